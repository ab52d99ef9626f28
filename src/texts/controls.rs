//! Texts of the control panel, the icons, and the words on the status line.

texts! {
    /// Speeds with their unit.
    speeds {
        meters_per_second(speed) = "{speed} m/s";
        miles_per_hour(speed) = "{speed} mph";
    }

    /// The controls.
    panel {
        CUE = "Cue";
        NO_SOUND_DEVICE = "No sound device";
        CAMERA = "Camera";
        ROTATE_CUE = "Rotate Cue";
        POWER = "Power";
        ENTER_POWER = "Enter a power from 0 to 1";
        SHOOT = "Shoot";
        /// The report's button for the next game.
        RESTART_GAME = "Restart Game";
        /// The same in all other games.
        NEW_RACK = "New rack";
        NEW_MATCH = "New match";
        CHOOSE = "Choose";
        ROTATE = "Rotate";
        FOLLOW_BALL = "Follow Ball";
        CENTER_OF_TABLE = "Center of Table";
        RESET_CAMERA = "Reset Camera";
        FOLLOW = "Follow";
        CUE_BALL = "Cue Ball";
        numbered_ball(number) = "{number} Ball";
        down(ball) = "{ball} (pocketed)";
        /// The same in snooker.
        potted(ball) = "{ball} (potted)";
        ZOOM_IN = "Zoom In";
        ZOOM_OUT = "Zoom Out";
        RESET_ZOOM = "Reset Zoom";
        TABLE_SOUNDS = "Table sounds";
        ROOM_ECHO = "Room echo";
    }

    /// Balls without numbers on the list of balls to follow.
    ball_titles {
        WHITE = "White";
        RED = "Red";
        YELLOW = "Yellow";
        GREEN = "Green";
        BROWN = "Brown";
        BLUE = "Blue";
        PINK = "Pink";
        BLACK = "Black";
        numbered_red(number) = "Red {number}";
        numbered_yellow(number) = "Yellow {number}";
    }

    /// The tip's place on the cue ball, and the elevation of the cue.
    english {
        SIDE = "Side";
        HEIGHT = "Height";
        CENTER = "Center";
        CENTERED = "0%";
        right(percent) = "{percent}% right";
        left(percent) = "{percent}% left";
        high(percent) = "{percent}% high";
        low(percent) = "{percent}% low";
        /// In two lines.
        NO_SPIN = "This physics model has no spin,\nso this has no effect";
        ELEVATION = "Elevation";
        degrees(degrees) = "{degrees}°";
        over_rail(degrees) = "{degrees}°, over the rail";
        over_ball(degrees, ball) = "{degrees}°, over {ball}";
        NO_ROOM = "no room";
        NO_ROOM_OVER_RAIL = "no room over the rail";
        no_room_over_ball(ball) = "no room over {ball}";
    }

    /// The tooltips of the icons.
    icons {
        UNDO_SHOT = "Undo shot";
        REDO_SHOT = "Redo shot";
        SETTINGS = "Settings";
        MENU = "Menu";
        SOUND = "Sound on or off";
        NO_SOUND_DEVICE = "No sound: no sound device found";
        VOLUME_ZERO = "No sound: the master volume is at 0%";
        SHOW_PANEL = "Show the panel";
        HIDE_PANEL = "Hide the panel";
        NO_ROOM_FOR_PANEL = "The panel needs a larger window, or smaller text (in Settings)";
    }

    /// The camera views.
    views {
        AROUND = "Around a ball or the table";
        BEHIND_CUE = "Behind the cue";
        FROM_ABOVE = "Overhead";
        BROADCAST = "Broadcast";
        LOW = "Low angle";
        FREE = "Free";
        FLAT = "Flat, as in the blog";
    }

    /// The words on the status line that can be clicked.
    status_line {
        KEYS = "F1: keys";
        help(button) = "{button}: help";
        AIM_LINE_OFF = "Aim line: off";
        AIM_LINE_SHORT = "Aim line: short";
        AIM_LINE_MEDIUM = "Aim line: medium";
        AIM_LINE_LONG = "Aim line: long";
    }
}
