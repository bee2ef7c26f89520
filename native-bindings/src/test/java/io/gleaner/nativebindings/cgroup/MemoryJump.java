package io.gleaner.nativebindings.cgroup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that takes 128 MiB more, touched at once, for each byte it reads, and answers with one. */
public final class MemoryJump {
    private MemoryJump() {}

    /** The process's own main. */
    public static void main(String[] args) throws IOException {
        List<ByteBuffer> taken = new ArrayList<>();
        answer();
        while (System.in.read() >= 0) {
            taken.add(ByteBuffer.allocateDirect(128 << 20)); // zeroed in user mode: faults that can wait
            answer();
        }
    }

    private static void answer() {
        System.out.write('.');
        System.out.flush();
    }

    /** What starts it. */
    static String command() {
        return Path.of(System.getProperty("java.home"), "bin", "java")
                + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx32m -XX:MaxDirectMemorySize=1g -cp "
                + System.getProperty("java.class.path") + " " + MemoryJump.class.getName();
    }
}
