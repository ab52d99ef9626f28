use super::*;
use crate::game::files::Scene;
use crate::lab::{LabCommand, Laboratory};
use crate::physics::{Ball, BallId};

/// Two balls on a plane without losses: the first one hits the second one after 0.4 s, and stops.
fn collision() -> Laboratory {
    let text = r#"{"version": 1, "laws": "rpool", "table": "cloth",
        "constants": {"rolling_resistance": 0, "air_density": 0, "ball_restitution": 1},
        "balls": [{"id": 0, "position": [-0.46, 0], "velocity": [1, 0], "radius": 0.03},
            {"id": 1, "position": [0, 0], "radius": 0.03}], "run": {"duration": 60}}"#;
    Laboratory::new(Scene::parse(text).unwrap())
}

fn complete(plots: &mut Plots, lab: &Laboratory) {
    while !plots.update(lab, lab.world().clock(), 1_000) {}
}

/// Tests that curves show the speeds before and after an impact, with a step of one bucket, and that
/// a run that goes on gives the same curve as a run that is looked at only once.
#[test]
fn a_step_stays_a_step_however_the_run_is_sampled() {
    let mut plots = Plots::default();
    plots.toggle(Topic::Speed);
    let mut lab = collision();
    for frame in 1..=60 {
        lab.run_until_while(f64::from(frame) / 60.0, || true);
        complete(&mut plots, &lab);
    }
    let [first, second] = &plots.shown[0].curves[..] else { panic!("{plots:?}") };
    for (curve, before, after) in [(first, 1.0, 0.0), (second, 0.0, 1.0)] {
        for time in [0.0, 0.2, 0.4 - curve.step] {
            assert!((curve.at(time) - before).abs() < 1e-12, "{time}");
        }
        for time in [0.4 + curve.step, 0.7, 0.99] {
            assert!((curve.at(time) - after).abs() < 1e-12, "{time}");
        }
        let bounds = curve.bounds().unwrap();
        assert!(bounds[0].abs() < 1e-12 && (bounds[1] - 1.0).abs() < 1e-12, "{bounds:?}");
        assert_eq!(curve.tip[0], 1.0);
        assert!(curve.buckets.len() >= 256);
    }
    let mut once = Plots::default();
    once.toggle(Topic::Speed);
    complete(&mut once, &lab);
    for (curve, other) in once.shown[0].curves.iter().zip(&plots.shown[0].curves) {
        for time in [0.0, 0.1, 0.39, 0.41, 0.9] {
            assert!((curve.at(time) - other.at(time)).abs() < 1e-12, "{time}");
        }
    }
}

/// Tests that a curve is sampled anew when its past has changed, and only then.
#[test]
fn another_past_begins_the_curve_again() {
    let mut plots = Plots { subject: PlotSubject::All, ..Plots::default() };
    plots.toggle(Topic::Energy);
    let mut lab = collision();
    lab.run_until_while(1.0, || true);
    complete(&mut plots, &lab);
    let energy = plots.shown[0].curves[0].bounds().unwrap();
    assert!((energy[1] / energy[0] - 1.0).abs() < 1e-12, "{energy:?}");
    // With the run as it is there is nothing to look at.
    assert!(plots.update(&lab, 1.0, 0));
    let softer = LabCommand::Constant { name: "ball_restitution", value: 0.5 };
    lab.command_at(softer, 0.3).unwrap();
    lab.run_until_while(1.0, || true);
    assert!(!plots.update(&lab, 1.0, 0));
    complete(&mut plots, &lab);
    let curve = &plots.shown[0].curves[0];
    // Equal masses: a restitution of a half leaves (1 + ε²)/2 = 5/8 of the energy.
    assert!((curve.at(0.9) / curve.at(0.1) - 0.625).abs() < 1e-9);
}

