package io.gleaner.bench.sizing.input;

import de.siegmar.fastcsv.reader.CsvRecord;
import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.UnusableSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The columns of a file of samples, and what its rows mean. One thread. */
final class SampleColumns {
    static final String FORM = "function,memory_mb,duration_ms[,cold][,input_bytes][,unusable] with a header line";

    private static final List<String> KNOWN =
            List.of("function", "memory_mb", "duration_ms", "cold", "input_bytes", "unusable");
    private static final int NEEDED = 3;

    private final Path file;
    private final int[] places;
    private final int count;
    private final List<String> unknown;

    private SampleColumns(Path file, int[] places, int count, List<String> unknown) {
        this.file = file;
        this.places = places;
        this.count = count;
        this.unknown = unknown;
    }

    static SampleColumns of(Path file, List<String> header) {
        List<String> names = new ArrayList<>();
        for (String name : header) {
            // Some editors put a byte order mark before the first name.
            names.add(name.replace("\uFEFF", "").strip().toLowerCase(Locale.ROOT));
        }
        int[] places = new int[KNOWN.size()];
        for (int k = 0; k < places.length; k++) {
            places[k] = names.indexOf(KNOWN.get(k));
            if (places[k] < 0 && k < NEEDED) {
                throw new SizingException(
                        "there is no column " + KNOWN.get(k) + " among " + shortened(names),
                        file + ", line 1",
                        "give " + FORM);
            }
            if (places[k] >= 0 && places[k] != names.lastIndexOf(KNOWN.get(k))) {
                throw new SizingException(
                        "the column " + KNOWN.get(k) + " is there twice", file + ", line 1", "remove one");
            }
        }
        List<String> unknown = new ArrayList<>(names);
        unknown.removeAll(KNOWN);
        return new SampleColumns(file, places, names.size(), List.copyOf(unknown));
    }

    private static String shortened(List<String> names) {
        return names.size() <= 12 ? names.toString() : names.subList(0, 12) + " and " + (names.size() - 12) + " more";
    }

    List<String> unknown() {
        return unknown;
    }

    void pass(CsvRecord row, MeasurementSink sink) {
        if (row.getFieldCount() != count) {
            throw wrong(
                    row, "it has " + row.getFieldCount() + " columns and the header " + count, "is the file cut off?");
        }
        String function = text(row, 0);
        int memoryMb = (int) number(row, 1, true);
        String reason = text(row, 5);
        try {
            if (!reason.isEmpty() && text(row, 2).isEmpty()) {
                sink.unusable(new UnusableSize(function, memoryMb, reason));
                return;
            }
            double ms = number(row, 2, false);
            boolean cold = cold(row);
            long inputBytes = text(row, 4).isEmpty() ? Sample.UNKNOWN_INPUT : (long) number(row, 4, true);
            if (function.equals(SamplesCsv.APPLICATION)) {
                sink.run(new ApplicationRun(memoryMb, ms, cold, inputBytes));
            } else {
                sink.sample(new Sample(function, memoryMb, ms, cold, inputBytes));
            }
        } catch (SizingException e) {
            throw new SizingException(e.what(), where(row) + ", " + e.where(), e.remedy());
        }
    }

    private String text(CsvRecord row, int known) {
        return places[known] < 0 ? "" : row.getField(places[known]).strip();
    }

    private double number(CsvRecord row, int known, boolean whole) {
        String text = text(row, known);
        try {
            double number = Double.parseDouble(text);
            if (number >= 0
                    && number < (whole && known == 1 ? Integer.MAX_VALUE : Double.POSITIVE_INFINITY)
                    && (!whole || number == Math.rint(number))) {
                return number;
            }
        } catch (NumberFormatException said) {
            // Said below.
        }
        throw wrong(
                row,
                "column " + KNOWN.get(known) + ": '" + text + "' is not " + (whole ? "a whole number" : "a number")
                        + ", 0 or more",
                "correct or remove the line");
    }

    private boolean cold(CsvRecord row) {
        String text = text(row, 3).toLowerCase(Locale.ROOT);
        return switch (text) {
            case "", "0", "false", "no", "warm" -> false;
            case "1", "true", "yes", "cold" -> true;
            default -> throw wrong(row, "column cold: '" + text + "' is neither true nor false", "write true or false");
        };
    }

    private SizingException wrong(CsvRecord row, String what, String remedy) {
        return new SizingException(what, where(row), remedy);
    }

    private String where(CsvRecord row) {
        return file + ", line " + row.getStartingLineNumber();
    }
}
