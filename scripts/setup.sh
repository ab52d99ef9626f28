# shellcheck shell=bash
# The common part of play.sh, test.sh and other scripts: finds missing programs and libraries and installs them.
# It is sourced, not run, and works with the bash 3.2 of macOS.

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Ends the script with a message that says what to do.
give_up() {
    printf '%s\n' "$@" >&2
    exit 1
}

# ---------------------------------------------------------------------------------------------
# Checks. Each returns 0 (found), 1 (missing) or 2 (unknown: try to build anyway).

commands() {
    local name
    for name in "$@"; do
        command -v "$name" >/dev/null 2>&1 || return 1
    done
}

either_command() {
    local name
    for name in "$@"; do
        if command -v "$name" >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

any_file() {
    local path
    for path in "$@"; do
        if [[ -e $path ]]; then return 0; fi
    done
    return 1
}

# A shared library that the program opens at run time, by its name for the loader.
library() {
    if [[ -z ${loader_cache:-} ]]; then
        # Debian keeps ldconfig out of the PATH of ordinary users.
        loader_cache=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null) || return 2
        [[ -n $loader_cache ]] || return 2
    fi
    # On a system with several architectures a library of another one does not help.
    local architecture=''
    case $(uname -m) in
        x86_64) architecture=x86-64 ;;
        aarch64) architecture=AArch64 ;;
    esac
    [[ $loader_cache =~ [[:space:]]${1//./\\.}' ('[^\)]*$architecture ]]
}

alsa_headers() {
    if commands pkg-config; then
        pkg-config --exists alsa
    else
        any_file /usr/include/alsa/asoundlib.h
    fi
}

udev_headers() {
    if commands pkg-config; then
        pkg-config --exists libudev
    else
        any_file /usr/include/libudev.h
    fi
}

# Mesa's drivers (including the software driver), or a vendor's driver.
gl_driver() {
    any_file /usr/lib{,64}/{,*/}dri/swrast_dri.so /usr/lib{,64}/{,*/}libgallium-*.so ||
        library libGLX_nvidia.so.0
}

alsa_to_pulse() {
    any_file /usr/lib{,64}/{,*/}alsa-lib/libasound_module_pcm_pulse.so
}

# ---------------------------------------------------------------------------------------------
# Requirements on Linux, with their packages.

# look_for WHAT DEBIAN FEDORA ARCH CHECK...: records the packages if the check fails.
look_for() {
    local what=$1 debian=$2 fedora=$3 arch=$4 answer=0
    shift 4
    "$@" || answer=$?
    if [[ $answer == 1 ]]; then
        missing="${missing:+$missing, }$what"
        missing_debian="$missing_debian $debian"
        missing_fedora="$missing_fedora $fedora"
        missing_arch="$missing_arch $arch"
    fi
}

# look_on_linux play|tests|measure|windows: sets the variables `missing*`; they are empty if nothing is missing.
look_on_linux() {
    missing='' missing_debian='' missing_fedora='' missing_arch='' loader_cache=''
    #        what                           Debian              Fedora             Arch              check
    look_for 'a C++ compiler'               g++                 gcc-c++            gcc               commands cc c++
    look_for 'pkg-config'                   pkg-config          pkgconf-pkg-config pkgconf           commands pkg-config
    look_for 'the ALSA headers'             libasound2-dev      alsa-lib-devel     alsa-lib          alsa_headers
    look_for 'the udev headers'             libudev-dev         systemd-devel      systemd-libs      udev_headers
    look_for 'libGL'                        libgl1              libglvnd-glx       libglvnd          library libGL.so.1
    look_for 'libEGL'                       libegl1             libglvnd-egl       libglvnd          library libEGL.so.1
    look_for 'an OpenGL driver'             libgl1-mesa-dri     mesa-dri-drivers   mesa              gl_driver
    look_for 'libX11'                       libx11-6            libX11             libx11            library libX11.so.6
    look_for 'libX11-xcb'                   libx11-xcb1         libX11-xcb         libx11            library libX11-xcb.so.1
    look_for 'libXcursor'                   libxcursor1         libXcursor         libxcursor        library libXcursor.so.1
    look_for 'libXi'                        libxi6              libXi              libxi             library libXi.so.6
    look_for 'libXrandr'                    libxrandr2          libXrandr          libxrandr         library libXrandr.so.2
    look_for 'libxkbcommon-x11'             libxkbcommon-x11-0  libxkbcommon-x11   libxkbcommon-x11  library libxkbcommon-x11.so.0
    if [[ -n ${WAYLAND_DISPLAY:-} ]]; then
        look_for 'libwayland-egl'           libwayland-egl1     libwayland-egl     wayland           library libwayland-egl.so.1
    fi
    if [[ $1 == windows ]]; then
        look_for 'MinGW'                    g++-mingw-w64-x86-64-win32 mingw64-gcc-c++ mingw-w64-gcc commands x86_64-w64-mingw32-g++
        look_for 'NSIS'                     nsis                mingw32-nsis       nsis              commands makensis
        look_for 'zip'                      zip                 zip                zip               commands zip
        look_for 'Wine'                     'wine wine64'       wine               wine              commands wine
    fi
    if [[ $1 != play ]]; then
        look_for 'Xvfb'                     xvfb                xorg-x11-server-Xvfb xorg-server-xvfb commands Xvfb
        look_for 'xdotool'                  xdotool             xdotool            xdotool           commands xdotool
        look_for 'ImageMagick'              imagemagick         ImageMagick        imagemagick       either_command magick import
        look_for 'Python 3'                 python3             python3            python            commands python3
    fi
    if [[ $1 == measure ]]; then
        look_for 'PulseAudio'               pulseaudio          pulseaudio         pulseaudio        commands pulseaudio
        look_for 'PulseAudio tools'         pulseaudio-utils    pulseaudio-utils   libpulse          commands pactl parec
        look_for 'ALSA over PulseAudio'     libasound2-plugins  alsa-plugins-pulseaudio alsa-plugins alsa_to_pulse
        look_for 'SoX'                      sox                 sox                sox               commands sox
    fi
}

# ---------------------------------------------------------------------------------------------
# The set-up.

# find_rust COMPONENT...: checks that cargo exists, is new enough, and has these components.
find_rust() {
    if ! commands cargo && [[ -x ${CARGO_HOME:-$HOME/.cargo}/bin/cargo ]]; then
        PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    fi
    commands cargo || give_up \
        'Rust is missing: install it from https://rustup.rs, then run this again.'
    local wanted found component
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$project/Cargo.toml")
    found=$(cargo --version | cut -d ' ' -f 2)
    if [[ $(printf '%s\n' "$wanted" "${found%%-*}" | sort -V | head -n 1) != "$wanted" ]]; then
        give_up "Rust $wanted or newer is needed, and this is $found: run 'rustup update'" \
            '(or install it from https://rustup.rs when a distribution brought this one).'
    fi
    for component in "$@"; do
        commands "cargo-$component" && continue
        commands rustup || give_up \
            "cargo $component is missing: install Rust's $component, or Rust from https://rustup.rs."
        # rustup calls the formatter rustfmt and the program cargo-fmt.
        rustup component add "${component/#fmt/rustfmt}"
    done
}

as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

install_with_apt() {
    local packages=$missing_debian
    if [[ $(id -u) != 0 ]] && ! commands sudo; then
        give_up "Missing: $missing." 'There is no sudo here. As root, run:' \
            "  apt-get update && apt-get install --no-remove --no-install-recommends$packages"
    fi
    printf 'Missing: %s.\nInstalling with apt-get:%s\n' "$missing" "$packages"
    # If a package source cannot be reached, the others may be enough.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update </dev/null || true
    # A package that is in use, such as another sound system, is never replaced.
    # shellcheck disable=SC2086 # The list is meant to fall into words.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-remove --no-install-recommends $packages </dev/null ||
        give_up "apt-get could not install:$packages" 'without removing other packages. Install them by hand.'
}

set_up_linux() {
    look_on_linux "$1"
    [[ -n $missing ]] || return 0
    if commands apt-get dpkg-query; then
        install_with_apt
        look_on_linux "$1"
        [[ -z $missing ]] || give_up "Still missing after the installation: $missing."
    elif commands dnf; then
        give_up "Missing: $missing. Run:" "  sudo dnf install$missing_fedora"
    elif commands pacman; then
        give_up "Missing: $missing. Run:" "  sudo pacman -S --needed$missing_arch"
    else
        give_up "Missing: $missing." \
            'This system has none of apt-get, dnf and pacman; the packages are called' \
            "  on Debian and Ubuntu:$missing_debian" \
            "  on Fedora:$missing_fedora" \
            "  on Arch:$missing_arch"
    fi
}

set_up_macos() {
    xcode-select -p >/dev/null 2>&1 || give_up \
        'Missing: a C++ compiler. OpenGL, windows and sound come with macOS. Run:' \
        '  xcode-select --install'
}

set_up_windows() {
    local advice=(
        'OpenGL, windows and sound come with Windows, the C++ compiler does not. Install the'
        'Build Tools for Visual Studio, workload "Desktop development with C++":'
        '  winget install Microsoft.VisualStudio.2022.BuildTools --override "--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"'
    )
    case $(rustc -vV | sed -n 's/^host: //p') in
        *-msvc)
            # Visual Studio has installed this program here since 2017.
            local vswhere
            vswhere=$(printenv 'ProgramFiles(x86)' || printf 'C:/Program Files (x86)')
            vswhere="$vswhere/Microsoft Visual Studio/Installer/vswhere.exe"
            if [[ ! -x $vswhere ]]; then
                printf '%s\n' 'No Visual Studio was found; trying all the same.' "${advice[@]}" >&2
            elif [[ -z $("$vswhere" -products '*' -property installationPath \
                -requires Microsoft.VisualStudio.Component.VC.Tools.x86.x64) ]]; then
                give_up 'Missing: a C++ compiler.' "${advice[@]}"
            fi
            ;;
        *)
            commands g++ || give_up 'Missing: a C++ compiler. In an MSYS2 shell run:' \
                '  pacman -S --needed mingw-w64-x86_64-gcc' \
                'or use the toolchain x86_64-pc-windows-msvc of Rust:' "${advice[@]}"
            ;;
    esac
}

# set_up play|tests|measure|windows: returns if all requirements are met; otherwise ends the script with the reason.
set_up() {
    case $1 in
        play | windows) find_rust ;;
        *) find_rust fmt clippy ;;
    esac
    case $(uname -s) in
        Linux) set_up_linux "$1" ;;
        Darwin) set_up_macos ;;
        MINGW* | MSYS* | CYGWIN*) set_up_windows ;;
        *)
            printf '%s\n' \
                "How to find what is missing on $(uname -s) is not known; trying all the same." \
                'Needed: a C++ compiler, pkg-config, ALSA and udev headers, OpenGL 3.3 with EGL, X11.' >&2
            ;;
    esac
}
