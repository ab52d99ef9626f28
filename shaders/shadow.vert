// A part of the table's light map.

layout(location = 0) in vec2 corner;    // 0 to 1
layout(location = 1) in vec4 part;      // its lower left and its upper right, 0 to 1
layout(location = 2) in vec4 first;     // a ball's centre and radius, or a rod's one end and radius
layout(location = 3) in vec4 second;    // its other end and radius

uniform vec2 map_center;
uniform vec2 map_half;

out vec2 v_place;
flat out vec4 f_first;
flat out vec4 f_second;

void main() {
    vec2 place = mix(part.xy, part.zw, corner) * 2.0 - 1.0;
    v_place = map_center + map_half * place;
    f_first = first;
    f_second = second;
    gl_Position = vec4(place, 0.0, 1.0);
}
