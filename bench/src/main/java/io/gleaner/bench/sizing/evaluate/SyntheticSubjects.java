package io.gleaner.bench.sizing.evaluate;

import io.gleaner.bench.sizing.generate.FunctionModel;
import io.gleaner.bench.sizing.generate.SyntheticApplication;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** The paper's kind of applications, from the models of the generator. Stateless. */
final class SyntheticSubjects {
    /** The paper's list. */
    private static final NavigableSet<Integer> SIZES_MB = new TreeSet<>(List.of(128, 256, 512, 1024, 1536, 2048));

    private SyntheticSubjects() {}

    static List<Subject> all(long seed) {
        return SyntheticApplication.NAMES.stream()
                .map(name -> subject(SyntheticApplication.of(name, seed)))
                .toList();
    }

    private static Subject subject(SyntheticApplication application) {
        Map<String, NavigableSet<Integer>> sizes = new LinkedHashMap<>();
        application.functions().keySet().forEach(function -> sizes.put(function, SIZES_MB));
        return new Subject(
                application.name(), false, application.tree(), sizes, List.of(), new Modelled(application.functions()));
    }

    private record Modelled(Map<String, FunctionModel> functions) implements Subject.Truth {
        @Override
        public double typicalMs(String function, int memoryMb) {
            return functions.get(function).idealMs(memoryMb);
        }

        @Override
        public double drawMs(String function, int memoryMb, SplittableRandom random) {
            return functions.get(function).drawMs(memoryMb, false, random);
        }
    }
}
