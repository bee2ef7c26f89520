package io.gleaner.bench.delivery.simulate;

import java.util.Arrays;

/** What ends when: a binary heap in flat arrays. One thread. */
final class Completions {
    private long[] atNs = new long[256];
    private int[] calls = new int[256];
    private int size;

    void add(long timeNs, int call) {
        if (size == calls.length) {
            atNs = Arrays.copyOf(atNs, 2 * size);
            calls = Arrays.copyOf(calls, 2 * size);
        }
        int place = size++;
        while (place > 0 && atNs[(place - 1) / 2] > timeNs) {
            put(place, atNs[(place - 1) / 2], calls[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, timeNs, call);
    }

    /** {@link Long#MAX_VALUE} where nothing runs. */
    long firstNs() {
        return size == 0 ? Long.MAX_VALUE : atNs[0];
    }

    int poll() {
        int first = calls[0];
        long timeNs = atNs[--size];
        int call = calls[size];
        int place = 0;
        int child = 1;
        while (child < size) {
            child += child + 1 < size && atNs[child + 1] < atNs[child] ? 1 : 0;
            if (atNs[child] >= timeNs) {
                break;
            }
            put(place, atNs[child], calls[child]);
            place = child;
            child = 2 * place + 1;
        }
        put(place, timeNs, call);
        return first;
    }

    private void put(int place, long timeNs, int call) {
        atNs[place] = timeNs;
        calls[place] = call;
    }
}
