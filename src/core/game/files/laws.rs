//! Laws in files: the name of a preset and the constants that differ from it.

use serde_json::{Map, Value, json};

use super::quoted;
use super::reader::{ContentError, Node, Object};
use crate::physics::laws::{
    Allowed, BallFriction, Conditions, ConstantValue, CueBallKind, CueKind, CueLaw, Equipment,
    Falling, NoseModel, NoseRestitution, Simultaneous,
};
use crate::physics::{Laws, Preset};

/// Reads the laws under the keys "laws", "conditions", "equipment", "cue", "cue_ball" and "constants"
/// of an object. The default equipment is that of the table named under "table".
pub fn read(object: &Object) -> Result<Laws, ContentError> {
    let preset = match object.get("laws") {
        Some(node) => node.one_of(&Preset::ALL.map(|preset| (preset.name(), preset)))?,
        None => Preset::ALL[0],
    };
    let conditions = read_conditions(object)?;
    let mut laws = match (preset, object.get("conditions")) {
        (Preset::Real, _) => conditions.laws_with(read_equipment(object)?),
        (preset, None) => preset.laws(),
        (preset, Some(node)) => return not_real(&node, preset, "conditions"),
    };
    if let (Some(node), false) = (object.get("equipment"), preset == Preset::Real) {
        return not_real(&node, preset, "equipment");
    }
    if let Some(node) = object.get("cue") {
        let kind = node.one_of(&CueKind::NAMES)?;
        let (CueLaw::Stick { .. }, cue) = (laws.cue, kind.law()) else {
            return not_real(&node, preset, "these cues");
        };
        laws.cue = cue;
    }
    if let Some(node) = object.get("cue_ball") {
        laws.cue_ball = node.one_of(&CueBallKind::NAMES)?;
        if preset != Preset::Real {
            return not_real(&node, preset, "these cue balls");
        }
    }
    if let Some(constants) = object.get("constants") {
        read_constants(&constants, &mut laws)?;
    }
    Ok(laws)
}

/// Refuses what only the laws `real` have.
fn not_real<T>(node: &Node, preset: Preset, what: &str) -> Result<T, ContentError> {
    let (real, other) = (Preset::Real.name(), preset.name());
    node.refuse(format!("only the laws {real:?} have {what}, not {other:?}"))
}

/// Reads conditions under the key "conditions" of an object.
pub fn read_conditions(object: &Object) -> Result<Conditions, ContentError> {
    match object.get("conditions") {
        Some(node) => node.one_of(&Conditions::ALL.map(|one| (one.name(), one))),
        None => Ok(Conditions::default()),
    }
}

/// Reads equipment under the key "equipment" of an object, or else that of its named table.
fn read_equipment(object: &Object) -> Result<Equipment, ContentError> {
    match (object.get("equipment"), object.get("table")) {
        (Some(node), _) => node.one_of(&Equipment::NAMES),
        (None, Some(table)) => {
            Ok(table.value().as_str().map_or_else(Default::default, Equipment::of_table))
        }
        (None, None) => Ok(Equipment::default()),
    }
}

/// Writes conditions under the key "conditions" of an object, unless they are the default.
pub fn write_conditions(conditions: Conditions, object: &mut Map<String, Value>) {
    if conditions != Conditions::default() {
        object.insert("conditions".to_owned(), conditions.name().into());
    }
}

/// Writes laws under the keys "laws", "conditions", "equipment", "cue", "cue_ball" and "constants" of
/// an object. `known` is the equipment that the table beside them tells.
pub fn write(laws: &Laws, known: Equipment, object: &mut Map<String, Value>) {
    let kind = CueKind::of(&laws.cue);
    let defaults = laws.defaults();
    let usual = constants(Laws { cue: kind.map_or(defaults.cue, CueKind::law), ..defaults });
    let differing = constants(*laws).into_iter().filter(|one| !usual.contains(one));
    let changed: Map<String, Value> =
        differing.map(|(name, value)| (name.to_owned(), value)).collect();
    object.insert("laws".to_owned(), laws.preset.name().into());
    write_conditions(laws.conditions, object);
    if laws.preset == Preset::Real && laws.equipment() != known {
        object.insert("equipment".to_owned(), laws.equipment().name().into());
    }
    if let Some(kind) = kind.filter(|kind| *kind != CueKind::default()) {
        object.insert("cue".to_owned(), kind.name().into());
    }
    if laws.cue_ball != defaults.cue_ball {
        object.insert("cue_ball".to_owned(), laws.cue_ball.name().into());
    }
    if !changed.is_empty() {
        object.insert("constants".to_owned(), changed.into());
    }
}

