//! Texts of the events on the table.

texts! {
    /// The events of a shot. `{ball}` and `{other}` stand for "the cue ball" or "the 5".
    shot_events {
        strikes(ball) = "the cue strikes {ball}";
        hits(ball, other) = "{ball} hits {other}";
        touches_foot_rail(ball) = "{ball} touches the foot rail";
        touches_head_rail(ball) = "{ball} touches the head rail";
        touches_left_rail(ball) = "{ball} touches the left rail";
        touches_right_rail(ball) = "{ball} touches the right rail";
        touches_jaw(ball) = "{ball} touches a jaw";
        touches_cue_ball_again(ball) = "the tip touches {ball} again";
        touches_tip(ball) = "the tip touches {ball}";
        lands(ball) = "{ball} lands on the cloth";
        lands_on_rail(ball) = "{ball} lands on a rail";
        meets_rim(ball) = "{ball} touches the edge of a pocket";
        meets_liner(ball) = "{ball} hits the back of a pocket";
        reaches_floor(ball) = "{ball} drops to the bottom of a pocket";
        /// In snooker.
        is_potted(ball) = "{ball} is potted";
        /// In snooker and carom games.
        touches_cushion(ball) = "{ball} touches a cushion";
        falls(ball) = "{ball} is pocketed";
        leaves(ball) = "{ball} leaves the table";
        rolls_on(ball) = "{ball} rolls on";
    }
}
