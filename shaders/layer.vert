// Rectangles of a kept picture, in pixels from its upper left.

layout(location = 0) in vec2 place;

uniform vec2 size;      // of the picture, pixels

void main() {
    vec2 p = 2.0 * place / size;
    gl_Position = vec4(p.x - 1.0, 1.0 - p.y, 0.0, 1.0);
}
