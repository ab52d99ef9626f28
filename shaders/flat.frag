// A disc in the look of the blog's program: its colour fades towards black at three radii, and so
// does the white of a round spot on the ball, drawn as an ellipse.

in vec2 v_place;
flat in vec3 f_spot;
flat in vec3 f_stripe;
flat in vec4 f_color;

uniform vec3 white;
uniform vec3 cue_spot;

out vec4 fragment;

// The kinds of disc.
const float HOLE = 0.0;         // one colour all over
const float SPOTTED = 1.0;      // with a white spot
const float STRIPED = 2.0;      // white with a stripe of its colour
const float CUE = 3.0;          // with a coloured spot

const float SPOT = 0.3;         // radius of the spot, in radii of the ball
const float STRIPE = 0.56;      // half the width of a stripe
const float DARK = 3.0;         // distance at which colours would be black

void main() {
    float r = length(v_place);
    vec2 slope = vec2(dot(v_place, dFdx(v_place)), dot(v_place, dFdy(v_place))) / max(r, 1e-4);
    float coverage = clamp((1.0 - r) / max(length(slope), 1e-6) + 0.5, 0.0, 1.0);
    if (f_color.w == HOLE) {
        fragment = vec4(f_color.rgb, 1.0) * coverage;
        return;
    }
    vec3 color = f_color.rgb;
    if (f_color.w == STRIPED) {
        vec3 n = vec3(v_place, sqrt(max(1.0 - r * r, 0.0)));
        float height = abs(dot(n, f_stripe)), soft = max(fwidth(height), 1e-6);
        color = mix(color, white, clamp((height - STRIPE) / soft + 0.5, 0.0, 1.0));
    }
    color *= 1.0 - r / DARK;
    // The spot is squeezed towards the middle by the cosine of its angle from the vertical.
    if (f_spot.z > 0.0) {
        float aside = length(f_spot.xy);
        vec2 outward = aside > 0.0 ? f_spot.xy / aside : vec2(1.0, 0.0);
        vec2 to = v_place - f_spot.xy;
        vec2 within = vec2(dot(to, outward) / max(f_spot.z, 1e-3), dot(to, vec2(-outward.y, outward.x)));
        float away = length(within), soft = max(fwidth(away), 1e-6);
        vec3 light = (f_color.w == CUE ? cue_spot : white) * (1.0 - away / DARK);
        color = mix(color, light, clamp((SPOT - away) / soft + 0.5, 0.0, 1.0));
    }
    fragment = vec4(color, 1.0) * coverage;
}
