layout(location = 0) in vec3 position;
layout(location = 1) in vec3 lamp;      // the lamp's vector irradiance

uniform mat4 view_projection;
uniform vec3 eye;

out vec3 v_lamp;
out vec3 v_ray;

void main() {
    gl_Position = view_projection * vec4(position, 1.0);
    v_lamp = lamp;
    v_ray = position - eye;
}
