//! What others have measured on tables, as tests and benchmarks compare with it.

/// Throw of pool balls without roll by cut angle, degrees, filmed at these speeds, km/h (Colenso;
/// Alciatore, TP B.3).
pub const FILMED_SPEEDS: [f64; 3] = [4.0, 8.0, 12.0];
pub const FILMED: [(f64, [f64; 3]); 2] = [(30.0, [7.60, 5.55, 4.76]), (45.0, [8.84, 4.76, 3.66])];

/// Throw of carom balls at 0.8 m/s by cut angle, degrees (Doménech 2023, means of bins).
pub const CAROM: [(f64, f64); 7] = [
    (10.0, 1.33),
    (20.0, 2.23),
    (30.0, 2.89),
    (40.0, 3.98),
    (50.0, 4.09),
    (60.0, 4.72),
    (70.0, 5.49),
];

/// Lines of sliding balls that bank into a corner pocket (Alciatore 2023, TP B.28): the diamond of the
/// banking rail, counted from the pocket's corner, and where the line crosses the opposite rail on
/// five tables, diamonds: 9 ft Olhausen, Red-Label Diamond, Gold Crown, 7 ft Valley, Diamond.
pub const BANKS: [(f64, [f64; 5]); 6] = [
    (0.5, [1.38, 1.40, 1.27, 1.51, 1.60]),
    (1.0, [2.72, 2.93, 2.88, 2.74, 3.31]),
    (1.5, [3.89, 4.52, 4.38, 4.12, 4.94]),
    (2.0, [5.07, 5.60, 5.38, 5.19, 6.22]),
    (2.5, [6.38, 6.92, 6.56, 6.52, 7.55]),
    (3.0, [7.74, 8.30, 7.96, 7.54, 8.59]),
];

/// The least and the greatest value of the five tables.
pub fn range(tables: [f64; 5]) -> [f64; 2] {
    [tables.into_iter().fold(f64::INFINITY, f64::min), tables.into_iter().fold(0.0, f64::max)]
}
