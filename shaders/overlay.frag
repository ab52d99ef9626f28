// The interface's picture as it is: its colours are multiplied by their alpha already.

uniform sampler2D picture;

out vec4 fragment;

void main() {
    fragment = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
}
