// Colours come and go as the screen shows them: nothing is encoded, and mixing is what design
// programs do.

in vec2 v_uv;
in vec4 v_color;

uniform sampler2D coverage;

out vec4 fragment;

void main() {
    fragment = vec4(v_color.rgb, v_color.a * texture(coverage, v_uv).r);
}
