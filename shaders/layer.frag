// Copies a kept picture, whose colours are premultiplied by their alpha.

uniform sampler2D picture;
uniform vec2 corner;    // of the picture, pixels from the lower left

out vec4 fragment;

void main() {
    fragment = texelFetch(picture, ivec2(gl_FragCoord.xy - corner), 0);
}
