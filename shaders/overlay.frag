// Copies the interface's picture, whose colours are premultiplied by their alpha.

uniform sampler2D picture;

out vec4 fragment;

void main() {
    fragment = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
}
