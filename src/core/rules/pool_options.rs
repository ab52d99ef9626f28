//! Options that several games offer after a shot.

use super::pool::KITCHEN;
use super::{Choice, ChoiceOption, CueBall, GameState, OptionWords, Player, Spotted, Turn};

/// The ball is in position, or in hand behind the head string.
pub(super) fn accept(state: GameState, player: Player, cue_ball: CueBall) -> ChoiceOption {
    let meaning = match cue_ball {
        CueBall::InPosition => OptionWords::Shoots(player),
        CueBall::InHand(_) | CueBall::Optional(_) => OptionWords::ShootsBehindHeadString(player),
    };
    ChoiceOption::new("accept", OptionWords::Accept, meaning, state, Turn::new(player, cue_ball))
}

/// The player who chooses breaks.
pub(super) fn rerack(state: GameState, player: Player) -> ChoiceOption {
    let (label, meaning) = (OptionWords::Rerack, OptionWords::Breaks(player));
    ChoiceOption::new("rerack_self", label, meaning, state, Turn::breaks(player, KITCHEN))
}

/// The player who broke breaks again.
pub(super) fn make_rebreak(state: GameState, player: Player) -> ChoiceOption {
    let (label, meaning) = (OptionWords::MakeRebreak, OptionWords::BreaksAgain(player));
    ChoiceOption::new("rerack_offender", label, meaning, state, Turn::breaks(player, KITCHEN))
}

/// The player who broke may break again.
pub(super) fn rebreak(state: GameState, player: Player) -> ChoiceOption {
    let (label, meaning) = (OptionWords::Rebreak, OptionWords::Breaks(player));
    ChoiceOption::new("rebreak", label, meaning, state, Turn::breaks(player, KITCHEN))
}

/// The cue ball is taken behind the head string.
pub(super) fn take_kitchen(state: GameState, player: Player) -> ChoiceOption {
    let (label, meaning) = (OptionWords::Kitchen, OptionWords::PlacesCueBall(player));
    ChoiceOption::new("kitchen", label, meaning, state, Turn::new(player, KITCHEN))
}

/// The 8 returns after a break; the cue ball is in position, or in hand behind the head string.
pub(super) fn spot_eight(state: GameState, player: Player, cue_ball: CueBall) -> ChoiceOption {
    let (name, meaning) = match cue_ball {
        CueBall::InPosition => ("spot8_continue", OptionWords::Spotted8(player)),
        CueBall::InHand(_) | CueBall::Optional(_) => {
            ("spot8_kitchen", OptionWords::Spotted8BehindHeadString(player))
        }
    };
    let turn = Turn::new(player, cue_ball);
    ChoiceOption {
        spotted: vec![Spotted::from(super::group::EIGHT)],
        ..ChoiceOption::new(name, OptionWords::Spot8, meaning, state, turn)
    }
}

/// The opponent of `player` shoots, or makes the player shoot again.
pub(super) fn play_or_pass_back(state: &GameState, player: Player) -> Choice {
    let opponent = player.other();
    let option = |name, label, meaning, shooter| {
        let turn = Turn::new(shooter, CueBall::InPosition);
        ChoiceOption::new(name, label, meaning, state.clone(), turn)
    };
    let options = vec![
        option("play", OptionWords::Play, OptionWords::Shoots(opponent), opponent),
        option("pass_back", OptionWords::PassBack, OptionWords::MustShoot(player), player),
    ];
    Choice::new(opponent, options)
}
