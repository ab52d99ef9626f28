//! Rectangles of pixels, and shapes split into them.

use nalgebra::Vector2;

/// A rectangle of a picture: least x and y, then the end along x and y (exclusive).
pub type Rectangle = [u32; 4];

/// Least and greatest x of a convex shape between two heights.
pub fn reach(corners: &[Vector2<f32>; 4], low: f32, high: f32) -> [f32; 2] {
    let mut reach = [f32::INFINITY, -f32::INFINITY];
    let mut hold = |x: f32| reach = [reach[0].min(x), reach[1].max(x)];
    for (index, from) in corners.iter().enumerate() {
        let to = &corners[(index + 1) % 4];
        if (low..=high).contains(&from.y) {
            hold(from.x);
        }
        for height in [low, high] {
            if (from.y < height) != (to.y < height) {
                hold(from.x + (to.x - from.x) * (height - from.y) / (to.y - from.y));
            }
        }
    }
    reach
}

/// The corners of the bounding rectangle of some points.
pub fn bounds(places: &[Vector2<f32>; 4]) -> [Vector2<f32>; 2] {
    let both =
        |[low, high]: [Vector2<f32>; 2], place: &Vector2<f32>| [low.inf(place), high.sup(place)];
    places.iter().fold([places[0]; 2], both)
}

/// The intersection of two rectangles, if any.
pub fn common(one: &Rectangle, other: &Rectangle) -> Option<Rectangle> {
    let low = [one[0].max(other[0]), one[1].max(other[1])];
    let high = [one[2].min(other[2]), one[3].min(other[3])];
    (low[0] < high[0] && low[1] < high[1]).then(|| [low[0], low[1], high[0], high[1]])
}

/// Calls `add` with rectangles that cover `whole` except `holes`.
pub fn without(whole: &Rectangle, holes: &[Rectangle], add: &mut impl FnMut(Rectangle)) {
    match holes.split_first() {
        None => add(*whole),
        Some((hole, others)) => {
            around(whole, hole).iter().flatten().for_each(|part| without(part, others, add));
        }
    }
}

/// Adds to the list rectangles that cover the part of `whole` not yet in it.
pub fn add_beyond(whole: &Rectangle, list: &mut Vec<Rectangle>) {
    match list.iter().find(|hole| common(whole, hole).is_some()) {
        None => list.push(*whole),
        Some(hole) => {
            around(whole, hole).iter().flatten().for_each(|part| add_beyond(part, list));
        }
    }
}

/// True if the rectangles are disjoint.
pub fn apart(all: &[Rectangle]) -> bool {
    let meets = |(index, part): (usize, &Rectangle)| {
        all[..index].iter().any(|other| common(part, other).is_some())
    };
    !all.iter().enumerate().any(meets)
}

/// The part of a rectangle around another, in up to four rectangles.
fn around(whole: &Rectangle, hole: &Rectangle) -> [Option<Rectangle>; 4] {
    let Some([left, low, right, high]) = common(whole, hole) else {
        return [Some(*whole), None, None, None];
    };
    let [begin, foot, end, top] = *whole;
    [
        [begin, foot, end, low],
        [begin, low, left, high],
        [right, low, end, high],
        [begin, high, end, top],
    ]
    .map(|part| common(&part, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a rectangle without holes (its middle, an edge, all of it, several) is the rest,
    /// each texel once.
    #[test]
    fn the_rest_of_a_rectangle_is_covered_once() {
        let whole = [2, 3, 12, 9];
        let holes = [[4, 4, 7, 8], [0, 0, 5, 20], [2, 3, 12, 9], [12, 3, 20, 9], [3, 3, 4, 9]];
        let each = holes.iter().map(std::slice::from_ref);
        for holes in each.chain([&holes[..2], &holes[3..], &[holes[0], holes[4]], &[]]) {
            let mut parts = Vec::new();
            without(&whole, holes, &mut |part| parts.push(part));
            for x in 0..14 {
                for y in 0..11 {
                    let within = |part: &Rectangle| common(part, &[x, y, x + 1, y + 1]).is_some();
                    let count = parts.iter().filter(|part| within(part)).count();
                    let expected = within(&whole) && !holes.iter().any(within);
                    assert_eq!(count, usize::from(expected), "{holes:?} {x} {y}");
                }
            }
        }
    }

    /// Tests that rectangles added one by one to a list cover their union, each texel once.
    #[test]
    fn added_rectangles_cover_their_union_once() {
        let all = [[4, 4, 7, 8], [0, 0, 5, 20], [2, 3, 12, 9], [5, 5, 6, 6], [3, 3, 13, 10]];
        let mut list = Vec::new();
        all.iter().for_each(|part| add_beyond(part, &mut list));
        assert!(apart(&list) && !apart(&all));
        let within = |part: &Rectangle, x: u32, y: u32| common(part, &[x, y, x + 1, y + 1]);
        for (x, y) in (0..14).flat_map(|x| (0..21).map(move |y| (x, y))) {
            let [once, some] =
                [&list[..], &all].map(|of| of.iter().any(|part| within(part, x, y).is_some()));
            assert_eq!(once, some, "{x} {y}");
        }
    }

    /// Tests that slices of a slanted shape cover it with little excess.
    #[test]
    fn slices_hold_a_shape() {
        let corners = [[10.0, 0.0], [30.0, 40.0], [26.0, 42.0], [6.0, 2.0]].map(Vector2::from);
        assert_eq!(reach(&corners, 0.0, 42.0), [6.0, 30.0]);
        assert_eq!(reach(&corners, 10.0, 20.0), [10.0, 20.0]);
        assert_eq!(reach(&corners, 40.0, 50.0), [25.0, 30.0]);
        let level = [[1.0, 1.0], [5.0, 1.0], [5.0, 3.0], [1.0, 3.0]].map(Vector2::from);
        assert_eq!(reach(&level, 0.0, 8.0), [1.0, 5.0]);
        assert_eq!(reach(&level, 2.0, 2.5), [1.0, 5.0]);
    }
}
