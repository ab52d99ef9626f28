layout(location = 0) in vec3 position;
layout(location = 1) in vec3 side;      // unit vector across the cue, to the right as it is seen
layout(location = 2) in vec3 front;     // unit vector out of the cue towards the eye
layout(location = 3) in vec3 place;     // radii across, metres from the tip, radius in metres
layout(location = 4) in vec3 lamp;      // the lamp's vector irradiance

uniform mat4 view_projection;
uniform vec3 eye;

out vec3 v_side;
out vec3 v_front;
out vec3 v_place;
out vec3 v_lamp;
out vec3 v_ray;

void main() {
    gl_Position = view_projection * vec4(position, 1.0);
    v_side = side;
    v_front = front;
    v_place = place;
    v_lamp = lamp;
    v_ray = position - eye;
}
