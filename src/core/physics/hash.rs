//! FNV-1a, a hash with the same value on every platform.

use nalgebra::Vector3;

/// Fowler, Noll and Vo's hash, fed with eight bytes at a time.
#[derive(Debug)]
pub struct Fnv(pub u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds the bytes of a word, lowest first.
    pub fn word(&mut self, word: u64) {
        self.bytes(&word.to_le_bytes());
    }

    /// Adds the bits of a vector.
    pub fn vector(&mut self, vector: &Vector3<f64>) {
        for component in vector.iter() {
            self.word(component.to_bits());
        }
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// A number from 0 to 1, evenly distributed.
    pub fn part(&self) -> f64 {
        // The last bytes change the highest bits least.
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 11) as f64 / (1_u64 << 53) as f64
    }
}
