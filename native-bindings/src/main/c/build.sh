#!/bin/sh
# Builds the C library for this machine, and for aarch64 where its cross compiler is there.
#   build.sh JAVA_HOME OUTPUT_FOLDER
# Never fails: without the library Gleaner polls instead of waiting for kernel events.
java_home=$1
out=$2
source=$(dirname "$0")/gleaner.c

include=$java_home/include
if [ ! -f "$include/jni.h" ]; then
    include=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")/include
fi
if [ ! -f "$include/jni.h" ]; then
    echo "[gleaner] No jni.h below $java_home: built without the C library, kernel events will be polled." \
        "Set JAVA_HOME to a full JDK to have it."
    exit 0
fi

build() { # compiler, architecture
    folder=$out/linux-$2
    mkdir -p "$folder"
    if "$1" -std=c11 -O2 -fPIC -shared -Wall -Wextra -s -Wl,--build-id=none -Wl,-z,noexecstack \
        -I "$include" -I "$include/linux" -o "$folder/libgleaner.so.new" "$source"; then
        mv "$folder/libgleaner.so.new" "$folder/libgleaner.so"
    else
        rm -f "$folder/libgleaner.so.new"
        echo "[gleaner] $1 can't build $source (message above; are the C library's headers installed?):" \
            "no library for linux-$2, kernel events will be polled there."
    fi
}

machine=$(uname -m)
host=
for compiler in "${CC:-}" cc gcc clang; do
    if [ -n "$compiler" ] && command -v "$compiler" >/dev/null 2>&1; then
        host=$compiler
        break
    fi
done
if [ -z "$host" ]; then
    echo "[gleaner] No C compiler (cc, gcc, clang): built without the C library, kernel events will be polled."
else
    build "$host" "$machine"
fi
if [ "$machine" != aarch64 ] && command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
    build aarch64-linux-gnu-gcc aarch64
fi
exit 0
