use super::*;
use crate::ui::{Side, Sign};

const A: Chord = Chord::plain(Key::Char('A'));
const X: Chord = Chord::plain(Key::Char('X'));
const Z: Chord = Chord::plain(Key::Char('Z'));

fn action(name: &str) -> &'static Binding {
    actions().find(|action| action.name == name).unwrap()
}

#[test]
fn names_are_unique_and_valid_in_a_file() {
    for action in actions() {
        let same = |other: &&Binding| other.name == action.name || other.intent == action.intent;
        assert_eq!(actions().filter(same).count(), 1, "{}", action.name);
        let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(action.name.chars().all(plain), "{}", action.name);
        assert!(action.keys.iter().any(Option::is_some), "{} has no key", action.name);
    }
}

#[test]
fn no_default_key_has_two_actions() {
    let (bindings, taken) = Bindings::with_changes(Hand::Both, &[]);
    assert_eq!((bindings, taken.len()), (Bindings::default(), 0));
    for action in actions() {
        assert!(bindings.conflict(action).is_none(), "{}", action.name);
        for key in bindings.keys(action.intent) {
            assert_eq!(bindings.intent(key, action.intent.answers()), Some(action.intent));
            assert_eq!(key.is_reserved(), action.fixed, "{key}");
        }
    }
}

#[test]
fn unbound_modifiers_are_ignored() {
    let bindings = Bindings::default();
    for (chord, expected) in [
        (Z.with_ctrl(), Some(Intent::Undo)),
        (Z.with_ctrl().with_shift(), Some(Intent::Redo)),
        (X, None),
        (A.with_ctrl().with_shift(), Some(Intent::Turn(Side::Left))),
        (Chord::plain(Key::Char('V')).with_shift(), Some(Intent::PreviousPlace)),
        (Chord::plain(Key::Char('V')).with_shift().with_ctrl(), Some(Intent::PreviousPlace)),
        (Chord::plain(Key::Escape).with_shift(), Some(Intent::Escape)),
    ] {
        assert_eq!(bindings.intent(chord, false), expected, "{chord}");
    }
}

#[test]
fn binding_a_key_takes_it_from_its_old_action() {
    let mut bindings = Bindings::default();
    assert_eq!(bindings.bind(Intent::Shoot, 1, A), Some(action("turn-left")));
    assert_eq!(bindings.intent(A, false), Some(Intent::Shoot));
    assert_eq!(bindings.keys(Intent::Turn(Side::Left)).count(), 0);
    assert_eq!(bindings.first_keys(&[Intent::Shoot]).to_string(), "Space");
    assert_eq!(bindings.all_keys(&[Intent::Shoot]).to_string(), "Space  A");
    // In the other place of the same action, then removed.
    assert_eq!(bindings.bind(Intent::Shoot, 0, A), None);
    assert_eq!(bindings.slots(Intent::Shoot), [Some(A), None]);
    bindings.clear(Intent::Shoot, 0);
    assert_eq!(bindings.intent(A, false), None);
    assert_eq!(bindings.key_in_brackets(Intent::Shoot).to_string(), "");
}

#[test]
fn a_key_may_answer_questions_and_have_another_use_in_the_game() {
    let mut bindings = Bindings::default();
    let enter = Chord::plain(Key::Enter);
    assert_eq!(bindings.intent(enter, false), Some(Intent::Confirm));
    assert_eq!(bindings.bind(Intent::Shoot, 1, enter), None);
    assert_eq!(bindings.intent(enter, false), Some(Intent::Shoot));
    assert_eq!(bindings.intent(enter, true), Some(Intent::Confirm));
    assert_eq!(bindings.bind(Intent::Deny, 1, enter), Some(action("yes")));
}

