package io.gleaner.nativebindings.cgroup;

import java.util.List;

/** Reads the figures of every controller that a group has. */
final class GroupUsage implements UsageReader {
    private final UsagePart[] parts;
    private final KernelText text;
    private boolean closed;

    GroupUsage(List<UsagePart> parts, KernelText text) {
        this.text = text;
        this.parts = parts.toArray(UsagePart[]::new);
    }

    @Override
    public boolean read(UsageSample into) {
        into.clear();
        for (int i = 0; i < parts.length; i++) {
            if (closed || !parts[i].read(text, into)) {
                into.clear();
                return false;
            }
        }
        return !closed;
    }

    @Override
    public boolean readOften(UsageSample into, boolean throttling) {
        for (int i = 0; i < parts.length; i++) {
            if (closed || !parts[i].readOften(text, into, throttling)) {
                into.clear();
                return false;
            }
        }
        return !closed;
    }

    @Override
    public boolean resetMemoryPeak() {
        boolean reset = false;
        for (int i = 0; i < parts.length && !closed; i++) {
            reset |= parts[i].resetMemoryPeak(text);
        }
        return reset;
    }

    @Override
    public void close() {
        closed = true;
        for (UsagePart part : parts) {
            part.close();
        }
    }
}
