package io.gleaner.bench.sizing.profile;

import io.gleaner.bench.sizing.input.MeasurementSink;
import io.gleaner.bench.sizing.input.SamplesCsv;
import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.UnusableSize;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What an earlier run has measured already. */
final class Earlier implements MeasurementSink {
    private final Map<Integer, Integer> rootRuns = new HashMap<>();
    private final Set<String> unusable = new HashSet<>();
    private final String root;

    private Earlier(String root) {
        this.root = root;
    }

    static Earlier none() {
        return new Earlier("");
    }

    /** Reads a file of samples; a last line that was cut off by a kill is removed from it. */
    static Earlier in(Path file, String root) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            long end = bytes.length();
            while (end > 0) {
                bytes.seek(end - 1);
                if (bytes.read() == '\n') {
                    break;
                }
                end--;
            }
            bytes.setLength(end);
        }
        Earlier earlier = new Earlier(root);
        boolean onlyHeader;
        try (var lines = Files.lines(file)) {
            onlyHeader = lines.limit(2).count() < 2;
        }
        if (!onlyHeader) {
            SamplesCsv.read(file, earlier);
        }
        return earlier;
    }

    /** Warm runs of the application's first function with a size. */
    int runs(int memoryMb) {
        return rootRuns.getOrDefault(memoryMb, 0);
    }

    boolean isUnusable(String function, int memoryMb) {
        return unusable.contains(memoryMb + " " + function);
    }

    @Override
    public void sample(Sample sample) {
        if (!sample.cold() && sample.function().equals(root)) {
            rootRuns.merge(sample.memoryMb(), 1, Integer::sum);
        }
    }

    @Override
    public void run(ApplicationRun run) {
        // The root's samples are counted; they are there for mixed sizes too.
    }

    @Override
    public void unusable(UnusableSize size) {
        unusable.add(size.memoryMb() + " " + size.function());
    }
}