#[test]
fn actions_with_conflicting_keys_keep_their_defaults() {
    let space = action("shoot").keys;
    // Swapped keys do not conflict.
    let swap = [(action("shoot"), [Some(A), None]), (action("turn-left"), space)];
    let (bindings, taken) = Bindings::with_changes(Hand::Both, &swap);
    assert_eq!((taken.len(), bindings.intent(A, false)), (0, Some(Intent::Shoot)));
    // A key of an action outside the list.
    let (bindings, taken) = Bindings::with_changes(Hand::Both, &swap[..1]);
    assert_eq!(bindings, Bindings::default());
    let by = action("turn-left");
    assert_eq!(taken, [Conflict { action: action("shoot"), chord: A, by }]);
    // The second of two loses; its default is then taken, so the first one loses, too.
    let chain = [
        (action("aim-line"), space),
        (action("shoot"), [Some(X), None]),
        (action("pause"), [Some(X), None]),
    ];
    let (bindings, taken) = Bindings::with_changes(Hand::Both, &chain);
    assert_eq!(taken.iter().map(|taken| taken.action.name).collect::<Vec<_>>(), ["pause"]);
    assert_eq!(bindings.slots(Intent::Guide), space);
    let (bindings, taken) =
        Bindings::with_changes(Hand::Both, &[chain[0], (action("shoot"), action("panel").keys)]);
    assert_eq!(taken.len(), 2);
    assert_eq!(bindings, Bindings::default());
}

#[test]
fn keys_side_by_side_are_short_but_clear() {
    let mut bindings = Bindings::default();
    let power = [Intent::Pull(Sign::More), Intent::Pull(Sign::Less)];
    assert_eq!(bindings.first_keys(&power).to_string(), "W  S");
    assert_eq!(format!("{:#}", bindings.first_keys(&power)), "W, S");
    bindings.bind(power[1], 0, A.with_ctrl());
    assert_eq!(bindings.first_keys(&power).to_string(), "W, Ctrl A");
    bindings.clear(power[0], 0);
    assert_eq!(bindings.first_keys(&power).to_string(), "–, Ctrl A");
    bindings.clear(power[1], 0);
    assert!(bindings.first_keys(&power).is_empty());
    assert!(bindings.first_keys::<Intent>(&[]).is_empty());
}

#[test]
fn releasing_a_key_ends_its_action_whatever_else_is_held() {
    let mut bindings = Bindings::default();
    bindings.bind(Intent::FastForward, 0, Z.with_ctrl());
    assert!(bindings.is_key_of(Intent::FastForward, Key::Char('Z')));
    assert!(!bindings.is_key_of(Intent::SlowMotion, Key::Char('Z')));
}

/// Tests that the keys of one hand are as complete as those of two, and that no key has two actions.
#[test]
fn one_hand_reaches_all_keys() {
    const LEFT: &str = "QWERTASDFGZXCVB123456";
    const RIGHT: &str = "YUIOPHJKLNM7890-=/";
    for (hand, letters) in [(Hand::Left, LEFT), (Hand::Right, RIGHT)] {
        let bindings = Bindings::of(hand);
        for action in actions() {
            assert!(bindings.conflict(action).is_none(), "{hand:?}: {}", action.name);
            let reaches = |chord: Chord| match chord.key {
                Key::Char(letter) => letters.contains(letter),
                Key::Tab | Key::Escape | Key::F(..=6) => hand == Hand::Left,
                Key::Space => true,
                _ => hand == Hand::Right,
            };
            // The card shows only the first key of most actions; F1 always shows the card.
            let mut keys = bindings.keys(action.intent);
            let is_reached = keys.next().is_some_and(reaches) || keys.any(reaches) && action.fixed;
            #[cfg(debug_assertions)]
            let is_reached = is_reached || action.intent == Intent::Shaders;
            assert!(is_reached, "{hand:?}: {}", action.name);
        }
        for (name, _) in hand.changes() {
            assert!(actions().any(|action| action.name == *name), "{name}");
        }
    }
    let undo = Chord::plain(Key::Char('Z')).with_ctrl();
    assert_eq!(Bindings::of(Hand::Left).intent(undo, false), Some(Intent::Undo));
    let back = Bindings::of(Hand::Right).for_screen(Chord::plain(Key::Backspace));
    assert_eq!(back, Chord::plain(Key::Escape));
    let arrow = |letter| Bindings::of(Hand::Left).for_screen(Chord::plain(Key::Char(letter))).key;
    let expected = [Key::Up, Key::Left, Key::Enter, Key::Char('Z')];
    assert_eq!(['W', 'A', 'E', 'Z'].map(arrow), expected);
}
