package io.gleaner.bench.offload;

/** A way to call the echo function. */
interface CallPath extends AutoCloseable {
    /** @param done told, on any thread, whether the answer was the body */
    void call(byte[] body, Done done);

    @Override
    void close();

    /** Hears of a call's end. */
    interface Done {
        void ended(boolean right);
    }
}
