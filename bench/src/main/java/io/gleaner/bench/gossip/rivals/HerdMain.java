package io.gleaner.bench.gossip.rivals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * The child process of a measurement: a herd whose nodes publish their load twice a second. Says when its nodes know each other;
 * told a number of seconds it looks every 50 ms how old each node's knowledge of each other is, and says that.
 */
final class HerdMain {
    private static final long STEP_NS = 100_000;
    private static final long PUBLISH_NS = 500_000_000;
    private static final long LOOK_NS = 50_000_000;
    private static final long WHOLE_WITHIN_NS = 60_000_000_000L;

    private final Herd herd;
    private final int count;
    private final long beganNs = System.nanoTime();
    private final long[] publishNs;
    private int[] ages = new int[1 << 16];
    private int looks;
    private long unknown;

    private HerdMain(Herd herd, int count) {
        this.herd = herd;
        this.count = count;
        publishNs = new long[count];
        for (int node = 0; node < count; node++) {
            // Nodes do not beat together.
            publishNs[node] = beganNs + node * PUBLISH_NS / count;
        }
    }

    /** Takes the library's name, the number of nodes, and a folder for what must be on disk. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int count = Integer.parseInt(arguments[1]);
        try (Herd herd = Library.valueOf(arguments[0]).start(count, Path.of(arguments[2]));
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            new HerdMain(herd, count).run(in);
        }
        System.exit(0);
    }

    private void run(BufferedReader in) throws IOException, InterruptedException {
        while (!herd.isWhole()) {
            if (System.nanoTime() - beganNs > WHOLE_WITHIN_NS) {
                throw new IllegalStateException("the nodes do not all know each other after a minute");
            }
            step(false);
        }
        System.out.println("whole");
        // Until it is told to measure it only publishes, which warms it up.
        while (!in.ready()) {
            step(false);
        }
        long untilNs = System.nanoTime() + Long.parseLong(in.readLine().trim()) * 1_000_000_000;
        while (System.nanoTime() < untilNs) {
            step(true);
        }
        System.out.println("measured");
        Arrays.sort(ages, 0, looks);
        System.out.printf(
                Locale.ROOT,
                "ages %.1f %.1f %d %d%n",
                Arrays.stream(ages, 0, looks).average().orElse(Double.NaN) / 10,
                looks == 0 ? Double.NaN : ages[(int) Math.ceil(0.99 * looks) - 1] / 10.0,
                looks,
                unknown);
        // Whoever measures it lets it go.
        in.readLine();
    }

    private void step(boolean measured) throws InterruptedException {
        long nowNs = System.nanoTime();
        for (int node = 0; node < count; node++) {
            if (nowNs >= publishNs[node]) {
                publishNs[node] += PUBLISH_NS;
                herd.publish(node, steps(nowNs));
            }
        }
        if (measured) {
            look();
        }
        Thread.sleep(LOOK_NS / 1_000_000);
    }

    private void look() {
        int now = steps(System.nanoTime());
        if (looks + count * count > ages.length) {
            ages = Arrays.copyOf(ages, 2 * ages.length);
        }
        for (int observer = 0; observer < count; observer++) {
            for (int subject = 0; subject < count; subject++) {
                int stamp = observer == subject ? Integer.MIN_VALUE : herd.stamp(observer, subject);
                if (stamp != Integer.MIN_VALUE) {
                    ages[looks++] = now - stamp;
                } else if (observer != subject) {
                    unknown++;
                }
            }
        }
    }

    private int steps(long nowNs) {
        return (int) ((nowNs - beganNs) / STEP_NS) + 1;
    }
}
