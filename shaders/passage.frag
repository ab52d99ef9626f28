// A share of the light that one map has more than another: of that which it has less, if the share
// is negative.

uniform sampler2D before;
uniform sampler2D after;
uniform float share;

out vec4 fragment;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    vec4 change = texelFetch(before, place, 0) - texelFetch(after, place, 0);
    fragment = max(share * change, 0.0);
}
