// The part of a cushion's face near a ball.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 ball;      // centre and radius, m

uniform mat4 view_projection;
uniform vec3 eye;
uniform float pixel_angle;

out vec3 v_place;
flat out vec3 f_normal;
flat out vec4 f_ball;

void main() {
    v_place = position;
    f_normal = normal;
    f_ball = ball;
    // Slightly in front of the face, which is already drawn, perhaps with a subpixel shift.
    float hair = 0.0002 + 0.3 * pixel_angle * length(position - eye);
    gl_Position = view_projection * vec4(position + normal * hair, 1.0);
}