/// Tests that the number of buckets, and the work of a frame, are bounded.
#[test]
fn long_runs_have_no_more_buckets() {
    let mut plots = Plots { subject: PlotSubject::One(0), ..Plots::default() };
    plots.toggle(Topic::Momentum);
    let mut lab = collision();
    for second in 1..=50 {
        lab.run_until_while(f64::from(second), || true);
        complete(&mut plots, &lab);
        let curves = &plots.shown[0].curves;
        assert_eq!(curves.len(), 2);
        assert!(curves.iter().all(|curve| curve.buckets.len() < 640));
        assert!(curves.iter().all(|curve| curve.reached() + curve.step > f64::from(second)));
    }
}

/// Tests which curves the choices give, and that a third plot replaces the first.
#[test]
fn choices_give_their_curves() {
    let lab = collision();
    let mut plots = Plots::default();
    let mut curves = |topic, subject| {
        plots.shown.clear();
        plots.subject = subject;
        plots.toggle(topic);
        plots.update(&lab, 0.0, 100);
        plots.shown[0]
            .curves
            .iter()
            .map(|curve| (curve.subject, curve.quantity))
            .collect::<Vec<_>>()
    };
    let [one, two] = [0, 1].map(Subject::Ball);
    use Quantity::*;
    assert_eq!(curves(Topic::Speed, PlotSubject::Each), [(one, Speed), (two, Speed)]);
    assert_eq!(curves(Topic::Energy, PlotSubject::All), [(Subject::All, Energy)]);
    assert_eq!(curves(Topic::Momentum, PlotSubject::One(1)), [(two, MomentumX), (two, MomentumY)]);
    assert_eq!(curves(Topic::Distance, PlotSubject::Each), [(two, Distance(0))]);
    assert_eq!(curves(Topic::Speeds, PlotSubject::Each), []);
    for topic in [Topic::Slip, Topic::Spin] {
        plots.toggle(topic);
    }
    let shown: Vec<Topic> = plots.shown.iter().map(|plot| plot.topic).collect();
    assert_eq!(shown, [Topic::Slip, Topic::Spin]);
    plots.toggle(Topic::Spin);
    assert!(!plots.has(Topic::Spin));
}

/// Tests that branches beside the current one have curves of their own, of the same balls, up to the
/// same instant.
#[test]
fn branches_beside_the_current_one_have_curves() {
    let mut plots = Plots::default();
    plots.toggle(Topic::Speed);
    let mut lab = collision();
    lab.run_until_while(2.0, || true);
    complete(&mut plots, &lab);
    assert!(plots.shown[0].beside.is_empty());
    let softer = LabCommand::Constant { name: "ball_restitution", value: 0.5 };
    lab.command_at(softer, 0.3).unwrap();
    let new = Ball::at_rest(BallId(9), 0.03, 0.2, 0.0, 1.0);
    lab.command(LabCommand::Put { ball: Box::new(new), color: None }).unwrap();
    lab.run_until_while(1.0, || true);
    complete(&mut plots, &lab);
    let Plot { curves, beside, .. } = &plots.shown[0];
    assert_eq!(curves.len(), 3);
    // The new ball is not in the first run, which is drawn up to the end of the current one.
    let [first, second] = &beside[..] else { panic!("{beside:?}") };
    for (beside, like, [soft, elastic]) in [(first, 0, [0.25, 0.0]), (second, 1, [0.75, 1.0])] {
        assert_eq!((beside.branch, beside.like, beside.curve.tip[0]), (0, like, 1.0));
        assert!((curves[like].at(0.9) - soft).abs() < 1e-9, "{like}");
        assert!((beside.curve.at(0.9) - elastic).abs() < 1e-9, "{like}");
    }
    // Back in the first run, the curves change places.
    lab.go_to(0);
    complete(&mut plots, &lab);
    let Plot { curves, beside, .. } = &plots.shown[0];
    assert_eq!((curves.len(), beside.len(), beside[0].branch), (2, 2, 1));
    assert!((beside[0].curve.at(0.9) - 0.25).abs() < 1e-9);
    assert!((curves[0].tip[0] - 2.0).abs() < 1e-12 && beside[0].curve.tip[0] == 1.0);
    lab.compare(1, false);
    complete(&mut plots, &lab);
    assert!(plots.shown[0].beside.is_empty());
}
