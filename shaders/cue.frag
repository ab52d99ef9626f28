// Ray-casts the cue: a cone with a dome at the tip and a flat butt.

in vec3 v_lamp;
in vec3 v_ray;

uniform mat4 view_projection;
uniform vec3 eye;
uniform float pixel_angle;
uniform vec3 tip;           // its foremost point, m
uniform vec3 axis;          // unit vector from butt to tip
uniform vec2 cone;          // radius at the tip, m, and what it grows by for each metre
uniform float cue_length;   // m
uniform vec3 butt;          // albedo
uniform float opacity;

out vec4 fragment;

// Radius of the sphere whose cap is the tip's dome, m.
const float DOME = 0.0095;

// Paints over c beyond `from` metres behind the tip, with an edge one pixel wide.
vec3 paint(vec3 c, vec3 color, float from, float along, float w) {
    return mix(c, color, smoothstep(from - w, from + w, along));
}

// Pixel coverage for a length along the ray. The length is limited to the width of all edges.
float share(float x) {
    x = clamp(x, -0.05, 0.05);
    return clamp(x / max(fwidth(x), 1e-7) + 0.5, 0.0, 1.0);
}

void main() {
    vec3 d = normalize(v_ray), o = v_ray + eye - tip;
    // Distance of the ray's start behind the tip, m, and its change per metre; then the same across
    // the axis.
    float y = -dot(o, axis), dy = -dot(d, axis);
    vec3 across = o + axis * y, turn = d + axis * dy;
    float level = max(dot(turn, turn), 1e-6), nearest = -dot(across, turn) / level;
    float miss = length(across + turn * nearest);
    float px = pixel_angle * length(v_ray);
    float coverage = clamp((cone.x + cone.y * (y + dy * nearest) - miss) / px + 0.5, 0.0, 1.0);

    // The ray's intervals inside the cone, the dome's sphere and the end planes; their intersection
    // is the cue.
    float r = cone.x + cone.y * y, grows = cone.y * dy;
    float a = max(level - grows * grows, 1e-6), b = dot(across, turn) - r * grows;
    float root = sqrt(max(b * b - a * (dot(across, across) - r * r), 0.0));
    vec2 body = vec2(-b - root, -b + root) / a;
    vec3 from_dome = o + axis * DOME;
    float s = dot(from_dome, d), left = s * s - dot(from_dome, from_dome) + DOME * DOME;
    vec2 dome = -s + sqrt(max(left, 0.0)) * vec2(-1.0, 1.0);
    float cut = (cue_length - y) / (dy > 0.0 ? max(dy, 1e-4) : min(dy, -1e-4));
    vec2 end = dy > 0.0 ? vec2(-1e3, cut) : vec2(cut, 1e3);

    // The dome is the part of its sphere in front of the circle in which it meets the cone.
    float rim = DOME - sqrt(DOME * DOME - cone.x * cone.x);
    float shown = share(min(body.y - dome.x, dome.y - body.x));
    shown = min(shown, clamp((DOME - sqrt(max(DOME * DOME - left, 0.0))) / px + 0.5, 0.0, 1.0));
    bool before = y + dy * body.x < DOME;
    coverage *= share(min(body.y - end.x, end.y - body.x)) * (before ? shown : 1.0);
    bool on_dome = y + dy * body.x < rim && dome.x > body.x, on_end = end.x > body.x && !on_dome;
    float t = on_dome ? dome.x : on_end ? end.x : body.x;
    vec3 n = on_dome ? (from_dome + d * t) / DOME : on_end ? -axis : (across + turn * t) / max(r + grows * t, 1e-4);
    y = clamp(y + dy * t, 0.0, cue_length);

    // Size of a pixel along the cue: larger where the surface or the cue faces away.
    float facing = clamp(-dot(d, n), 0.06, 1.0);
    float w = 0.7 * px * mix(1.0, 1.0 / facing, abs(dy));
    // The angle around the cue, from its upper side.
    vec3 right = normalize(vec3(-axis.y, axis.x, 0.0) + vec3(1e-6, 0.0, 0.0)), up = cross(axis, right);
    float angle = atan(dot(n, right), dot(n, up));

    const vec3 maple = vec3(0.560, 0.345, 0.150), black = vec3(0.010), ivory = vec3(0.70, 0.68, 0.61);
    const vec3 brass = vec3(0.55, 0.36, 0.10);
    // Chalk on the leather of the dome and of its edge.
    const vec3 chalk = vec3(0.075, 0.260, 0.520);
    vec3 c = chalk;
    c = paint(c, vec3(0.170, 0.080, 0.032), rim + 0.0022, y, w + 0.0008);
    c = paint(c, black, 0.0068, y, w);
    c = paint(c, mix(chalk, ivory, smoothstep(0.002, 0.017, y)), 0.0074, y, w);     // ferrule, dusty
    c = paint(c, black, 0.0302, y, w);
    c = paint(c, maple, 0.0310, y, w);              // shaft
    c = paint(c, black, 0.735, y, w);               // joint
    c = paint(c, brass, 0.740, y, w);
    c = paint(c, black, 0.752, y, w);
    c = paint(c, butt, FOREARM, y, w);              // forearm
    // Four points of the shaft's wood, spliced into the forearm.
    float point = abs(abs(abs(angle) - 1.5708) - 0.7854) / 0.7854;
    float reach = 0.945 - 0.18 * point;
    // Their edges run nearly along the cue, so a pixel covers a long piece of them.
    float edge = w + 0.16 * px / max(r + grows * t, 1e-3);
    c = mix(c, maple, smoothstep(0.755, 0.760, y) * (1.0 - smoothstep(reach - edge, reach + edge, y)));
    c = paint(c, ivory, 0.985, y, w);
    c = paint(c, vec3(0.030, 0.028, 0.026), WRAP, y, w);
    c = paint(c, ivory, 1.290, y, w);
    c = paint(c, butt, 1.295, y, w);                // sleeve
    c = paint(c, brass, 1.425, y, w);
    c = paint(c, black, 1.432, y, w);               // bumper

    // Grain of the shaft and forearm and threads of the wrap. They fade where they are finer than a
    // pixel.
    float wooden = smoothstep(0.030, 0.034, y) * (1.0 - smoothstep(0.980, 0.986, y));
    float streak = sin(14.0 * angle + 4.0 * sin(7.0 * y) + 1.7 * sin(61.0 * y));
    c *= 1.0 - 0.10 * wooden * (0.5 + 0.5 * streak) * clamp(1.5 - 400.0 * px, 0.0, 1.0);
    float wrapped = smoothstep(0.990, 0.992, y) * (1.0 - smoothstep(1.288, 1.290, y));
    c *= 1.0 + 0.45 * wrapped * sin(4200.0 * y + 4.0 * angle) * clamp(1.6 - 2600.0 * w, 0.0, 1.0);

    vec3 p = eye + v_ray + d * t;
    c *= irradiance(v_lamp, n) * LAMP + SKY * (0.6 + 0.4 * n.z);
    vec3 mirror = reflect(d, n);
    float fresnel = 0.04 + 0.5 * pow(1.0 - facing, 5.0);
    // Linen is hardly glossy.
    float polished = smoothstep(0.006, 0.012, y) * (1.0 - 0.85 * wrapped);
    c += fresnel * polished * (lamp_seen(p, mirror, 0.06 + 0.6 * wrapped, 0.0) * LAMP * 0.55 + room(p, mirror, 0.0));
    fragment = vec4(screen(c), 1.0) * (coverage * opacity);
    vec4 clip = view_projection * vec4(p, 1.0);
    gl_FragDepth = coverage > 0.0 ? clip.z / clip.w * 0.5 + 0.5 : 1.0;
}
