//! Texts of the settings sheet.

texts! {
    /// The sheet itself.
    settings {
        SETTINGS = "Settings";
        PICTURE = "Graphics";
        SOUND = "Sound";
        ASSISTS = "Assists";
        ACCESSIBILITY = "Accessibility";
        CONTROLS = "Controls";
        RESET_ALL = "Reset all";
        RESET_KEYS = "Reset keys";
        CONFIRM_RESET = "Confirm";
        percent(number) = "{number}%";
        /// Text of this size leaves the panel no room.
        percent_without_panel(number) = "{number}% (hides the panel)";
        /// The text is as large as the window allows.
        percent_max(number) = "{number}% (max)";
    }

    /// The list of keys.
    key_list {
        CLICK_TO_CHANGE = "Click a key to change it";
        PRESS_KEY = "Press a key";
        NO_KEY = "No key";
        UNUSABLE = "This key can't be used";
        always_help(key) = "{key} always shows the keys";
        taken_from(key, action) = "{key} was assigned to “{action}”";
        last_taken_from(key, action) = "{key} was assigned to “{action}”, which now has no key";
    }

    /// The names of the settings.
    setting_labels {
        LANGUAGE = "Language";
        FULLSCREEN = "Full screen";
        QUALITY = "Quality";
        CLOTH = "Cloth";
        BALLS = "Balls";
        SLOW_WINNING_SHOT = "Winning shot in slow motion";
        TEXT_SIZE = "Text size";
        SPEED_UNIT = "Speed unit";
        AIM_LINE = "Aim line";
        FOUL_WARNING = "Warn before a foul";
        POT_CHANCE = "Shot odds";
        DIAMONDS = "Diamond system";
        REDUCED_MOTION = "Reduce motion";
        INFER_CALLS = "Call obvious shots for me";
        INSTANT_SHOTS = "Opponents shoot at once";
        ONE_HAND = "One hand";
        VOLUME = "Master volume";
        EFFECTS = "Table sounds";
        ROOM = "Room echo";
        MUTE = "Mute";
    }

    /// What the settings do, in a sentence each.
    setting_words {
        LANGUAGE = "The language of the window; auto is that of the system";
        LANGUAGE_OF_FILE = "The texts come from the file that the settings name";
        FULLSCREEN = "The window fills the screen";
        QUALITY = "Detail of the picture; auto picks the highest level that runs smoothly";
        CLOTH = "Color of the cloth";
        BALLS = "Colors of the balls; the colorblind set also has marks";
        SLOW_WINNING_SHOT = "The shot that decides the game is shown close up and in slow motion";
        TEXT_SIZE = "Size of the panel and of all text";
        SPEED_UNIT = "The unit of speeds: meters per second or miles per hour";
        AIM_LINE = "How much of the shot the aim line shows";
        FOUL_WARNING = "Warns you when the shot you're planning would be a foul";
        POT_CHANCE =
            "Shows your odds of making the shot you're planning, and where the cue ball may stop";
        DIAMONDS =
            "On carom tables, shows the numbers of corner-five and where the cue ball meets the rails";
        REDUCED_MOTION = "Turns off swinging, fading, and sliding that the game doesn't need";
        INFER_CALLS = "Calls ball and pocket for you when the aim line leads in without touching a rail";
        INSTANT_SHOTS = "The computer's players shoot as soon as they have decided, without practice strokes";
        ONE_HAND = "Puts every key within reach of one hand; you can also play with just the mouse";
        VOLUME = "Volume of all sounds";
        EFFECTS = "Volume of the cue, balls, cushions, and pockets";
        ROOM = "How much the room echoes";
        MUTE = "Turns off all sound";
    }

    /// The levels of quality, with notes below them.
    quality {
        AUTO = "Auto";
        LOW = "Low";
        MEDIUM = "Medium";
        HIGH = "High";
        ULTRA = "Ultra";
        AUTO_NOTE = "Chosen for this computer";
        LOW_NOTE = "All light and shadows, on plain cloth and wood";
        MEDIUM_NOTE = "Also nap, sheen, grain, and lacquer";
        HIGH_NOTE = "Also finer shadows, smooth edges in motion";
        ULTRA_NOTE = "Also glow, lit fibers, balls in the lacquer";
        CHOSE_LOW = "Chosen for this computer: low";
        CHOSE_MEDIUM = "Chosen for this computer: medium";
        CHOSE_HIGH = "Chosen for this computer: high";
        CHOSE_ULTRA = "Chosen for this computer: ultra";
    }

    /// The colors of the cloth.
    cloths {
        TEAL = "Teal";
        GREEN = "Green";
        BLUE = "Blue";
        WINE = "Wine";
    }

    /// The sets of balls.
    ball_sets {
        STANDARD = "Standard";
        TELEVISION = "Television";
        COLORBLIND = "Colorblind";
    }

    /// The lengths of the aim line.
    aim_lines {
        OFF = "Off";
        SHORT = "Short";
        MEDIUM = "Medium";
        LONG = "Long";
    }

    /// The hands on the keyboard: one of them, or off for both.
    hands {
        OFF = "Off";
        LEFT = "Left hand";
        RIGHT = "Right hand";
    }
}
