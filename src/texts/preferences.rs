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
        CLICK_AGAIN = "Click again";
        percent(number) = "{number}%";
        /// The text is as large as the window allows.
        percent_max(number) = "{number}% (max)";
    }

    /// The list of keys.
    key_list {
        CLICK_TO_CHANGE = "Click a key to change it";
        PRESS_KEY = "Press a key";
        NO_KEY = "No key";
        UNUSABLE = "This key cannot be used";
        always_help(key) = "{key} always shows the keys";
        taken_from(key, action) = "{key} was assigned to “{action}”";
        last_taken_from(key, action) = "{key} was assigned to “{action}”, which has no key now";
    }

    /// The names of the settings.
    setting_labels {
        FULLSCREEN = "Full screen";
        QUALITY = "Quality";
        CLOTH = "Cloth";
        BALLS = "Balls";
        SLOW_WINNING_SHOT = "Winning shot in slow motion";
        TEXT_SIZE = "Text size";
        SPEED_UNIT = "Speed unit";
        AIM_LINE = "Aim line";
        FOUL_WARNING = "Warn before a foul";
        REDUCED_MOTION = "Reduce motion";
        INFER_CALLS = "Call obvious shots for me";
        ONE_HAND = "One hand";
        VOLUME = "Master volume";
        EFFECTS = "Table sounds";
        ROOM = "Room echo";
        MUTE = "Mute";
    }

    /// What the settings do, in a sentence each.
    setting_words {
        FULLSCREEN = "The window fills the screen";
        QUALITY = "Detail of the picture; auto picks the highest level that runs smoothly";
        CLOTH = "Color of the cloth";
        BALLS = "Colors of the balls; the color-blind set has marks, too";
        SLOW_WINNING_SHOT = "The shot that decides the game is shown close up and in slow motion";
        TEXT_SIZE = "Size of the panel and of all text; 1 is 100%";
        SPEED_UNIT = "The unit of speeds: meters per second or miles per hour";
        AIM_LINE = "How much of the shot the aim line shows";
        FOUL_WARNING = "The aim line says before the shot that it would be a foul";
        REDUCED_MOTION = "Nothing swings, fades or slides unless the game needs it";
        INFER_CALLS = "A ball that the aim line sends straight into a pocket is called without asking";
        ONE_HAND = "Puts all keys within the reach of one hand; the mouse alone is enough, too";
        VOLUME = "Volume of all sounds";
        EFFECTS = "Volume of cue, balls, cushions and pockets";
        ROOM = "Strength of the echo in the room";
        MUTE = "Sound is off";
    }

    /// The levels of quality, with notes below them.
    quality {
        AUTO = "Auto";
        LOW = "Low";
        MEDIUM = "Medium";
        HIGH = "High";
        ULTRA = "Ultra";
        AUTO_NOTE = "Chosen for this machine";
        LOW_NOTE = "All light and shadows, on plain cloth and wood";
        MEDIUM_NOTE = "Also nap, sheen, grain, and lacquer";
        HIGH_NOTE = "Also finer shadows, smooth edges in motion";
        ULTRA_NOTE = "Also glow, lit fibers, balls in the lacquer";
        CHOSE_LOW = "Chosen for this machine: low";
        CHOSE_MEDIUM = "Chosen for this machine: medium";
        CHOSE_HIGH = "Chosen for this machine: high";
        CHOSE_ULTRA = "Chosen for this machine: ultra";
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
