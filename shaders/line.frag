// A line of constant width on the screen, with soft edges.

in vec2 v_across;
in vec4 v_color;

out vec4 fragment;

void main() {
    float coverage = clamp(v_across.y - abs(v_across.x) + 0.5, 0.0, 1.0);
    fragment = vec4(v_color.rgb, 1.0) * (v_color.a * coverage);
}
