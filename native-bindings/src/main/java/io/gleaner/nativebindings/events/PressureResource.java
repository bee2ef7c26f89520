package io.gleaner.nativebindings.events;

/** The resource whose pressure (PSI) is watched. */
public enum PressureResource {
    CPU("cpu.pressure"),
    MEMORY("memory.pressure"),
    IO("io.pressure");

    private final String file;

    PressureResource(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }
}
