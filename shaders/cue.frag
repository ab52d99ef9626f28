// The cue: a strip that faces the eye, round by its normals, soft at its edges.

in vec3 v_side;
in vec3 v_front;
in vec3 v_place;
in vec3 v_lamp;
in vec3 v_ray;

uniform vec3 eye;
uniform float pixel_angle;
uniform vec3 butt;
uniform float cue_length;
uniform float opacity;

out vec4 fragment;

// Paints over c from `from` metres behind the tip on, with an edge as wide as a pixel.
vec3 paint(vec3 c, vec3 color, float from, float w) {
    return mix(c, color, smoothstep(from - w, from + w, v_place.y));
}

void main() {
    float distance = length(v_ray);
    vec3 d = v_ray / distance;
    float px = pixel_angle * distance;
    float s = clamp(v_place.x, -1.0, 1.0);
    vec3 n = normalize(v_side * s + v_front * sqrt(max(1.0 - s * s, 0.0)));

    // Along the cue a pixel spans more the more the cue points at the eye.
    float w = px * 0.7 / max(length(cross(d, normalize(cross(v_side, v_front)))), 0.05);
    const vec3 maple = vec3(0.560, 0.345, 0.150), black = vec3(0.010), ivory = vec3(0.78, 0.74, 0.64);
    vec3 c = vec3(0.045, 0.115, 0.190);             // chalked leather
    c = paint(c, ivory, 0.007, w);                  // ferrule
    c = paint(c, maple, 0.031, w);                  // shaft
    c = paint(c, black, 0.735, w);                  // joint
    c = paint(c, vec3(0.55, 0.36, 0.10), 0.740, w);
    c = paint(c, black, 0.752, w);
    c = paint(c, butt, FOREARM, w);                   // forearm
    // Four points of the shaft's wood, spliced into the forearm; two of them are seen.
    float point = abs(abs(asin(s)) - 0.7854) / 0.7854;
    float reach = 0.945 - 0.18 * point;
    c = mix(c, maple, smoothstep(0.755, 0.760, v_place.y) * (1.0 - smoothstep(reach - 0.003 - w, reach + w, v_place.y)));
    c = paint(c, ivory, 0.985, w);
    c = paint(c, vec3(0.030, 0.028, 0.026), WRAP, w);  // wrap
    c = paint(c, ivory, 1.290, w);
    c = paint(c, butt, 1.295, w);                   // sleeve
    c = paint(c, vec3(0.55, 0.36, 0.10), 1.425, w);
    c = paint(c, black, 1.432, w);                  // bumper

    // Grain of the shaft and the forearm, threads of the wrap: gone where a pixel spans them.
    float wooden = smoothstep(0.030, 0.034, v_place.y) * (1.0 - smoothstep(0.980, 0.986, v_place.y));
    float streak = sin(23.0 * s + 4.0 * sin(7.0 * v_place.y) + 1.7 * sin(61.0 * v_place.y));
    c *= 1.0 - 0.10 * wooden * (0.5 + 0.5 * streak) * clamp(1.5 - 400.0 * px, 0.0, 1.0);
    float wrapped = smoothstep(0.990, 0.992, v_place.y) * (1.0 - smoothstep(1.288, 1.290, v_place.y));
    c *= 1.0 + 0.45 * wrapped * sin(4200.0 * v_place.y + 6.0 * s) * clamp(1.6 - 2600.0 * w, 0.0, 1.0);
    c *= irradiance(v_lamp, n) * LAMP + SKY * (0.6 + 0.4 * n.z);
    vec3 r = reflect(d, n);
    float fresnel = 0.04 + 0.5 * pow(1.0 - clamp(-dot(d, n), 0.0, 1.0), 5.0);
    float polished = smoothstep(0.02, 0.05, v_place.y);
    c += fresnel * polished * (lamp_seen(eye + v_ray, r, 0.06, 0.0) * LAMP * 0.55 + room(eye + v_ray, r, 0.0));

    float coverage = clamp((1.0 - abs(v_place.x)) * v_place.z / px + 0.5, 0.0, 1.0);
    coverage *= clamp(v_place.y / w + 0.5, 0.0, 1.0) * clamp((cue_length - v_place.y) / w + 0.5, 0.0, 1.0);
    fragment = vec4(screen(c), 1.0) * (coverage * opacity);
}