/// All constants of laws by name, as written in files.
pub fn constants(mut laws: Laws) -> Vec<(&'static str, Value)> {
    laws.constants().iter().map(|one| (one.name, value(&one.value))).collect()
}

/// A constant's value as written in files.
fn value(value: &ConstantValue) -> Value {
    match value {
        ConstantValue::Number(number, _) => json!(**number),
        ConstantValue::Override(number, _) | ConstantValue::Optional(number, _) => {
            json!(**number)
        }
        ConstantValue::Flag(flag) => json!(**flag),
        ConstantValue::Cluster(_) | ConstantValue::Nose(_) => json!(value.model()),
        ConstantValue::Restitution(restitution) => write_restitution(**restitution),
        ConstantValue::Friction(BallFriction { a, b, c }) => json!([a, b, c]),
    }
}

fn read_constants(node: &Node, laws: &mut Laws) -> Result<(), ContentError> {
    let preset = laws.preset.name();
    let mut known = laws.constants();
    for (key, value) in node.any_object()?.entries() {
        let Some(constant) = known.iter_mut().find(|constant| constant.name == key) else {
            let mut names: Vec<&str> = known.iter().map(|constant| constant.name).collect();
            names.sort_unstable();
            let names = names.join(", ");
            let key = quoted(key);
            return node
                .unknown(format!("unknown constant {key}; the laws {preset:?} know {names}"));
        };
        match &mut constant.value {
            ConstantValue::Number(number, allowed) => **number = read_constant(&value, *allowed)?,
            ConstantValue::Override(number, allowed) => {
                **number = Some(read_constant(&value, *allowed)?);
            }
            ConstantValue::Optional(number, _) if value.value().is_null() => **number = None,
            ConstantValue::Optional(number, allowed) => {
                **number = Some(read_optional(&value, *allowed)?);
            }
            ConstantValue::Flag(flag) => **flag = value.flag()?,
            ConstantValue::Cluster(simultaneous) => {
                **simultaneous = value.one_of(&Simultaneous::NAMES)?;
            }
            ConstantValue::Nose(model) => **model = value.one_of(&NoseModel::NAMES)?,
            ConstantValue::Restitution(restitution) => **restitution = read_restitution(&value)?,
            ConstantValue::Friction(friction) => **friction = read_friction(&value)?,
        }
    }
    Ok(())
}

/// Writes the restitution of noses.
fn write_restitution(restitution: NoseRestitution) -> Value {
    let name = NoseRestitution::NAMES.iter().find(|(_, one)| *one == restitution);
    match (name, restitution) {
        (Some((name, _)), _) => json!(name),
        (None, NoseRestitution::Constant(number)) => json!(number),
        (None, NoseRestitution::Falling(Falling { slow, fast, knee, fall })) => {
            json!([slow, fast, knee, fall])
        }
    }
}

/// Reads the restitution of noses: a constant, the name of a fit, or `[slow, fast, knee, fall]`.
fn read_restitution(node: &Node) -> Result<NoseRestitution, ContentError> {
    match node.value() {
        Value::String(_) => node.one_of(&NoseRestitution::NAMES),
        Value::Array(_) => {
            let [slow, fast, knee, fall] = node.vector::<4>(4)?;
            let allowed = [slow, fast].iter().all(|value| Allowed::PART.contains(*value))
                && Allowed::NOT_NEGATIVE.contains(knee)
                && Allowed::POSITIVE.contains(fall);
            match allowed {
                true => Ok(NoseRestitution::Falling(Falling { slow, fast, knee, fall })),
                false => node.refuse(
                    "the restitution of slow and of fast balls is from 0 to 1, the speed above \
                     which it falls is not below 0, and that of its fall is above 0",
                ),
            }
        }
        _ => Ok(NoseRestitution::Constant(read_constant(node, Allowed::PART)?)),
    }
}

/// Reads the friction between balls: `[a, b, c]` for a + b exp(-c v), or a constant.
fn read_friction(node: &Node) -> Result<BallFriction, ContentError> {
    if node.value().is_number() {
        let a = read_constant(node, Allowed::COEFFICIENT)?;
        return Ok(BallFriction { a, b: 0.0, c: 0.0 });
    }
    let [a, b, c] = node.vector::<3>(3)?;
    let Allowed { least, most } = Allowed::COEFFICIENT;
    if [a, b, c].iter().any(|value| !(least..=most).contains(value)) {
        return node.refuse(format!("a, b and c of a + b exp(-c v) are from {least} to {most}"));
    }
    Ok(BallFriction { a, b, c })
}

