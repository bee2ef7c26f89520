package io.gleaner.bench.simulator;

import java.util.Arrays;

/**
 * What happens next: a heap of four branches whose events know their places, so that a time can be changed. Keys stand
 * side by side in an array of their own, so that a comparison needs no look into an event. Events of one
 * time come in an order that depends only on the calls made before. One thread.
 */
final class EventHeap {
    private static final int BRANCHES = 4;

    private ClusterEvent[] events = new ClusterEvent[256];
    private long[] keys = new long[256];
    private int size;

    /** The first, null where nothing is to come. */
    ClusterEvent first() {
        return size == 0 ? null : events[0];
    }

    /** An event will happen then, and not when it was to happen before. */
    void schedule(ClusterEvent event, long key) {
        if (event.place < 0) {
            if (size == events.length) {
                events = Arrays.copyOf(events, 2 * size);
                keys = Arrays.copyOf(keys, 2 * size);
            }
            event.key = key;
            up(size++, event);
        } else if (key < event.key) {
            event.key = key;
            up(event.place, event);
        } else if (key > event.key) {
            event.key = key;
            down(event.place, event);
        }
    }

    /** An event won't happen; one that was not to happen is left alone. */
    void cancel(ClusterEvent event) {
        int place = event.place;
        if (place < 0) {
            return;
        }
        event.place = -1;
        ClusterEvent last = events[--size];
        events[size] = null;
        if (last != event) {
            if (last.key < event.key) {
                up(place, last);
            } else {
                down(place, last);
            }
        }
    }

    private void up(int from, ClusterEvent event) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) / BRANCHES;
            if (keys[parent] <= event.key) {
                break;
            }
            put(place, events[parent]);
            place = parent;
        }
        put(place, event);
    }

    private void down(int from, ClusterEvent event) {
        int place = from;
        while (true) {
            int least = leastChild(place);
            if (least < 0 || keys[least] >= event.key) {
                break;
            }
            put(place, events[least]);
            place = least;
        }
        put(place, event);
    }

    private int leastChild(int place) {
        int first = place * BRANCHES + 1;
        if (first >= size) {
            return -1;
        }
        int least = first;
        int end = Math.min(size, first + BRANCHES);
        for (int child = first + 1; child < end; child++) {
            if (keys[child] < keys[least]) {
                least = child;
            }
        }
        return least;
    }

    private void put(int place, ClusterEvent event) {
        events[place] = event;
        keys[place] = event.key;
        event.place = place;
    }
}
