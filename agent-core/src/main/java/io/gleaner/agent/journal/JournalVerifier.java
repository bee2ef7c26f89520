package io.gleaner.agent.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads everything of a journal: checksums, order, numbers that are missing, and whether Chronicle Queue finds the same.
 * One thread, once.
 */
public final class JournalVerifier {
    private static final int DAMAGES_MOST = 1_000;
    private static final long READ_MILLIS = 30_000;
    private static final long READ_MILLIS_PER_FILE = 10_000;

    private final Path folder;
    private final List<VerifyReport.Place> unfinished = new ArrayList<>();
    private final List<VerifyReport.Damage> damages = new ArrayList<>();
    private final Map<RecordKind, Long> byKind = new EnumMap<>(RecordKind.class);
    private String file = "";
    private long inFile = -1;
    private long records;
    private int boot;
    private long firstSequence;
    private long lastSequence;
    private long firstNs;
    private long lastNs;
    private long holes;
    private long gaps;
    private long told;
    private long bootEpochMillis;
    private long bootNs;

    private JournalVerifier(Path folder) {
        this.folder = folder;
    }

    /**
     * Verifies the journal of a run.
     *
     * @param path as in {@link JournalReader#open}
     * @throws IOException if there is none, or a file can't be read
     */
    public static VerifyReport verify(Path path) throws IOException {
        return new JournalVerifier(JournalReader.find(path)).verify();
    }

    private VerifyReport verify() throws IOException {
        List<Path> files = files();
        for (Path each : files) {
            file = each.getFileName().toString();
            inFile = -1;
            JournalFileScan.scan(each, new Listener());
        }
        if (damages.isEmpty() && holes > told) {
            damage(0, (holes - told) + " sequence numbers are missing of which no GAP record tells");
        }
        if (damages.isEmpty()) {
            readAsQueue(files.size());
        }
        return new VerifyReport(
                folder,
                files.size(),
                records,
                byKind,
                firstSequence,
                lastSequence,
                instant(firstNs),
                instant(lastNs),
                holes,
                gaps,
                told,
                unfinished,
                damages);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(p -> p.toString().endsWith(".cq4")).sorted().toList();
        }
    }

    /** What the bytes say must be what readers get to see. */
    private void readAsQueue(int files) {
        if (!JournalOpens.missing().isEmpty()) {
            return;
        }
        try {
            long seen = new JournalDamage(folder)
                    .bounded(JournalVerifier.this::countAsQueue, READ_MILLIS + files * READ_MILLIS_PER_FILE);
            if (seen < records) {
                damage(0, "Chronicle Queue finds only " + seen + " of the " + records + " records");
            }
        } catch (IOException e) {
            damage(0, e.getMessage());
        }
    }

    private long countAsQueue() throws IOException {
        long seen = 0;
        try (JournalReader reader = JournalReader.open(folder)) {
            while (reader.next()) {
                seen++;
            }
        }
        return seen;
    }

    private Instant instant(long nowNs) {
        return bootEpochMillis == 0 || records == 0
                ? null
                : Instant.ofEpochMilli(bootEpochMillis).plusNanos(nowNs - bootNs);
    }

    private void damage(long position, String what) {
        if (damages.size() < DAMAGES_MOST) {
            damages.add(new VerifyReport.Damage(
                    new VerifyReport.Place(file, position), what, inFile, inFile < 0 ? 0 : lastSequence));
        }
    }

    private final class Listener implements JournalFileScan.Listener {
        @Override
        public void record(RecordView record, long position) {
            if (record.schema() != RecordLayout.SCHEMA_VERSION) {
                damage(
                        position,
                        "the record is of layout " + record.schema() + ", this version reads layout "
                                + RecordLayout.SCHEMA_VERSION);
                return;
            }
            records++;
            inFile++;
            if ((record.flags() & RecordView.FLAG_SAID_AGAIN) == 0 || record.kind() == RecordKind.DECIDED) {
                order(record, position);
            }
            byKind.merge(record.kind(), 1L, Long::sum);
            learn(record);
        }

        private void order(RecordView record, long position) {
            long sequence = record.sequence();
            if (firstSequence == 0) {
                firstSequence = sequence;
                firstNs = record.nowNs();
            } else if (record.boot() == boot && sequence <= lastSequence) {
                damage(position, "record " + sequence + " stands after record " + lastSequence);
            } else if (record.boot() == boot) {
                holes += sequence - lastSequence - 1;
            }
            boot = record.boot();
            lastSequence = sequence;
            lastNs = record.nowNs();
        }

        private void learn(RecordView record) {
            if (record.kind() == RecordKind.GAP) {
                gaps++;
                EventView event = new EventView();
                event.wrap(record.buffer(), record.offset());
                told += event.count();
            } else if (record.kind() == RecordKind.BOOT) {
                BootView view = new BootView();
                view.wrap(record.buffer(), record.offset());
                bootEpochMillis = view.epochMillis();
                bootNs = view.nowNs();
            }
        }

        @Override
        public void damage(long position, String what) {
            JournalVerifier.this.damage(position, what);
        }

        @Override
        public void unfinished(long position) {
            unfinished.add(new VerifyReport.Place(file, position));
        }
    }
}
