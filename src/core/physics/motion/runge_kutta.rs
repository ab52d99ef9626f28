//! One long integration step for motions without a closed form.

use std::ops::{Add, Mul};

/// Integrates a quantity that starts at `from` and changes at `rate` over `time` (s). Returns its
/// time integral and its final value: for a velocity (m/s) the displacement (m) and the new
/// velocity.
///
/// The Runge-Kutta method DOP853 of order eight with twelve stages (Prince and Dormand 1981,
/// coefficients of Hairer, Nørsett and Wanner 1993).
pub(super) fn runge_kutta_step<T>(from: T, time: f64, rate: impl Fn(&T) -> T) -> (T, T)
where
    T: Copy + Add<Output = T> + Mul<f64, Output = T>,
{
    // The newest rate comes last: then only one product and one sum wait for it.
    let stage = |rates: &[(&T, f64)]| {
        rates.iter().fold(from, |sum, (rate, part)| sum + **rate * (part * time))
    };
    let k0 = rate(&from);
    let y = stage(&[(&k0, 0.05260015195876773)]);
    let k1 = rate(&y);
    let y = stage(&[(&k0, 0.0197250569845379), (&k1, 0.0591751709536137)]);
    let k2 = rate(&y);
    let y = stage(&[(&k0, 0.02958758547680685), (&k2, 0.08876275643042054)]);
    let k3 = rate(&y);
    let y =
        stage(&[(&k0, 0.2413651341592667), (&k2, -0.8845494793282861), (&k3, 0.924834003261792)]);
    let k4 = rate(&y);
    let y5 = stage(&[
        (&k0, 0.037037037037037035),
        (&k3, 0.17082860872947386),
        (&k4, 0.12546768756682242),
    ]);
    let k5 = rate(&y5);
    let y6 = stage(&[
        (&k0, 0.037109375),
        (&k3, 0.17025221101954405),
        (&k4, 0.06021653898045596),
        (&k5, -0.017578125),
    ]);
    let k6 = rate(&y6);
    let y7 = stage(&[
        (&k0, 0.03709200011850479),
        (&k3, 0.17038392571223998),
        (&k4, 0.10726203044637328),
        (&k5, -0.015319437748624402),
        (&k6, 0.008273789163814023),
    ]);
    let k7 = rate(&y7);
    let y8 = stage(&[
        (&k0, 0.6241109587160757),
        (&k3, -3.3608926294469414),
        (&k4, -0.868219346841726),
        (&k5, 27.59209969944671),
        (&k6, 20.154067550477894),
        (&k7, -43.48988418106996),
    ]);
    let k8 = rate(&y8);
    let y9 = stage(&[
        (&k0, 0.47766253643826434),
        (&k3, -2.4881146199716677),
        (&k4, -0.590290826836843),
        (&k5, 21.230051448181193),
        (&k6, 15.279233632882423),
        (&k7, -33.28821096898486),
        (&k8, -0.020331201708508627),
    ]);
    let k9 = rate(&y9);
    let y10 = stage(&[
        (&k0, -0.9371424300859873),
        (&k3, 5.186372428844064),
        (&k4, 1.0914373489967295),
        (&k5, -8.149787010746927),
        (&k6, -18.52006565999696),
        (&k7, 22.739487099350505),
        (&k8, 2.4936055526796523),
        (&k9, -3.0467644718982196),
    ]);
    let k10 = rate(&y10);
    let y11 = stage(&[
        (&k0, 2.273310147516538),
        (&k3, -10.53449546673725),
        (&k4, -2.0008720582248625),
        (&k5, -17.9589318631188),
        (&k6, 27.94888452941996),
        (&k7, -2.8589982771350235),
        (&k8, -8.87285693353063),
        (&k9, 12.360567175794303),
        (&k10, 0.6433927460157636),
    ]);
    let k11 = rate(&y11);
    // The weighted mean over the stages.
    let mean = |s0: &T, s: [&T; 7]| {
        *s0 * 0.054293734116568765
            + *s[0] * 4.450312892752409
            + *s[1] * 1.8915178993145003
            + *s[2] * -5.801203960010585
            + *s[3] * 0.3111643669578199
            + *s[4] * -0.1521609496625161
            + *s[5] * 0.20136540080403034
            + *s[6] * 0.04471061572777259
    };
    let displacement = mean(&from, [&y5, &y6, &y7, &y8, &y9, &y10, &y11]) * time;
    let to = from + mean(&k0, [&k5, &k6, &k7, &k8, &k9, &k10, &k11]) * time;
    (displacement, to)
}
