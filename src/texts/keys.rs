//! Texts about keys, mouse and gamepad: the actions and their controls.

texts! {
    /// The groups of the key card and the list of keys.
    key_groups {
        SHOT = "Shot";
        BALL_IN_HAND = "Ball in hand";
        GAME = "Game";
        MOUSE = "Mouse on the table";
        CAMERA = "Camera";
        PANEL = "Panel";
        ROLLING = "While balls roll";
        VIEW_AND_GAME = "View and game";
        MENUS = "Menus";
        REPLAY = "Replay";
    }

    /// The actions in the list of keys.
    actions {
        SHOOT = "Shoot";
        TURN_LEFT = "Aim left";
        TURN_RIGHT = "Aim right";
        MORE_POWER = "More power";
        LESS_POWER = "Less power";
        TIP_LEFT = "Move tip left";
        TIP_RIGHT = "Move tip right";
        TIP_UP = "Move tip up";
        TIP_DOWN = "Move tip down";
        TIP_CENTER = "Center the tip";
        RAISE_BUTT = "Raise the cue";
        LOWER_BUTT = "Lower the cue";
        AIM_LINE = "Aim line length";
        UNDO = "Undo last shot";
        REDO = "Redo shot";
        CALL_BALL = "Call the next ball";
        CALL_POCKET = "Call the next pocket";
        SAFETY = "Call a safety";
        PUSH_OUT = "Declare a push-out";
        FAST_FORWARD = "Fast forward (hold)";
        SLOW_MOTION = "Slow motion (hold)";
        OWN_BALLS = "Highlight my balls (hold)";
        PAUSE = "Pause or resume";
        SKIP_TURN = "Skip the opponent's turn";
        REPLAY = "Replay last shot";
        EXPLAIN = "Explain the ruling";
        SUGGEST = "Suggest a shot";
        THINKING = "Show an opponent's thinking";
        SHOT_ODDS = "Shot odds";
        WHY_MISSED = "Why I missed";
        BALL_LEFT = "Move ball left, or aim left";
        BALL_RIGHT = "Move ball right, or aim right";
        BALL_UP = "Move ball up, or more power";
        BALL_DOWN = "Move ball down, or less power";
        HELP = "Keys and mouse";
        SETTINGS = "Settings";
        FULL_SCREEN = "Full screen";
        NEW_MATCH = "New match";
        RECORDS = "Saved matches";
        RESUME = "Resume the last match";
        PANEL = "Hide or show the panel";
        SOUND = "Sound on or off";
        SHADERS = "Reload the shaders";
        CLOSE = "Close, or open the menu";
        YES = "Answer yes";
        NO = "Answer no";
        CAMERA_AROUND = "Around a ball";
        CAMERA_BEHIND_CUE = "Behind the cue";
        CAMERA_ABOVE = "Overhead";
        CAMERA_BROADCAST = "Broadcast";
        CAMERA_LOW = "Low angle";
        CAMERA_FREE = "Free camera";
        NEXT_CAMERA = "Next camera";
        PREVIOUS_CAMERA = "Previous camera";
    }

    /// The effects of keys and mouse on the key card.
    key_rows {
        SHOOT = "Shoot";
        ROTATE_CUE = "Aim left, aim right";
        POWER = "More power, less power";
        MOVE_TIP = "Move the tip (english), center it";
        BUTT = "Raise or lower the cue";
        COARSE_FINE = "Bigger steps (5×), finer (0.05×)";
        AIM_LINE = "Aim line: off, short, medium, long";
        UNDO_REDO = "Undo, redo";
        CALL = "Call the next ball, the next pocket";
        CALL_SAFETY = "Call a safety, a push-out";
        HOLD = "Hold: fast, slow, highlight my balls";
        PAUSE = "Pause or resume; skip to my turn";
        REPLAY = "Replay; the ruling; why I missed";
        ADVICE = "Shot odds; suggest; show thinking";
        MOVE_BALL = "Move the ball in hand, or aim and power";
        PLACE_BALL = "Place it anywhere allowed";
        HELP = "Keys, settings, full screen";
        MATCHES = "New match, saved matches, resume";
        PANEL_AND_SOUND = "Panel and sound on, off";
        SHADERS = "Reload the shaders";
        CLOSE = "Close the screen, or open the menu";
        YES_NO = "Yes, no; yes starts a new rack";
        AIM = "Aim; aim at that spot";
        CALL_BY_CLICK = "Call a ball, then its pocket";
        PULL_CUE = "Set power; release to shoot";
        PULL_CUE_BALL = "Same, except with ball in hand";
        CANCEL_SHOT = "Cancel the shot";
        TURN_VIEW = "Turn the view";
        MOVE_VIEW = "Move the view (free camera)";
        ZOOM = "Zoom";
        FIRST_CAMERAS = "Around a ball, behind the cue, overhead";
        OTHER_CAMERAS = "Broadcast, low angle, free";
        NEXT_CAMERA = "Next camera, previous camera";
        MESSAGES = "Messages";
        DRAG_ROTATE_CUE = "Drag left or right: 1° per pixel";
        TYPE_POWER = "Type, hold an arrow, or scroll; then Shoot";
        DRAG_SPOT = "Drag the dot to where the tip should hit";
        DRAG_ELEVATION = "Drag: raise or lower the cue";
        DRAG_ROTATE = "Drag in any direction to turn the view";
        CAMERA_CENTER = "What the camera orbits";
        RESET_CAMERA = "Back to the default angle";
        FOLLOW = "Which ball to follow";
        ZOOM_BUTTONS = "Zoom in, out, reset";
    }

    /// Mouse gestures, and parts of the panel, on the key card.
    gestures {
        SHIFT_CTRL = "Shift, Ctrl";
        DRAG_BALL = "Drag the ball in hand";
        DRAG = "Drag, double-click";
        CLICK = "Click";
        DRAG_CUE = "Drag the cue back";
        DRAG_CUE_BALL = "Drag the cue ball back";
        RIGHT_BUTTON = "Right-click, Esc";
        RIGHT_DRAG = "Right-drag";
        SHIFT_RIGHT_DRAG = "Shift right-drag";
        WHEEL = "Mouse wheel";
        TEXT_AREA = "1  Text area";
        ROTATE_CUE = "2  Rotate Cue";
        POWER = "3  Power";
        CUE_BALL = "Cue ball";
        ELEVATION = "Elevation";
        ROTATE = "4  Rotate";
        FOLLOW_BALL = "5  Follow Ball, Center";
        RESET_CAMERA = "6  Reset Camera";
        FOLLOW = "7  Follow";
        ZOOM = "8  Zoom";
    }

    /// The effects of the gamepad's controls on the key card.
    pad_rows {
        SHOOT = "Shoot; after a game, start the next one";
        AIM_AND_POWER = "Left, right: aim; up, down: power";
        FINE_STEPS = "Hold: finer aim, power, and tip";
        MOVE_TIP = "Move the tip (english)";
        CENTER_TIP = "Center the tip";
        BUTT = "Up, down: raise or lower the cue";
        CALL = "Call the next ball, the next pocket";
        CALL_SAFETY = "Call a safety, a push-out";
        AIM_LINE = "Press: length of the aim line";
        REPLAY = "Replay last shot; explain the ruling";
        SUGGEST = "Suggest a shot; why I missed";
        THINKING = "Show an opponent's thinking";
        MOVE_BALL = "Move the ball";
        MOVE_TIP_IN_HAND = "Move the tip";
        HOLD = "Hold: fast forward, slow motion";
        PAUSE = "Pause or resume the shot";
        TURN_VIEW = "Turn and tilt the view";
        ZOOM = "Up, down: zoom";
        RESET_VIEW = "Press: reset the view";
        NEXT_CAMERA = "Next camera, previous camera";
        UNDO_REDO = "Undo, redo";
        MENU = "Menu, this card";
        CHOOSE_ROW = "Choose a row, change its value";
        CONFIRM = "Confirm, go back";
        PAGES = "Previous page, next page";
        PLAY_PAUSE = "Play, pause";
        EVENTS_AND_SHOTS = "Left, right: events; up, down: shots";
        SPEED = "Slower, faster";
        EXPLAIN = "Explain the ruling; next camera";
        EXIT = "Exit";
    }

    /// Keys of the keyboard.
    key_names {
        CTRL = "Ctrl";
        SHIFT = "Shift";
        SPACE = "Space";
        ENTER = "Enter";
        TAB = "Tab";
        HOME = "Home";
        END = "End";
        PAGE_UP = "PgUp";
        PAGE_DOWN = "PgDn";
        BACKSPACE = "Backspace";
        INSERT = "Ins";
        PAUSE = "Pause";
        ESCAPE = "Esc";
    }

    /// Controls of the gamepad.
    pad_names {
        CROSS = "Cross";
        CIRCLE = "Circle";
        SQUARE = "Square";
        TRIANGLE = "Triangle";
        D_PAD = "D-pad";
        START = "Start";
        OPTIONS = "Options";
        SELECT = "Select";
        CREATE = "Create";
        LEFT_STICK = "Left stick";
        RIGHT_STICK = "Right stick";
        /// A button while another one is held.
        with_button(held, button) = "{held} + {button}";
        with_left_stick(held) = "{held} + left stick";
        with_right_stick(held) = "{held} + right stick";
    }
}