/// Reads a number whose range spans many powers of ten, where null is allowed too.
fn read_optional(node: &Node, allowed: Allowed) -> Result<f64, ContentError> {
    match node.value().as_f64() {
        Some(number) if allowed.contains(number) => Ok(number),
        _ => {
            let Allowed { least, most } = allowed;
            node.refuse(format!("expected null or a number from {least:e} to {most:e}"))
        }
    }
}

pub(super) fn read_constant(node: &Node, allowed: Allowed) -> Result<f64, ContentError> {
    let what = match allowed {
        Allowed::FRAME => "a number, at most 1,000 frames a second,",
        _ => "a number",
    };
    node.within(allowed.least, allowed.most, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the restitution of noses is read in each of its forms, and written as it was.
    #[test]
    fn a_nose_has_a_number_a_fit_or_a_law_of_its_own() {
        let reads = |restitution: Value| {
            let document = json!({"constants": {"cushion_restitution": restitution}});
            read(&Node::root(&document, "the laws").any_object()?)
        };
        for given in [json!(0.8), json!("snooker"), json!([0.9, 0.6, 1.5, 2.0])] {
            let laws = reads(given.clone()).unwrap();
            let mut written = Map::new();
            write(&laws, Equipment::default(), &mut written);
            assert_eq!(written["constants"], json!({"cushion_restitution": given}));
        }
        assert_eq!(reads(json!("pool")).unwrap(), Laws::real());
        let wrong = [json!("carom"), json!(1.1), json!(null), json!([0.9, 0.6, 1.5])];
        let outside = [json!([1.1, 0.6, 1.5, 2.0]), json!([0.9, 0.6, 1.5, 0.0])];
        for wrong in wrong.into_iter().chain(outside) {
            assert!(reads(wrong.clone()).is_err(), "{wrong}");
        }
    }

    /// Tests that a table's equipment is read with it, that another one is told, and that constants
    /// override it.
    #[test]
    fn equipment_comes_with_the_table() {
        let read = |given: &Value| read(&Node::root(given, "the laws").any_object().unwrap());
        for (given, expected, written) in [
            (json!({"table": "blackball-7ft"}), Equipment::Blackball, json!({"laws": "real"})),
            (
                json!({"table": "blackball-7ft", "equipment": "pool"}),
                Equipment::Pool,
                json!({"laws": "real", "equipment": "pool"}),
            ),
            (
                json!({"table": {}, "equipment": "snooker", "cue_ball": "small",
                       "conditions": "bar", "constants": {"ball_restitution": 0.5}}),
                Equipment::Snooker,
                json!({"laws": "real", "equipment": "snooker", "cue_ball": "small",
                       "conditions": "bar", "constants": {"ball_restitution": 0.5}}),
            ),
        ] {
            let laws = read(&given).unwrap();
            assert_eq!(laws.equipment(), expected, "{given}");
            let known = given["table"].as_str().map_or(Equipment::Pool, Equipment::of_table);
            let mut object = Map::new();
            write(&laws, known, &mut object);
            assert_eq!(Value::from(object), written);
        }
        let why = read(&json!({"laws": "report", "equipment": "snooker"})).unwrap_err();
        assert!(why.to_string().contains("only the laws \"real\" have equipment"), "{why}");
    }

    /// Tests that a cue is read, changed by constants, and written by its name if it has one.
    #[test]
    fn a_cue_is_a_set_of_constants() {
        for (given, written) in [
            (json!({"cue": "break"}), json!({"laws": "real", "cue": "break"})),
            (json!({"cue": "playing"}), json!({"laws": "real"})),
            (json!({"cue_ball": "heavy"}), json!({"laws": "real", "cue_ball": "heavy"})),
            (
                json!({"cue": "jump", "conditions": "bar", "constants": {"gravity": 1.5}}),
                json!({"laws": "real", "conditions": "bar", "cue": "jump",
                       "constants": {"gravity": 1.5}}),
            ),
            (
                json!({"cue": "break", "constants": {"cue_mass": 0.6}}),
                json!({"laws": "real", "constants": {
                    "cue_mass": 0.6, "cue_restitution": 0.84, "cue_end_mass_ratio": 12.0}}),
            ),
        ] {
            let laws = read(&Node::root(&given, "the laws").any_object().unwrap()).unwrap();
            let mut object = Map::new();
            write(&laws, Equipment::default(), &mut object);
            let document = Value::from(object);
            assert_eq!(document, written);
            let again = read(&Node::root(&document, "the laws").any_object().unwrap());
            assert_eq!(again.unwrap(), laws);
        }
    }
}
