//! Paths into JSON documents, such as `balls[0].velocity[1]`.

use serde_json::{Value, json};

/// Most bytes of a path: more than any in a scene or a result needs.
const MAX_BYTES: usize = 100;

/// One step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// To the value of a key in an object.
    Key(&'a str),
    /// To an item of a list, from 0.
    Index(usize),
}

/// The steps of a path, or `None` if the text is no path. No two texts are the same path.
pub fn steps(text: &str) -> Option<Vec<Step<'_>>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut steps = Vec::new();
    for part in text.split('.') {
        let (key, indices) = part.split_at(part.find('[').unwrap_or(part.len()));
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if key.is_empty() || !key.bytes().all(is_name) {
            return None;
        }
        steps.push(Step::Key(key));
        let mut rest = indices;
        while !rest.is_empty() {
            let (digits, more) = rest.strip_prefix('[')?.split_once(']')?;
            let index: usize = digits.parse().ok()?;
            if index.to_string() != digits {
                return None;
            }
            steps.push(Step::Index(index));
            rest = more;
        }
    }
    Some(steps)
}

/// The text of a path.
fn text(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        match step {
            Step::Key(key) if text.is_empty() => text += key,
            Step::Key(key) => text.extend([".", key]),
            Step::Index(index) => text += &format!("[{index}]"),
        }
    }
    text
}

/// The path as a JSON pointer, for [`Value::pointer`]. No name needs an escape there.
pub fn pointer(steps: &[Step]) -> String {
    let part = |step: &Step| match step {
        Step::Key(key) => format!("/{key}"),
        Step::Index(index) => format!("/{index}"),
    };
    steps.iter().map(part).collect()
}

/// Writes a value at a path in a scene. What the scene leaves out is added where there is only one
/// way to do so: `constants`, `run`, a velocity, a spin or a tip of zeros, the last key, and the
/// item after the last one of a list. Otherwise returns the reason.
pub fn write(scene: &mut Value, steps: &[Step], value: Value) -> Result<(), String> {
    let mut place = scene;
    for (depth, step) in steps.iter().enumerate() {
        let so_far = &steps[..depth];
        let whole = || if depth == 0 { "the scene".to_owned() } else { text(so_far) };
        let is_last = depth + 1 == steps.len();
        place = match (step, place) {
            (Step::Key(key), Value::Object(map)) => {
                if !map.contains_key(*key) {
                    let added = if is_last { Some(Value::Null) } else { default(&steps[..=depth]) };
                    let Some(added) = added else {
                        return Err(format!("{} has no {key:?}", whole()));
                    };
                    map.insert((*key).to_owned(), added);
                }
                &mut map[*key]
            }
            (Step::Index(index), Value::Array(list)) => {
                let count = list.len();
                if is_last && *index == count {
                    list.push(Value::Null);
                }
                match list.get_mut(*index) {
                    Some(item) => item,
                    None => return Err(format!("{} has {count} items", whole())),
                }
            }
            (Step::Key(_), _) => return Err(format!("{} is not an object", whole())),
            (Step::Index(_), _) => return Err(format!("{} is not a list", whole())),
        };
    }
    *place = value;
    Ok(())
}

/// The object or list that a scene means by leaving it out, if it may be written down instead.
fn default(steps: &[Step]) -> Option<Value> {
    use Step::{Index, Key};
    match steps {
        [Key("constants" | "run")] => Some(json!({})),
        [Key("shot"), Key("tip")] => Some(json!([0, 0])),
        [Key("balls"), Index(_), Key("velocity" | "spin")] => Some(json!([0, 0, 0])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_path_or_none() {
        use Step::{Index, Key};
        let all = steps("balls[10].final.position[0]").unwrap();
        assert_eq!(all[..3], [Key("balls"), Index(10), Key("final")]);
        assert_eq!(all[3..], [Key("position"), Index(0)]);
        for path in ["time", "a[0][12].b", "events.ball-ball"] {
            assert_eq!(text(&steps(path).unwrap()), path);
        }
        assert_eq!(pointer(&all), "/balls/10/final/position/0");
        for bad in [
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "a[",
            "a[]",
            "a[x]",
            "a[-1]",
            "a[+1]",
            "a[01]",
            "a[1]b",
            "[0]",
            "a b",
            "a/b",
            "a~",
            "é",
            "a]",
            "a[99999999999999999999]",
        ] {
            assert_eq!(steps(bad), None, "{bad}");
        }
        assert!(steps(&"x".repeat(100)).is_some() && steps(&"x".repeat(101)).is_none());
    }

    #[test]
    fn a_value_is_written_where_a_scene_has_room_for_it() {
        let scene = json!({"balls": [{"position": [0, 1], "velocity": [3, 0]}], "shot": {}});
        for (path, place, expected) in [
            ("balls[0].position[1]", "/balls/0/position", json!([0, 7])),
            ("balls[0].position[2]", "/balls/0/position", json!([0, 1, 7])),
            ("balls[0].velocity[1]", "/balls/0/velocity", json!([3, 7])),
            ("balls[0].spin[1]", "/balls/0/spin", json!([0, 7, 0])),
            ("balls[0].mass", "/balls/0/mass", json!(7)),
            ("constants.gravity", "/constants", json!({"gravity": 7})),
            ("run.step", "/run", json!({"step": 7})),
            ("shot.tip[0]", "/shot/tip", json!([7, 0])),
        ] {
            let mut scene = scene.clone();
            write(&mut scene, &steps(path).unwrap(), json!(7)).unwrap();
            assert_eq!(scene.pointer(place), Some(&expected), "{path}");
        }
        for (path, problem) in [
            ("table.nose_height", "the scene has no \"table\""),
            ("balls[1].mass", "balls has 1 items"),
            ("balls[0].position[3]", "balls[0].position has 2 items"),
            ("balls[0].position.x", "balls[0].position is not an object"),
            ("shot[0]", "shot is not a list"),
            ("constants.ball_friction[0]", "constants has no \"ball_friction\""),
        ] {
            let error = write(&mut scene.clone(), &steps(path).unwrap(), json!(7)).unwrap_err();
            assert_eq!(error, problem, "{path}");
        }
    }
}
