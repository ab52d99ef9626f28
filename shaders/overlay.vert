// Text and shapes of the interface, in pixels from the picture's upper left.

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 uv;
layout(location = 2) in vec4 color;

uniform vec2 origin;    // of the part that is drawn, pixels
uniform vec2 size;      // of that part, pixels

out vec2 v_uv;
out vec4 v_color;

void main() {
    v_uv = uv;
    v_color = color;
    vec2 place = 2.0 * (position - origin) / size;
    gl_Position = vec4(place.x - 1.0, 1.0 - place.y, 0.0, 1.0);
}
