package io.gleaner.bench.compare;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real browser without a screen: Chromium, where there is one. */
public final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

    /** What has become of the document, and what the browser logged, the page's own words among them. */
    public record Shown(String dom, String log) {}

    private Browser() {}

    /** Skips the test where there is none. */
    public static Path required() {
        Optional<Path> found = Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), "no Chromium on the PATH: the page is looked at by no browser");
        return found.orElseThrow();
    }

    /** Loads a page and waits for its scripts. */
    public static Shown load(Path browser, Path page, Path scratch) throws IOException, InterruptedException {
        Path log = scratch.resolve("browser.log");
        List<String> command = new ArrayList<>(List.of(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--enable-logging=stderr",
                "--user-data-dir=" + scratch.resolve("profile"),
                "--window-size=1400,900",
                "--virtual-time-budget=5000"));
        command.add("--dump-dom");
        command.add(page.toUri().toString());
        Path dom = scratch.resolve("dom.html");
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("the browser didn't end within two minutes: " + Files.readString(log));
        }
        return new Shown(Files.readString(dom), new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
    }
}
