//! Texts of the laboratory.

texts! {
    /// The laboratory.
    lab {
        TITLE = "Laboratory";
        EXPERIMENT = "Experiment";
        BALLS = "Balls";
        LAWS = "Laws";
        MEASURE = "Measure";
        BRANCHES = "Branches";
        SWEEP = "Sweep";
        POSITIONS = "Starting positions of the blog";
        START = "Start";
        STOP = "Stop";
        STEP = "Step";
        TOGETHER = "Solve double collisions together";
        CONSTANTS = "Constants";
        MEASURES = "Measures";
        TIME = "Time";
        IMPACTS = "Impacts";
        ENERGY = "Energy";
        MOMENTUM_X = "Momentum, x";
        MOMENTUM_Y = "Momentum, y";
        EXIT = "Exit";
        AGAIN_HELP = "Start over from the starting position";
        BEGIN_HELP = "Back to the start of the run";
        BACK_HELP = "Previous impact";
        PLAY_HELP = "Let time run, or stop it";
        ON_HELP = "Next impact of the run";
        FLAT_HELP = "Flat view, or the table from above";
        CSV = "CSV";
        SAVE_AS_CSV = "Save as CSV";
        PNG = "PNG";
        GIF = "GIF";
        NO_FOLDER = "There is no folder to save to";
        saved_as(events, samples, folder) = "Saved as {events} and {samples} in {folder}";
        cannot_be_saved(reason) = "The run cannot be saved: {reason}";
        seconds(number) = "{number} s";
        /// In the field of a number, in place of infinity.
        NO_LIMIT = "none";
        NOT_A_NUMBER = "Type a number, such as 0.75";
        out_of_range(least, most) = "From {least} to {most}";
        too_slow_light(fastest) = "Light has to be faster than the fastest ball, {fastest} m/s";
        AT_REST = "All balls are at rest";
        END_OF_SHEET = "End of the experiment. Press Start to go on.";
        OFF_BED = "That is off the table";
        NO_ROOM = "There is no room for the ball";
        LAST_BALL = "There must be at least one ball, and at most 10,000";
        not_possible(reason) = "Not possible: {reason}";
        joules(number) = "{number} J";
        part_of_start(number, percent) = "{number} J ({percent}% of the start)";
        newton_seconds(number) = "{number} N s";
        COMPUTING = "Computing…";
        SLOWER = "Slower than real time";
        slower_than(speed) = "Slower than {speed}";
        forgotten(seconds) = "The first {seconds} s are forgotten";
    }

    /// The branches of an experiment in the laboratory.
    lab_branches {
        UNDO = "Undo";
        REDO = "Redo";
        BRANCHES = "Branches";
        HELP = "Go back in time and change something: both futures stay. Click a branch to go to it, its mark to show it beside this one.";
        FIRST = "First run";
        TOO_MANY = "Forget a branch first: at most 100 are kept";
        /// The name of a branch that left another one at this instant.
        from(seconds) = "Changed at {seconds} s";
        NAME = "Name";
        compared_at(seconds) = "Compared at {seconds} s";
        ENERGY = "Energy, J";
        MOMENTUM = "Momentum, N s";
        BALL = "Ball";
        SPEED = "Speed, m/s";
        DIRECTION = "Direction, °";
        SPIN = "Spin, rad/s";
        /// In place of the numbers of a ball that another branch has.
        MISSING = "not on the table";
        of_balls(shown, all) = "Showing the {shown} of {all} balls that are farthest apart.";
        /// After the names of the branches that plots and tables show.
        more(number) = "{number} more not shown here";
        METHODS = "Several balls at once";
        METHODS_HELP = "Three answers from this moment: one pair after the other, all together, and springs. The first two differ where several balls come at once, not in a row that rests.";
        COMPARE_METHODS = "Compare the three methods";
        SEQUENTIAL = "One pair after the other";
        SIMULTANEOUS = "All together";
        HERTZ = "Springs (Hertz)";
    }

    /// The files of the laboratory.
    lab_files {
        OPEN = "Open";
        SAVE_SCENE = "Save scene";
        SAVE_EXPERIMENT = "Save all";
        NO_FILES = "Nothing is saved yet. A file can also be dropped on the window.";
        FILES = "Click a file to open it, or drop one on the window.";
        saved(name, folder) = "Saved as {name} in {folder}";
        not_saved(reason) = "Not saved: {reason}";
        not_opened(reason) = "Not opened: {reason}";
        damaged(file) = "Not opened: {file} is damaged or is not a gl-billiards file";
    }

    /// The tools of the mouse, and the numbers of a ball, in the laboratory.
    lab_hand {
        MOVE = "Move";
        MOVE_HELP = "Drag a ball to move it, click one to see its numbers.";
        PUSH = "Push";
        PUSH_HELP = "Drag from a ball: it moves the length of the arrow in 0.2 s.";
        SPIN = "Spin";
        SPIN_HELP = "Drag from a ball: it spins as if it rolled along the arrow. With Shift, right and left turn it about the vertical axis.";
        CUE = "Cue";
        CUE_HELP = "Drag from a ball: the cue strikes it that way, at the speed of the arrow.";
        ADD = "Add";
        ADD_HELP = "Click the cloth to put a ball there.";
        WALL = "Wall";
        WALL_HELP = "Drag a line: balls bounce off it.";
        POCKET = "Pocket";
        POCKET_HELP = "Click for a pocket; drag for a larger one.";
        TIP = "Tip";
        ELEVATION = "Elevation, °";
        TOUCH = "Snap to touch";
        GRID = "Snap to a grid of 5 cm";
        NO_BALL = "Ball";
        CHOOSE = "Click a ball to choose it.";
        ball(number) = "Ball {number}";
        POSITION = "Place, m";
        VELOCITY = "Speed, m/s";
        ANGULAR = "Spin, rad/s";
        RADIUS = "Radius, m";
        MASS = "Mass, kg";
        WHILE_STOPPED = "Stop time to change radius and mass.";
        DUPLICATE = "Duplicate";
        REMOVE = "Remove";
        TABLE = "Table";
        CLOTH = "Endless cloth";
        RPOOL_TABLE = "The blog's";
        REPORT_TABLE = "The report's";
        POOL_TABLE = "Pool, 9 ft";
    }

    /// The instruments of the laboratory.
    lab_plots {
        PLOTS = "Plots over time";
        OF = "Plots of";
        SPEED = "Speed";
        SPIN = "Spin";
        SLIP = "Slip";
        HEIGHT = "Height";
        ENERGY = "Energy";
        MOMENTUM = "Momentum";
        ANGULAR_MOMENTUM = "Angular momentum";
        DISTANCE = "Distance";
        SPEEDS = "Distribution of speeds";
        SPEEDS_AXIS = "Number of balls by speed, m/s";
        TIME_AXIS = "Time, s";
        BALLS = "Balls";
        MAXWELL = "Maxwell";
        EACH_BALL = "Each ball";
        ALL_BALLS = "All balls";
        ONE_BALL = "One ball";
        ball(number) = "Ball {number}";
        distance_to(number) = "Distance to ball {number}";
        SUM = "Sum";
        MEAN = "Mean";
        TRANSLATION = "Motion";
        ROTATION = "Rotation";
        POTENTIAL = "Height";
        ALONG_X = "Along x";
        ALONG_Y = "Along y";
        OVER_THE_TABLE = "Over the table";
        TRAILS = "Trails";
        VELOCITY = "Velocity";
        SPIN_AXIS = "Spin axis";
        FRICTION = "Friction";
        RULER = "Ruler";
        /// Lines from the balls to the same balls of the branches beside.
        TWINS = "Lines to outlines";
        RULER_HINT = "Drag on the table to measure a length and an angle.";
        ruler_shows(length, angle) = "{length} m   {angle}°";
        metres_per_second(number) = "{number} m/s";
        STATIONARY = "at rest";
        SPINNING = "spinning";
        SLIDING = "sliding";
        ROLLING = "rolling";
        IN_CUSHION = "in a cushion";
        AIRBORNE = "in the air";
        TIPPING = "on the edge of a pocket";
        ON_RAIL = "on a rail";
        POCKETED = "in a pocket";
        OFF_TABLE = "off the table";
        position_is(vector) = "Position {vector} m";
        velocity_is(vector) = "Velocity {vector} m/s";
        spin_is(vector) = "Spin {vector} rad/s";
        rapidity_is(number) = "Rapidity {number}";
        proper_time_is(seconds) = "Proper time {seconds} s";
        speed_is(number) = "Speed {number} m/s";
        CLICK_TO_COPY = "Click to copy";
        COPIED = "Copied";
        NO_CLIPBOARD = "There is no clipboard to copy to";
        picture_saved_as(file) = "Saved as {file}";
        NOTHING_TO_ANIMATE = "Start the run first: there is nothing to animate yet";
    }

    /// The constants of the laws in the laboratory.
    lab_constants {
        GRAVITY = "Gravity";
        CUSHION_RESTITUTION = "Cushion restitution";
        BALL_RESTITUTION = "Ball restitution";
        ROLLING_RESISTANCE = "Rolling resistance";
        AIR_DENSITY = "Air density";
        SPEED_OF_LIGHT = "Speed of light";
        KINETIC_FRICTION = "Friction";
        CUSHION_SPEED_LOSS = "Speed lost at cushions";
        STOP_SPEED = "Stopping speed";
        SLIDING_FRICTION = "Sliding friction";
        ROLLING_FRICTION = "Rolling friction";
        SPIN_DECELERATION = "Spin deceleration";
        CUSHION_FRICTION = "Cushion friction";
        SLATE_RESTITUTION = "Slate restitution";
        DRAG_COEFFICIENT = "Drag coefficient";
        BALL_DENSITY = "Density of new balls";
        FRAME = "Time between frames";
        CUE_SPRING = "Cue spring";
        CUE_CONTACT_TIME = "Cue contact time";
        BALL_MASS = "Mass of new balls";
        BALL_RADIUS = "Radius of new balls";
        /// The friction between balls is a + b exp(-c v).
        BALL_FRICTION_A = "Ball friction, a of a + b exp(-c v)";
        BALL_FRICTION_B = "Ball friction, b";
        BALL_FRICTION_C = "Ball friction, c";
        BALL_STIFFNESS = "Ball stiffness";
        /// A chalk mark at the point of contact, which makes two balls rub more.
        CLING_CHANCE = "Chance of a chalk mark";
        CLING_FACTOR = "Friction of a chalk mark, times";
        CLING_SEED = "Seed of the chalk marks";
        /// How far the bed falls along the table and across it, by metre.
        SLOPE_X = "Slope along the table";
        SLOPE_Y = "Slope across the table";
        SLOPE_ERROR = "Local error of the slope";
        SLOPE_SEED = "Seed of the local slopes";
        /// The fibres of a snooker cloth, which lean towards one end of the table.
        NAP = "Push of the nap";
        NOSE_HEIGHT = "Height of the cushion's nose";
        CUE_MASS = "Cue mass";
        CUE_RESTITUTION = "Cue restitution";
        CUE_FOLLOW_THROUGH = "Follow-through";
        CUE_END_MASS_RATIO = "Ball's mass over the cue end's";
        TIP_FRICTION = "Tip friction";
        AIR_DRAG = "Air drag";
        CUSHION_MODEL = "Cushion";
        MATHAVAN = "Mathavan";
        HAN = "Han";
        RESTITUTION = "Restitution";
        CLUSTER_MODEL = "Several balls at once";
        SEQUENTIAL = "In turn";
        SIMULTANEOUS = "Together";
        HERTZ = "Springs";
        /// Laws of rails in place of a number.
        POOL = "pool";
        SNOOKER = "snooker";
        OWN_LAW = "own law";
        default(value) = "Default: {value}";
        source(name) = "Source: {name}";
    }

    /// What the laboratory shows of relativity.
    lab_relativity {
        CONTRACTION = "Length contraction, in the flat view";
        DOPPLER = "Doppler colors, seen from the center";
    }

    /// The starting positions of the laboratory.
    lab_sets {
        FROM_LEFT = "From the left";
        FROM_RIGHT = "From the right";
        FROM_TOP = "From the top";
        FROM_BOTTOM = "From the bottom";
        FROM_TOP_LEFT = "Diagonally from the top left";
        TO_TOP_LEFT_CORNER = "Into the top left corner";
        FROM_LEFT_TWO_HORIZONTAL = "From the left into two in a row";
        FROM_LEFT_FOUR_HORIZONTAL = "From the left into four in a row";
        FROM_LEFT_TWO_VERTICAL = "From the left into two side by side";
        FROM_RIGHT_TWO_VERTICAL = "From the right into two side by side";
        FROM_TOP_TWO_HORIZONTAL = "From the top between two";
        FROM_BOTTOM_TWO_HORIZONTAL = "From the bottom between two";
        ON_LEFT_BORDER = "Into a ball at the left cushion";
        FROM_LEFT_ABOVE = "From the left, half ball above";
        FROM_LEFT_BELOW = "From the left, half ball below";
        FROM_LEFT_GLANCE_ABOVE = "From the left, grazing above";
        FROM_LEFT_GLANCE_BELOW = "From the left, grazing below";
        FROM_TOP_LEFT_ABOVE = "Two from opposite corners, above";
        FROM_TOP_LEFT_BELOW = "Two from opposite corners, below";
        FROM_TOP_LEFT_2 = "Two head on, diagonally";
        FROM_TOP_RIGHT_ABOVE = "Two from the other corners";
        SINGLE = "One ball";
        TEST = "Five balls";
    }

    /// The experiment sheets of the laboratory.
    lab_sheets {
        POSITIONS = "Positions";
        EXPERIMENTS = "Experiments";
        SHEET = "Sheet";
        HELP = "Prepared experiments, each with a number to expect from theory or measurements.";
        outlines(name) = "Outlines: {name}";
        EXPECTED = "Expected";
        MEASURED = "Measured";
        RUNNING = "running…";
        /// In place of a number that the run does not have.
        NOTHING = "none";
        /// Once a constant of a prepared experiment was changed, or something moved at its start.
        CHANGED = "You changed the experiment. The expected numbers are for the original.";
        YOUR_ANSWER = "Your answer";
        ANSWER_RIGHT = "Your answer: right";
        ANSWER_WRONG = "Your answer: not yet";
        SAVE = "Save with answers";
        /// In place of a measured number that shows once the question is answered.
        HIDDEN = "?";
        value_expected(value, tolerance, unit) = "{value} ± {tolerance} {unit}";
        value_measured(value, unit) = "{value} {unit}";
    }

    /// The sweeps of the laboratory.
    lab_sweep {
        HELP = "Runs the experiment many times from its start, under the laws as they are now, while numbers of it vary.";
        FIRST_KEY = "Varied number";
        SECOND_KEY = "Second varied number";
        VARY_TWO = "Vary a second number";
        FROM = "From";
        TO = "to";
        STEPS = "Steps";
        OUTCOMES = "Results";
        ADD = "Add a result";
        TYPE = "Type a path, or choose one:";
        RUN = "Run";
        CANCEL = "Cancel";
        OF_SHEET = "Take the sweep of the sheet";
        progress(done, all) = "{done} of {all} runs";
        NO_NUMBERS = "No numbers to plot";
        /// Of one run.
        NO_RESULT = "none";
        refused(reason) = "The sweep cannot run: {reason}";
        too_many(most) = "At most {most} runs; gl-billiards sweep can do more";
        ended(runs) = "{runs} runs done";
        saved_as(file) = "Saved as {file}";
    }

    /// The keys and outcomes of sweeps in words.
    lab_sweep_words {
        of_ball(number, what) = "Ball {number}: {what}";
        of_other(outcome) = "{outcome}, outlines";
        ratio(first, second) = "{first} / {second}";
        difference(first, second) = "{first} - {second}";
        ratio_of_balls(first, second, what) = "Ball {first} / ball {second}: {what}";
        difference_of_balls(first, second, what) = "Ball {first} - ball {second}: {what}";
        with_unit(name, unit) = "{name}, {unit}";
        TIME = "Time at the end";
        END = "Why it ends";
        HASH = "Hash of the run";
        ENERGY_START = "Energy at the start";
        ENERGY_END = "Energy at the end";
        EVENTS = "Number of events";
        BALL_BALL = "Impacts of balls";
        BALL_CUSHION = "Impacts with cushions";
        events_of(kind) = "Events: {kind}";
        MEAN_SPEED = "Mean speed at the end";
        RMS_SPEED = "Root mean square speed at the end";
        slower(limit) = "Share slower than {limit} m/s";
        divergence(time) = "Distance from the outlines at {time} s";
        POTTED = "potted";
        POCKET = "pocket";
        STATE = "state at the end";
        WAY = "distance from start to end";
        WHOLE_DIRECTION = "direction from start to end";
        HEIGHT = "greatest height";
        MEAN_ENERGY = "mean energy";
        START = "at the start";
        BEFORE = "before impact";
        AFTER = "after impact";
        ROLLING = "once rolling";
        FINAL = "at the end";
        at(time) = "at {time} s";
        of_moment(quantity, moment) = "{quantity} {moment}";
        MOMENT = "time";
        place(axis) = "place along {axis}";
        velocity(axis) = "velocity along {axis}";
        spin(axis) = "spin about {axis}";
        SPEED = "speed";
        DIRECTION = "direction";
        ENERGY = "energy";
        DISTANCE = "distance to its last place";
        /// In place of its three parts, so that it does not depend on the speed.
        BALL_FRICTION = "Ball friction at any speed";
        MASS = "mass, kg";
        RADIUS = "radius, m";
        place_unit(axis) = "place along {axis}, m";
        velocity_unit(axis) = "velocity along {axis}, m/s";
        spin_unit(axis) = "spin about {axis}, rad/s";
        CUE_DIRECTION = "Direction of the cue, rad";
        CUE_SPEED = "Speed of the cue, m/s";
        CUE_POWER = "Power of the cue";
        TIP_SIDE = "Tip to the right, radii";
        TIP_HEIGHT = "Tip above the center, radii";
        ELEVATION = "Elevation of the cue, rad";
    }

    /// The prepared experiments of the laboratory.
    lab_experiments {
        ROLLING = "From sliding to rolling";
        STUN = "Stop shot";
        DRAW = "Draw";
        FOLLOW = "Follow";
        NINETY_DEGREES = "The 90° rule";
        THIRTY_DEGREES = "The 30° rule";
        THROW = "Throw by speed";
        GEARING = "Gearing english";
        SQUIRT = "Squirt";
        SWERVE = "Swerve";
        LEVEL_CUE = "Level cue and swerve";
        MASSE = "Massé";
        JUMP = "Jump";
        BANK = "Bank with english";
        RAIL = "Straight into the rail";
        FROZEN_BANK = "Speed and the kiss";
        CRADLE = "The cradle: springs or one by one";
        FROZEN_COMBINATION = "Frozen combination";
        FROZEN_CUE_BALL = "Frozen cue ball";
        RACK = "The rack and its corner balls";
        DOUBLE_HIT = "The symmetric double hit";
        UNEQUAL_MASSES = "A heavy ball hits a light one";
        DRAG = "Air against rolling resistance";
        GAS = "A gas of 1,000 balls";
        BROWNIAN = "Brownian motion";
        CHAOS = "Chaos: a nanometer apart";
        LIGHT = "Slow light: a billiard impact";
        LIGHT_FRICTION = "Slow light: rolling to a stop";
    }
}
