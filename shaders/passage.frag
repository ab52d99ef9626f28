// A share of the difference between two light maps. A negative share gives the opposite difference.

uniform sampler2D before;
uniform sampler2D after;
uniform float share;

out vec4 fragment;

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    vec4 change = texelFetch(before, place, 0) - texelFetch(after, place, 0);
    fragment = max(share * change, 0.0);
}
