//! Cues that are lifted.

use super::*;

/// Tests that the default camera, which stands behind the cue, never looks along a lifted one as far
/// as it rises for it, stays where it is for one that lies level, aims elsewhere or stands steeply,
/// and moves steadily meanwhile.
#[test]
fn a_lifted_cue_is_seen_from_above() {
    let height = |elevation: f64, direction: f64| {
        let mut rig = rig();
        rig.settle(Subject { elevation, direction, ..aiming(ball()) });
        let camera = rig.camera(1.6);
        let way = (camera.target - camera.eye).cast::<f64>();
        (-way.z).atan2(way.x.hypot(way.y))
    };
    let usual = height(0.0, 0.0);
    for degrees in 0..36 {
        let elevation = f64::from(degrees).to_radians();
        let above = height(elevation, 0.0) - elevation;
        assert!(above > 6.0_f64.to_radians(), "{degrees}: {above}");
        assert_eq!(height(elevation, 1.0), usual);
    }
    assert!((height(1.3, 0.0) - usual).abs() < 1e-6);
    let heights: Vec<f64> = (0..130).map(|step| height(0.01 * f64::from(step), 0.0)).collect();
    let jump = heights.windows(2).map(|two| (two[1] - two[0]).abs()).fold(0.0, f64::max);
    assert!(jump < 0.03, "{jump}");
}
