layout(location = 0) in vec3 position;  // clip space, already divided
layout(location = 1) in vec2 across;    // pixels from the middle, and half the width
layout(location = 2) in vec4 color;     // sRGB, and opacity

out vec2 v_across;
out vec4 v_color;

void main() {
    gl_Position = vec4(position, 1.0);
    v_across = across;
    v_color = color;
}
