// The shares of lamp and sky that reach a place on the cloth past a caster, as square roots.
// Variants: a ball; the outer part of its shadow, which has only sky (FAR); a group of balls (GROUP
// is the largest number); a rod such as the cue (ROD).

in vec2 v_place;

uniform vec2 bed_center;        // m
uniform vec2 bed_half;          // m, between the noses
uniform float rail_top;         // m
flat in vec4 f_first;
flat in vec4 f_second;
#ifdef GROUP
uniform vec4 balls[GROUP];      // centres and radii
uniform float count;
#endif

out vec4 fragment;

#ifdef ROD
float hidden_lamp(vec2 p, float ground) {
    return rod_hides(vec3(p, ground), f_first, f_second);
}

// An infinite rod at height h and distance d hides h r / d^2 of the sky; its ends are soft.
float hidden_sky(vec2 p, float ground) {
    vec3 axis = f_second.xyz - f_first.xyz, to = vec3(p, ground) - f_first.xyz;
    float at = dot(to, axis) / dot(axis, axis);
    float share = clamp(at, 0.0, 1.0);
    vec3 nearest = f_first.xyz + axis * share;
    float r = mix(f_first.w, f_second.w, share);
    vec3 away = nearest - vec3(p, ground);
    float reach = max(dot(away, away), r * r);
    float ends = 1.0 - clamp(abs(at - share) * length(axis) / max(away.z, r), 0.0, 1.0);
    return clamp(away.z * r / reach, 0.0, 1.0) * ends;
}
#else
// Lamp point q is hidden from p when G(q) = (w.d)^2 - (|d|^2 - R^2)|w|^2 > 0, with w = q - p and d
// = c - p. With a pane of the lamp as a Gaussian, the mean and variance of G are polynomials, and
// give the hidden share. Three panes, each weighted by both cosines over the squared distance, are
// within 1.5 % RMS of ray-traced light; one uniform lamp would be 7 % off at the ends of the table.
const vec2 PANE = vec2(1.0 / 3.0, 1.0);     // half of one, of half the lamp

vec3 to_pane(int i, vec3 place) {
    return lamp_center + vec3(2.0 * PANE.x * lamp_half.x * float(i - 1), 0.0, 0.0) - place;
}

vec3 weights(vec3 place) {
    vec3 weights;
    for (int i = 0; i < 3; ++i) {
        vec3 w = to_pane(i, place);
        weights[i] = 1.0 / (dot(w, w) * dot(w, w));
    }
    return weights / (weights.x + weights.y + weights.z);
}

// The share of each pane that a ball hides.
vec3 hidden_panes(vec4 ball, vec3 place) {
    float R = ball.w;
    vec3 d = ball.xyz - place;
    float k = dot(d, d) - R * R, o = d.x * d.y;
    vec2 pane = lamp_half * PANE, S = pane * pane / 3.0, A = d.xy * d.xy - k;
    float still = 2.0 * (dot(S * S, A * A) + 2.0 * S.x * S.y * o * o);
    vec3 hidden;
    for (int i = 0; i < 3; ++i) {
        vec3 w = to_pane(i, place);
        float wd = dot(w, d);
        vec2 g = wd * d.xy - k * w.xy;
        float m = wd * wd - k * dot(w, w) + dot(S, A), v = 4.0 * dot(g * g, S) + still;
        // shadow.rs does not draw the shadow where this is 0.
        hidden[i] = smoothstep(-2.1, 2.1, m * inversesqrt(v + 1e-20));
    }
    return hidden * step(place.z > 0.0 ? R : -0.5 * R, d.z);
}

// A ball at height h hides h R^2 / d^3 of the sky.
float hidden_cap(vec4 ball, vec3 place) {
    vec3 away = ball.xyz - place;
    float R = ball.w, far = max(length(away), R);
    return clamp(max(away.z, 0.0) * R * R / (far * far * far), 0.0, 1.0) * step(place.z > 0.0 ? R : -1e3, away.z);
}

#ifdef GROUP
// Balls side by side hide different parts of the lamp.
float hidden_lamp(vec2 p, float ground) {
    vec3 place = vec3(p, ground), hidden = vec3(0.0);
    for (int i = 0; i < GROUP && float(i) < count; ++i) {
        hidden += hidden_panes(balls[i], place);
    }
    return dot(weights(place), min(hidden, 1.0));
}

// A ball hides a share of the sky that nearer balls leave; the overlap of two caps depends on the
// angle between them. For a negligible share, each ball counts alone.
float hidden_sky(vec2 p, float ground) {
    const float LITTLE = 0.003;
    vec3 place = vec3(p, ground);
    float hidden = 0.0;
    for (int i = 0; i < GROUP && float(i) < count; ++i) {
        vec3 there = balls[i].xyz - place;
        float far = max(length(there), balls[i].w), angle = asin(balls[i].w / far);
        float cap = hidden_cap(balls[i], place), left = cap > LITTLE ? 1.0 : 1.0 - hidden;
        // Skipping the loop is faster than an empty loop.
        float others = cap > LITTLE ? count : 0.0;
        for (int j = 0; j < GROUP && float(j) < others; ++j) {
            vec3 here = balls[j].xyz - place;
            float near = max(length(here), balls[j].w), wide = asin(balls[j].w / near);
            float apart = acos(clamp(dot(there, here) / (far * near), -1.0, 1.0));
            float whole = min(wide * wide / (angle * angle), 1.0);
            float covered = whole * (1.0 - smoothstep(abs(wide - angle), wide + angle, apart));
            bool before = near < far || near == far && j < i;
            left *= before ? 1.0 - covered : 1.0;
        }
        hidden += cap * left;
    }
    return min(hidden, 1.0);
}
#else
#ifdef FAR
float hidden_lamp(vec2 p, float ground) {
    return 0.0;
}
#else
float hidden_lamp(vec2 p, float ground) {
    vec3 place = vec3(p, ground);
    return dot(weights(place), hidden_panes(f_first, place));
}
#endif

float hidden_sky(vec2 p, float ground) {
    return hidden_cap(f_first, vec3(p, ground));
}
#endif
#endif

void main() {
    // Beyond the noses the map has the light of cushions and rails.
    vec2 beyond = abs(v_place - bed_center) - bed_half;
    float ground = max(beyond.x, beyond.y) > 0.0 ? rail_top : 0.0;
    fragment = vec4(sqrt(1.0 - vec2(hidden_lamp(v_place, ground), hidden_sky(v_place, ground))), 1.0, 1.0);
}
