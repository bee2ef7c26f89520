package io.gleaner.bench.gossip.simulate;

import java.util.Arrays;

/** What happens when: a heap of four branches in flat arrays. What is due at the same time comes as it was added. One thread. */
final class EventQueue {
    private static final int BRANCHES = 4;

    private long[] atNs = new long[1024];
    private long[] orders = new long[1024];
    private Happening[] events = new Happening[1024];
    private int size;
    private long added;

    void add(long timeNs, Happening event) {
        if (size == events.length) {
            atNs = Arrays.copyOf(atNs, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        int place = size++;
        long order = added++;
        while (place > 0) {
            int parent = (place - 1) / BRANCHES;
            if (atNs[parent] <= timeNs) {
                break;
            }
            move(parent, place);
            place = parent;
        }
        put(place, timeNs, order, event);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** When the first is due; there must be one. */
    long firstNs() {
        return atNs[0];
    }

    Happening poll() {
        Happening first = events[0];
        int last = --size;
        long timeNs = atNs[last];
        long order = orders[last];
        Happening event = events[last];
        events[last] = null;
        if (last > 0) {
            sink(timeNs, order, event);
        }
        return first;
    }

    private void sink(long timeNs, long order, Happening event) {
        int place = 0;
        while (true) {
            int least = leastChild(place);
            if (least < 0 || !isBefore(atNs[least], orders[least], timeNs, order)) {
                break;
            }
            move(least, place);
            place = least;
        }
        put(place, timeNs, order, event);
    }

    private int leastChild(int place) {
        int least = place * BRANCHES + 1;
        if (least >= size) {
            return -1;
        }
        int end = Math.min(size, least + BRANCHES);
        for (int child = least + 1; child < end; child++) {
            if (isBefore(atNs[child], orders[child], atNs[least], orders[least])) {
                least = child;
            }
        }
        return least;
    }

    private static boolean isBefore(long timeNs, long order, long otherNs, long otherOrder) {
        return timeNs < otherNs || timeNs == otherNs && order < otherOrder;
    }

    private void move(int from, int to) {
        put(to, atNs[from], orders[from], events[from]);
    }

    private void put(int place, long timeNs, long order, Happening event) {
        atNs[place] = timeNs;
        orders[place] = order;
        events[place] = event;
    }
}
