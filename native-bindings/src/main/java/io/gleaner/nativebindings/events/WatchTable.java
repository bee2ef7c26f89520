package io.gleaner.nativebindings.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Registrations by number: slot in the low half, generation of the slot in the high half, so that an event of an ended
 * registration finds nobody. Thread-safe.
 */
final class WatchTable {
    /** The number under which the wake-up descriptor is waited for. */
    static final long WAKEUP = -1;

    /** Answered when the table is full. */
    static final long NONE = -2;

    static final int WATCHES_MOST = 65_536;

    private Watch[] slots = new Watch[64];
    private int[] generations = new int[64];
    private volatile Watch[] polled = {};

    synchronized long add(Watch watch) {
        int slot = 0;
        while (slot < slots.length && slots[slot] != null) {
            slot++;
        }
        if (slot == WATCHES_MOST) {
            return NONE;
        }
        if (slot == slots.length) {
            slots = Arrays.copyOf(slots, slot * 2);
            generations = Arrays.copyOf(generations, slot * 2);
        }
        generations[slot] = (generations[slot] + 1) & Integer.MAX_VALUE;
        long registration = (long) generations[slot] << 32 | slot;
        watch.registered(registration);
        slots[slot] = watch;
        if (watch.descriptor() < 0) {
            Watch[] more = Arrays.copyOf(polled, polled.length + 1);
            more[polled.length] = watch;
            polled = more;
        }
        return registration;
    }

    synchronized Watch get(long registration) {
        int slot = (int) registration;
        return slot >= 0 && slot < slots.length && generations[slot] == registration >> 32 ? slots[slot] : null;
    }

    /** Null if it has ended already. */
    synchronized Watch remove(long registration) {
        Watch watch = get(registration);
        if (watch != null) {
            slots[(int) registration] = null;
            polled = Arrays.stream(polled).filter(other -> other != watch).toArray(Watch[]::new);
        }
        return watch;
    }

    synchronized List<Watch> removeAll() {
        List<Watch> all = new ArrayList<>();
        for (Watch watch : slots) {
            if (watch != null) {
                all.add(watch);
            }
        }
        Arrays.fill(slots, null);
        polled = new Watch[0];
        return all;
    }

    /** Those that must be looked at, because no descriptor tells. */
    Watch[] polled() {
        return polled;
    }
}
