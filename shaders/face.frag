// The share of light that a ball leaves to a cushion's face, in screen encoding.

in vec3 v_place;
flat in vec3 f_normal;
flat in vec4 f_ball;

out vec4 fragment;

void main() {
    vec3 to = f_ball.xyz - v_place;
    float distance = max(length(to), f_ball.w * 1.001), sine = f_ball.w / distance;
    vec3 c = to / distance;
    // Light from bed and room, as one ball hides it from another.
    float open = 1.0 - sine * sine * clamp((dot(f_normal, c) + sine) / (1.0 + sine), 0.0, 1.0);
    // Light from the lamp, cap against cap: the lamp counts as a disc at its nearest part.
    vec2 beside = v_place.xy - lamp_center.xy;
    vec3 lamp = vec3(clamp(beside, -0.6 * lamp_half, 0.6 * lamp_half) - beside, lamp_center.z - v_place.z);
    const float SIGMA = 0.42;
    float alpha = asin(sine), apart = acos(clamp(dot(c, normalize(lamp)), -1.0, 1.0));
    float share = min(sine * sine / (SIGMA * SIGMA), 1.0);
    float lit = mix(1.0, smoothstep(abs(alpha - SIGMA), alpha + SIGMA, apart), share);
    // Fades out with the distance, so that nothing pops while a ball rolls by.
    float off_face = dot(to, f_normal) / f_ball.w, away = length(to) / f_ball.w;
    float near = (1.0 - smoothstep(2.0, 3.0, off_face)) * (1.0 - smoothstep(3.0, 4.0, away));
    // The encoded picture changes by about this power of the remaining light.
    float left = pow(clamp(0.5 * lit + 0.5 * open, 0.02, 1.0), 0.6);
    fragment = vec4(vec3(mix(1.0, left, near)), 1.0);
}
