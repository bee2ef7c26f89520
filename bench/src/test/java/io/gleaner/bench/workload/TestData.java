package io.gleaner.bench.workload;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Public data, where somebody says where it is: a test that asks for it is skipped where nobody does. */
final class TestData {
    private TestData() {}

    static Path folder(String below) {
        String root = System.getProperty("gleaner.test.data", System.getenv("GLEANER_TEST_DATA"));
        assumeTrue(root != null, "set gleaner.test.data or GLEANER_TEST_DATA to the folder of the public data");
        Path folder = Path.of(root).resolve(below);
        assumeTrue(Files.isDirectory(folder), () -> "there is no folder " + folder);
        return folder;
    }
}
