// The share of lamp and sky that one ball leaves to a place on the cloth, as square roots.

in vec2 v_place;
flat in vec4 f_sphere;

out vec4 fragment;

// Lamp point q is hidden from p when G(q) = (w.d)^2 - (|d|^2 - R^2)|w|^2 > 0, with w = q - p and
// d = c - p. With the lamp as a Gaussian of equal variance, G's mean and variance are
// polynomials, and the hidden share follows from them.
float hidden(vec2 p, vec3 c, float R) {
    vec3 d = c - vec3(p, 0.0), w = lamp_center - vec3(p, 0.0);
    float k = dot(d, d) - R * R, wd = dot(w, d);
    vec2 S = lamp_half * lamp_half / 3.0, A = d.xy * d.xy - k, g = wd * d.xy - k * w.xy;
    float m = wd * wd - k * dot(w, w) + dot(S, A), o = d.x * d.y;
    float v = 4.0 * dot(g * g, S) + 2.0 * (dot(S * S, A * A) + 2.0 * S.x * S.y * o * o);
    return smoothstep(-1.9, 1.9, m * inversesqrt(v + 1e-20));
}

void main() {
    vec3 d = f_sphere.xyz - vec3(v_place, 0.0);
    float R = f_sphere.w, far = max(length(d), R);
    float above = step(-0.5 * R, f_sphere.z);
    // A ball at height h hides h R^2 / d^3 of the sky.
    float sky = clamp(max(f_sphere.z, 0.0) * R * R / (far * far * far), 0.0, 1.0);
    float lamp = hidden(v_place, f_sphere.xyz, R) * above;
    fragment = vec4(sqrt(1.0 - lamp), sqrt(1.0 - sky), 1.0, 1.0);
}
