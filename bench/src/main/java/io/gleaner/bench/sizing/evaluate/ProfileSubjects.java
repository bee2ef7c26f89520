package io.gleaner.bench.sizing.evaluate;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import io.gleaner.placement.sizing.UnusableSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Applications of functions that others measured: ChunkFunc's (Apache-2.0, polaris-slo-cloud/chunk-func; its three workflows, and mixtures of
 * their functions) and COSE's curves (MIT). Their figures are means of several runs or fits, so runs are drawn around them: log-normal with
 * {@link #SIGMA}, independent. Stateless.
 */
final class ProfileSubjects {
    /** Runs of one size differ by some ten per cent on such platforms. */
    static final double SIGMA = 0.10;

    private static final String PROVIDER = "aws";
    private static final String OK = "200";
    private static final List<String> INPUTS = List.of("small", "medium", "large");

    /** Means of own times by function, input size and memory; failed sizes are NaN. */
    private final Map<String, NavigableMap<Long, NavigableMap<Integer, Double>>> means = new TreeMap<>();

    private ProfileSubjects() {}

    /** Applications of ChunkFunc's functions, each for small, medium and large inputs. */
    static List<Subject> chunkFunc(Path file) throws IOException {
        ProfileSubjects read = new ProfileSubjects();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                if (row.getField("provider_profile").equals(PROVIDER)) {
                    boolean ok = row.getField("status").equals(OK);
                    read.add(
                            row.getField("function"),
                            Long.parseLong(row.getField("input_bytes")),
                            Integer.parseInt(row.getField("memory_mib")),
                            ok ? Double.parseDouble(row.getField("exec_time_ms")) : Double.NaN);
                }
            }
        } catch (java.util.NoSuchElementException | NumberFormatException e) {
            throw new SizingException(
                    "this is no file of ChunkFunc's profiles: " + e.getMessage(), file.toString(), "name profiles.csv");
        }
        List<Subject> subjects = new ArrayList<>();
        for (int input = 0; input < INPUTS.size(); input++) {
            for (Shape shape : shapes()) {
                subjects.add(read.subject(shape, input));
            }
        }
        return subjects;
    }

    /** Applications of COSE's four functions. */
    static List<Subject> cose(Path file) throws IOException {
        ProfileSubjects read = new ProfileSubjects();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                read.add(
                        row.getField("function"),
                        0,
                        Integer.parseInt(row.getField("memory_mb")),
                        Double.parseDouble(row.getField("duration_ms")));
            }
        } catch (java.util.NoSuchElementException | NumberFormatException e) {
            throw new SizingException(
                    "this is no file of COSE's curves: " + e.getMessage(),
                    file.toString(),
                    "name image_processing.csv");
        }
        return List.of(
                read.subject(new Shape("cose, 3 in sequence", sequence("f1", "f2", "f3"), Map.of()), 0),
                read.subject(
                        new Shape(
                                "cose, 4 with a pair",
                                new CallNode(
                                        "f1",
                                        List.of(
                                                List.of(CallNode.leaf("f2"), CallNode.leaf("f3")),
                                                List.of(CallNode.leaf("f4")))),
                                Map.of()),
                        0));
    }

    /** @param profiles which profile a function of the tree has, where it is not its name */
    private record Shape(String name, CallNode tree, Map<String, String> profiles) {}

    private static List<Shape> shapes() {
        Map<String, String> cuts = Map.of("cut-a", "cut-video", "cut-b", "cut-video");
        List<CallNode> pair = List.of(CallNode.leaf("cut-a"), CallNode.leaf("cut-b"));
        CallNode merge = CallNode.leaf("merge-videos");
        return List.of(
                new Shape(
                        "faces, first 3",
                        sequence("validate-video-face-recog", "transform-video", "detect-faces"),
                        Map.of()),
                new Shape(
                        "face-detection",
                        sequence("validate-video-face-recog", "transform-video", "detect-faces", "mark-faces"),
                        Map.of()),
                new Shape(
                        "log-processing",
                        sequence("validate-log", "extract-basic-stats", "extract-successes", "extract-success-stats"),
                        Map.of()),
                new Shape("video-processing", new CallNode("validate-video", List.of(pair, List.of(merge))), cuts),
                new Shape(
                        "video and faces, 5",
                        new CallNode(
                                "validate-video",
                                List.of(pair, List.of(merge), List.of(CallNode.leaf("detect-faces")))),
                        cuts),
                new Shape(
                        "video and faces, 6",
                        new CallNode(
                                "validate-video",
                                List.of(pair, List.of(merge), List.of(sequence("transform-video", "detect-faces")))),
                        cuts));
    }

    private static CallNode sequence(String first, String... others) {
        CallNode[] calls = new CallNode[others.length];
        for (int i = 0; i < others.length; i++) {
            calls[i] = CallNode.leaf(others[i]);
        }
        return CallNode.sequence(first, calls);
    }

    private void add(String function, long inputBytes, int memoryMb, double ms) {
        means.computeIfAbsent(function, name -> new TreeMap<>())
                .computeIfAbsent(inputBytes, bytes -> new TreeMap<>())
                .merge(memoryMb, ms, (a, b) -> Double.isNaN(a) ? b : Double.isNaN(b) ? a : (a + b) / 2);
    }

    private Subject subject(Shape shape, int input) {
        Map<String, NavigableSet<Integer>> sizes = new LinkedHashMap<>();
        Map<String, NavigableMap<Integer, Double>> times = new LinkedHashMap<>();
        List<UnusableSize> unusable = new ArrayList<>();
        for (String function : shape.tree.functions()) {
            NavigableMap<Integer, Double> ofInput = profile(shape.profiles.getOrDefault(function, function), input);
            NavigableSet<Integer> usable = new TreeSet<>();
            ofInput.forEach((size, ms) -> {
                if (ms >= 0) {
                    usable.add(size);
                } else {
                    unusable.add(new UnusableSize(function, size, "failed when it was measured"));
                }
            });
            sizes.put(function, usable);
            times.put(function, ofInput);
        }
        String name = means.values().iterator().next().size() > 1 ? shape.name + ", " + INPUTS.get(input) : shape.name;
        return new Subject(name, true, shape.tree, sizes, unusable, new Drawn(times));
    }

    private NavigableMap<Integer, Double> profile(String function, int input) {
        NavigableMap<Long, NavigableMap<Integer, Double>> byInput = means.get(function);
        if (byInput == null) {
            throw new SizingException(
                    "there is no profile of " + function, "profiles", "give the file that ChunkFunc published");
        }
        List<NavigableMap<Integer, Double>> inOrder = new ArrayList<>(byInput.values());
        return inOrder.get(Math.round(input * (inOrder.size() - 1) / (float) (INPUTS.size() - 1)));
    }

    private record Drawn(Map<String, NavigableMap<Integer, Double>> times) implements Subject.Truth {
        /** A mean of 0 ms was rounded. */
        private static final double LEAST_MS = 0.5;

        @Override
        public double typicalMs(String function, int memoryMb) {
            return Math.max(LEAST_MS, times.get(function).get(memoryMb));
        }

        @Override
        public double drawMs(String function, int memoryMb, SplittableRandom random) {
            return typicalMs(function, memoryMb) * Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2);
        }
    }
}
