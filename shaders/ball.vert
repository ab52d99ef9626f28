// A ball as an octagon that faces the eye, one pixel wider than the outline.

layout(location = 0) in vec2 corner;            // of an octagon around the unit circle
layout(location = 1) in vec4 sphere;            // centre and radius, m
layout(location = 2) in vec4 orientation;       // quaternion, from the ball's axes to the table's
// The lamp's vector irradiance; the number's cell plus 16 times the kind: 0 solid, 1 striped, 2 the
// cue ball, plus 4 with rings, plus 8 with spots.
layout(location = 3) in vec4 lamp;
// Its rotation in half the shutter time, radians, and its packed colour. All outputs fit in the 60
// floats that OpenGL 3.3 allows between shaders.
layout(location = 4) in vec4 turn;
#if NEIGHBORS > 0
layout(location = 5) in vec4 around[NEIGHBORS];         // centres of the nearest balls from this one's, and radii
layout(location = COLORS_LOCATION) in vec4 around_color[(NEIGHBORS + 3) / 4];  // packed
#endif

uniform mat4 view_projection;
uniform vec3 eye;
uniform float pixel_angle;

out vec3 v_ray;
flat out vec4 f_sphere;
flat out vec4 f_orientation;
flat out vec4 f_lamp;
flat out vec4 f_turn;
#if NEIGHBORS > 0
flat out vec4 f_around[NEIGHBORS];
flat out vec4 f_around_color[(NEIGHBORS + 3) / 4];
#endif

void main() {
    vec3 to = sphere.xyz - eye;
    float distance = length(to), r = sphere.w;
    vec3 forward = to / distance;
    vec3 right = normalize(abs(forward.z) < 0.999 ? cross(forward, vec3(0.0, 0.0, 1.0)) : vec3(1.0, 0.0, 0.0));
    vec3 up = cross(right, forward);
    // The cone around the ball cuts the plane through its centre in this circle.
    float apothem = r * distance / sqrt(max(distance * distance - r * r, 1e-6)) + 1.5 * pixel_angle * distance;
    v_ray = to + (right * corner.x + up * corner.y) * apothem;
    gl_Position = view_projection * vec4(eye + v_ray, 1.0);
    f_sphere = vec4(to, r);
    f_orientation = orientation;
    f_lamp = lamp;
    f_turn = turn;
#if NEIGHBORS > 0
    f_around = around;
    f_around_color = around_color;
#endif
}
