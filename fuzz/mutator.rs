//! Mutations that replace numbers, because random bytes rarely turn one valid number into another.

use std::ops::Range;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Numbers at the limits of allowed ranges.
const EDGES: [&str; 16] = [
    "0",
    "-0.0",
    "1",
    "-1",
    "2",
    "0.5",
    "1e-9",
    "1e-6",
    "1e-3",
    "100",
    "1e3",
    "1e4",
    "1e6",
    "1e-300",
    "1e308",
    "4294967295",
];

/// Changes an input of `size` bytes in place; this is the interface of a custom mutator of
/// libFuzzer.
pub fn mutate(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let changed = match random.random_range(0..4) {
        0 => replace_number(&data[..size], &mut random),
        1 => copy_object(&data[..size], &mut random),
        _ => None,
    };
    match changed {
        Some(bytes) if bytes.len() <= most => {
            data[..bytes.len()].copy_from_slice(&bytes);
            bytes.len()
        }
        _ => libfuzzer_sys::fuzzer_mutate(data, size, most),
    }
}

/// Replaces one to three numbers.
fn replace_number(bytes: &[u8], random: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let mut numbers = numbers(bytes);
    numbers.shuffle(random);
    numbers.truncate(random.random_range(1..=3));
    numbers.sort_by_key(|number| number.start);
    (!numbers.is_empty()).then(|| rewritten(bytes, &numbers, random))
}

/// Copies an innermost object, such as a ball, inserts the copy after it, and changes its numbers.
fn copy_object(bytes: &[u8], random: &mut ChaCha8Rng) -> Option<Vec<u8>> {
    let begins = (0..bytes.len()).filter(|&at| bytes[at] == b'{');
    let objects: Vec<Range<usize>> = begins
        .filter_map(|begin| {
            let end =
                begin + 1 + bytes[begin + 1..].iter().position(|byte| b"{}".contains(byte))?;
            (bytes[end] == b'}').then_some(begin..end + 1)
        })
        .collect();
    let object = objects.choose(random)?;
    let copy = &bytes[object.clone()];
    let copy = rewritten(copy, &numbers(copy), random);
    Some([&bytes[..object.end], b", ", &copy, &bytes[object.end..]].concat())
}

/// The places of numbers.
fn numbers(bytes: &[u8]) -> Vec<Range<usize>> {
    let part = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|byte| part(byte)).count();
        // Letters and digits within names are not numbers.
        let apart = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        if apart && bytes[at..at + length].iter().any(u8::is_ascii_digit) {
            numbers.push(at..at + length);
        }
        at += length.max(1);
    }
    numbers
}

/// The text with these numbers replaced; they are in ascending order of place.
fn rewritten(bytes: &[u8], numbers: &[Range<usize>], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len() + 64);
    let mut from = 0;
    for number in numbers {
        text.extend_from_slice(&bytes[from..number.start]);
        let old = str::from_utf8(&bytes[number.clone()]).unwrap_or_default();
        text.extend_from_slice(other_number(old, random).as_bytes());
        from = number.end;
    }
    text.extend_from_slice(&bytes[from..]);
    text
}

fn other_number(old: &str, random: &mut ChaCha8Rng) -> String {
    if let Ok(count) = old.parse::<u64>()
        && random.random_bool(0.7)
    {
        return count.saturating_add(random.random_range(0..4)).to_string();
    }
    let old = old.parse::<f64>().unwrap_or(0.0);
    let new = match random.random_range(0..6) {
        0 => return (*EDGES.choose(random).unwrap_or(&"0")).to_owned(),
        1 => -old,
        2 => old * 10_f64.powi(random.random_range(-3..=3)),
        3 => old + random.random_range(-1.0..1.0),
        4 => old + random.random_range(-1.0..1.0) * 0.05715,
        _ => old * random.random_range(0.5..2.0),
    };
    new.to_string()
}
