package io.gleaner.bench.workload;

/** A binary heap of who comes next. Ties go to the lower index, so that an order is always the same. One thread. */
final class NextArrival {
    private final double[] at;
    private final int[] heap;

    /** @param at when each comes first; kept and changed */
    NextArrival(double[] at) {
        this.at = at;
        heap = new int[at.length];
        for (int i = 0; i < heap.length; i++) {
            heap[i] = i;
        }
        for (int i = heap.length / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    int who() {
        return heap[0];
    }

    double when() {
        return at[heap[0]];
    }

    /** Who came first comes again then. */
    void again(double later) {
        at[heap[0]] = later;
        sink(0);
    }

    private void sink(int from) {
        int place = from;
        int moved = heap[place];
        while (2 * place + 1 < heap.length) {
            int child = 2 * place + 1;
            if (child + 1 < heap.length && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], moved)) {
                break;
            }
            heap[place] = heap[child];
            place = child;
        }
        heap[place] = moved;
    }

    private boolean before(int one, int other) {
        return at[one] < at[other] || at[one] == at[other] && one < other;
    }
}
