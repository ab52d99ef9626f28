//! Compares eight motions with those of pooltool 0.6.0 (`tests/data/pooltool_vectors.json`), each
//! from the start to rest. Its impacts are compared in `src/core/physics/impact/tests/pooltool.rs`.

use serde_json::Value;

use super::*;

fn vector(value: &Value) -> Vector3<f64> {
    Vector3::from_iterator(value.as_array().unwrap().iter().map(|part| part.as_f64().unwrap()))
}

/// The distance of a ball from a state: position (m), velocity, and spin at the surface (m/s).
fn off(ball: &Ball, state: &Value) -> f64 {
    let [place, velocity, spin] = [0, 1, 2].map(|row| vector(&state["rvw"][row]));
    // The recorded position includes the height of the centre.
    let place = (ball.position - place).amax();
    place.max((ball.velocity - velocity).amax()).max((ball.spin - spin).amax() * ball.radius)
}

#[test]
fn motions() {
    let file = include_str!("../../../data/pooltool_vectors.json");
    let all: Value = serde_json::from_str(file).unwrap();
    let radius = 0.028575;
    // In pooltool, the spin about the vertical of a ball on the cloth slows by 5 u g / 2 R.
    let laws = laws(&[("spin_deceleration", 2.5 * 0.0127 * 9.81 / radius)]);
    let mut states = Figure::new("motions of pooltool, m and m/s", 1e-9);
    let mut times = Figure::new("the same: times at which they change, s", 1e-9);
    let cases = all["ball_motion"]["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 8);
    for case in cases {
        let name = case["name"].as_str().unwrap();
        let sequence = case["sequence"].as_array().unwrap();
        let [place, velocity, spin] = [0, 1, 2].map(|row| vector(&sequence[0]["rvw"][row]));
        let mut ball = Ball::at_rest(BallId::CUE, radius, 0.170097, place.x, place.y);
        (ball.velocity, ball.spin) = (velocity, spin);
        let mut world = on_cloth(laws, vec![ball]);
        for (index, state) in sequence.iter().enumerate() {
            let time = state["t"].as_f64().unwrap();
            let row = || format!("{name}, state {index}");
            let want = ["stationary", "spinning", "sliding", "rolling"]
                [state["state"].as_u64().unwrap() as usize];
            while world.ball(BallId::CUE).unwrap().state.name() != want {
                assert!(step(&mut world).is_some(), "{}: never {want}", row());
            }
            times.off((world.clock() - time).abs(), row);
            states.off(off(&world.ball(BallId::CUE).unwrap(), state), row);
            for sample in state["samples_before_next"].as_array().into_iter().flatten() {
                world.update_until(sample["t"].as_f64().unwrap());
                states.off(off(&world.ball(BallId::CUE).unwrap(), sample), row);
            }
        }
        assert!(world.at_rest(), "{name}");
    }
    states.check();
    times.check();
}
