// The part of the bed under a shadow, in the picture.

layout(location = 0) in vec2 place;     // m

uniform mat4 view_projection;
uniform vec2 map_center;
uniform vec2 map_half;

out vec2 v_map;
out vec2 v_place;

void main() {
    v_place = place;
    v_map = (place - map_center) / map_half * 0.5 + 0.5;
    // Slightly above the bed, which is already drawn.
    gl_Position = view_projection * vec4(place, 0.0004, 1.0);
}
