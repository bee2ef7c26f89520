package io.gleaner.bench.functions;

import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/**
 * Asks a downstream service again and again and packs each answer: mostly waiting. The downstream service is a timer of
 * 20 ms; packing takes about 2 ms of a core.
 */
final class Relay implements Work {
    private static final int ANSWER_BYTES = 96 << 10;

    @Override
    public long run(Parameters parameters) throws InterruptedException {
        int calls = parameters.get("work", 8, 5_000);
        int waitMs = parameters.get("wait", 20, 1_000);
        long checksum = 0;
        for (int call = 0; call < calls; call++) {
            Thread.sleep(waitMs);
            checksum = checksum * 31 + pack(answer(call));
        }
        return checksum;
    }

    private static byte[] answer(int call) {
        StringBuilder json = new StringBuilder(ANSWER_BYTES + 64);
        int seed = call + 1;
        while (json.length() < ANSWER_BYTES) {
            seed = seed * 1_103_515_245 + 12_345;
            json.append("{\"id\":").append(seed >>> 8).append(",\"state\":\"ok\"},");
        }
        return json.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static int pack(byte[] answer) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
        try {
            deflater.setInput(answer);
            deflater.finish();
            byte[] packed = new byte[answer.length];
            return deflater.deflate(packed) * 31 + packed[packed.length / 8];
        } finally {
            deflater.end();
        }
    }
}
