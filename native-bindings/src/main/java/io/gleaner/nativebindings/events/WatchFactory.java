package io.gleaner.nativebindings.events;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.ControlFile;
import io.gleaner.nativebindings.cgroup.KernelText;
import io.gleaner.nativebindings.jni.KernelCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Chooses how a group is watched: by the kernel where it can, else by polling, and remembers why. Thread-safe. */
final class WatchFactory {
    /** Without CAP_SYS_RESOURCE a PSI window must be a multiple of this. */
    private static final long UNPRIVILEGED_WINDOW_US = 2_000_000;

    private static final long WINDOW_MOST_US = 10_000_000;

    private final boolean signals;
    private final Set<String> reasons = new ConcurrentSkipListSet<>();

    WatchFactory(boolean signals) {
        this.signals = signals;
    }

    /** Why some registrations are polled; empty if none. */
    Set<String> reasons() {
        return reasons;
    }

    Watch threshold(Cgroup group, long memoryBytes, long token) throws IOException {
        Optional<Path> v1 = group.file("memory.usage_in_bytes");
        Path path = v1.orElse(null);
        if (path == null) {
            path = existing(group, "memory.current");
        }
        ControlFile usage = opened(path);
        int eventFd = v1.isPresent() ? eventFd(group, path, memoryBytes) : noThresholdEvents();
        if (eventFd < 0) {
            return new PolledThreshold(usage, memoryBytes, token);
        }
        // The kernel tells crossings only: usage that is above already is noticed by a signal of our own.
        KernelText text = new KernelText();
        if (usage.read(text) && text.word(0) >= memoryBytes) {
            KernelCalls.signal(eventFd);
        }
        return new SignalledThreshold(usage, eventFd, memoryBytes, token);
    }

    Watch oom(Cgroup group, long token) throws IOException {
        Optional<Path> v1 = group.file("memory.oom_control");
        if (v1.isPresent()) {
            ControlFile control = opened(v1.get());
            int eventFd = eventFd(group, v1.get(), -1);
            return eventFd < 0 ? new PolledOom(control, token) : new SignalledOom(control, eventFd, token);
        }
        Path events = existing(group, "memory.events");
        int eventsFd = signals ? KernelCalls.openToRead(events.toString()) : -1;
        return eventsFd < 0 ? new PolledOom(opened(events), token) : new NotifiedOom(eventsFd, token);
    }

    Watch pressure(Cgroup group, PressureResource resource, long stallUs, long windowUs, long token)
            throws IOException {
        if (stallUs <= 0 || stallUs > windowUs) {
            throw new IllegalArgumentException(
                    "A stall of " + stallUs + " us doesn't fit into a window of " + windowUs + " us");
        }
        Path path = existing(group, resource.file());
        ControlFile file = opened(path);
        int triggerFd = signals ? trigger(path, stallUs, windowUs) : -1;
        return triggerFd < 0
                ? new PolledPressure(file, stallUs, windowUs, token)
                : new TriggeredPressure(file, triggerFd, token);
    }

    private int trigger(Path path, long stallUs, long windowUs) {
        int fd = KernelCalls.openPressure(path.toString(), stallUs, windowUs);
        if (fd == -KernelCalls.EINVAL && windowUs < WINDOW_MOST_US) {
            long windows = (windowUs + UNPRIVILEGED_WINDOW_US - 1) / UNPRIVILEGED_WINDOW_US;
            long roundedUs = windows * UNPRIVILEGED_WINDOW_US;
            // The same share of the window, or the longer window would make the trigger more sensitive.
            fd = KernelCalls.openPressure(path.toString(), stallUs * roundedUs / windowUs, roundedUs);
        }
        if (fd < 0) {
            reasons.add("PSI trigger refused (errno " + -fd + ")");
        }
        return fd;
    }

    private int noThresholdEvents() {
        reasons.add("cgroup v2 has no memory threshold events");
        return -1;
    }

    /** An eventfd that the v1 group signals, or negative. */
    private int eventFd(Cgroup group, Path target, long argument) {
        Optional<Path> control = group.file("cgroup.event_control");
        if (!signals || control.isEmpty()) {
            return -1;
        }
        int eventFd = KernelCalls.eventFd();
        if (eventFd < 0) {
            reasons.add("no eventfd (errno " + -eventFd + ")");
            return eventFd;
        }
        int result = KernelCalls.registerEvent(eventFd, control.get().toString(), target.toString(), argument);
        if (result < 0) {
            reasons.add(target.getFileName() + " takes no event (errno " + -result + ")");
            KernelCalls.close(eventFd);
            return result;
        }
        return eventFd;
    }

    private static Path existing(Cgroup group, String file) throws IOException {
        return group.file(file)
                .orElseThrow(() -> new IOException(
                        "Group " + group.path() + " has no " + file + ": it is gone or lacks that controller"));
    }

    private static ControlFile opened(Path path) throws IOException {
        ControlFile file = ControlFile.openToRead(path);
        if (file == null) {
            throw new IOException("The group of " + path + " is gone");
        }
        return file;
    }
}
