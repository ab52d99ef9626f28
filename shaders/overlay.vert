// Text and shapes of the interface, in pixels from the picture's upper left.

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 uv;
layout(location = 2) in vec4 color;

uniform vec2 size;      // of the picture, pixels

out vec2 v_uv;
out vec4 v_color;

void main() {
    v_uv = uv;
    v_color = color;
    gl_Position = vec4(2.0 * position.x / size.x - 1.0, 1.0 - 2.0 * position.y / size.y, 0.0, 1.0);
}
