package io.gleaner.bench.gossip.forge;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of all datagrams.
 *
 * @param attacks of each attack, how many met which end
 * @param accepted wrong ones that were taken, or made a receiver believe in a sender
 * @param exceptions thrown by the wire
 * @param genuineSent good ones in between
 * @param genuineTaken of them
 * @param heapBytesGrown used after collection at the end, less the same after the first tenth
 * @param sendersKnown at the receiver, at the end
 */
record ForgeResult(
        long seed,
        long datagrams,
        Map<Attack, Map<String, Long>> attacks,
        long accepted,
        long exceptions,
        long genuineSent,
        long genuineTaken,
        long heapBytesGrown,
        int sendersKnown,
        double seconds) {
    /** Collected heaps of the same contents differ by this much. */
    static final long HEAP_BYTES_GROWN_MOST = 1 << 20;

    boolean passed() {
        return accepted == 0
                && exceptions == 0
                && genuineTaken == genuineSent
                && sendersKnown == Attacker.PEERS
                && heapBytesGrown <= HEAP_BYTES_GROWN_MOST;
    }

    void write(Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    }

    void print(PrintWriter out) {
        out.printf("%-17s %9s  %s%n", "attack", "datagrams", "ends");
        attacks.forEach((attack, ends) -> out.printf(
                "%-17s %9d  %s%n",
                attack.printed(), ends.values().stream().mapToLong(each -> each).sum(), ends(ends)));
        out.printf(
                Locale.ROOT,
                "%d wrong datagrams, seed %d, %.1f s: %d accepted, %d exceptions; heap grown by %.1f KiB after the first"
                        + " tenth; %d senders known of %d.%n",
                datagrams,
                seed,
                seconds,
                accepted,
                exceptions,
                heapBytesGrown / 1024.0,
                sendersKnown,
                Attacker.PEERS);
        out.printf("%d of %d good datagrams in between were taken.%n", genuineTaken, genuineSent);
        out.println(passed() ? "PASS" : "FAIL");
        out.flush();
    }

    private static String ends(Map<String, Long> ends) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(ends)
                .forEach((end, count) -> text.append(text.length() == 0 ? "" : ", ")
                        .append(end)
                        .append(' ')
                        .append(count));
        return text.toString();
    }
}
