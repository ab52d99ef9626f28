// A flat disc as a square one pixel wider than it. All discs lie parallel to the table.

layout(location = 0) in vec2 corner;    // of a square around the unit circle
layout(location = 1) in vec4 place;     // centre and radius, m
layout(location = 2) in vec3 spot;      // unit vector to the spot, and ...
layout(location = 3) in vec3 stripe;    // ... to the pole of the stripe
layout(location = 4) in vec4 color;     // sRGB, and the kind: see flat.frag
layout(location = 5) in vec2 squeeze;   // direction of the contraction times its share of the radius

uniform mat4 view_projection;
uniform vec3 eye;
uniform float pixel_angle;

out vec2 v_place;               // in radii of the ball at rest
flat out vec3 f_spot;
flat out vec3 f_stripe;
flat out vec4 f_color;

void main() {
    float share = min(length(squeeze), 0.99);
    vec2 along = share > 0.0 ? squeeze / length(squeeze) : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float margin = 1.5 * pixel_angle * length(place.xyz - eye) / place.w;
    vec2 reach = corner * (1.0 + vec2(margin / (1.0 - share), margin));
    v_place = along * reach.x + across * reach.y;
    vec2 offset = along * (reach.x * (1.0 - share)) + across * reach.y;
    gl_Position = view_projection * vec4(place.xy + offset * place.w, place.z, 1.0);
    f_spot = spot;
    f_stripe = stripe;
    f_color = color;
}
