// Copies a picture, to be blended into an average.

uniform sampler2D picture;

out vec4 fragment;

void main() {
    fragment = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb, 1.0);
}
