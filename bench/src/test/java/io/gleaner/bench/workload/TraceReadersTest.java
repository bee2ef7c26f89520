package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceReadersTest {
    private static final String INVOCATIONS = """
            HashOwner,HashApp,HashFunction,Trigger,1,2,3
            o,a,f1,http,1,0,4
            o,a,f2,timer,2,2,2
            o,b,f1,queue,0,0,1
            o,b,f4,queue,0,0,0
            """;
    private static final String DURATIONS = """
            HashOwner,HashApp,HashFunction,Average,Count
            o,a,f1,100,5
            o,a,f2,300,6
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldCountWhatIsMissingAndTakeTheMedianWhenRowsAreMissing() throws IOException {
        write("invocations.csv", INVOCATIONS);
        write("durations.csv", DURATIONS);
        write("memory.csv", "HashFunction,HashOwner,HashApp,AverageAllocatedMb\nf1,o,a,200\nf2,o,a,100\n");
        DrawnTape drawn = azure().drawWithFacts(Options.plain(0, 0, 100), 1);
        assertThat(drawn.tape().size()).isEqualTo(12);
        assertThat(drawn.facts().durationsMissing()).isEqualTo(1);
        assertThat(drawn.facts().memoriesMissing()).isEqualTo(1);
        assertThat(drawn.tape().functions().stream().map(FunctionModel::name)).containsExactly("f1", "f2", "f1#1");
        TraceRows rows = TraceRows.read(new TraceFolder(folder));
        assertThat(rows.memoryMb(0)).isEqualTo(200);
        Draft draft = new MinuteTrace(rows, f -> f).draft(100, Options.plain(0, 0, 100), new SplittableRandom(1));
        assertThat(draft.functions().get(2).durationMillis()).isEqualTo(200);
        assertThat(draft.functions().get(2).memoryMb()).isEqualTo(150);
    }

    @Test
    void shouldKeepEachInvocationInItsMinuteWhenTheyAreSpread() throws IOException {
        write("invocations.csv", INVOCATIONS);
        write("durations.csv", DURATIONS);
        Draft draft = new MinuteTrace(TraceRows.read(new TraceFolder(folder)), f -> f)
                .draft(100, Options.plain(0, 0, 100), new SplittableRandom(1));
        int[] perMinute = new int[3];
        for (double at : draft.atMinutes()) {
            perMinute[(int) at]++;
        }
        assertThat(perMinute).containsExactly(3, 2, 7);
        assertThat(draft.atMinutes()).isSorted();
    }

    @Test
    void shouldReadThePublishedNamesAndDivideAnAppsMemoryWhenMemoryIsPerApp() throws IOException {
        write("invocations_per_function_md.anon.d01.csv", INVOCATIONS);
        write("function_durations_percentiles.anon.d01.csv", DURATIONS);
        write("app_memory_percentiles.anon.d01.csv", "HashOwner,HashApp,SampleCount,AverageAllocatedMb\no,a,7,200\n");
        TraceRows rows = TraceRows.read(new TraceFolder(folder));
        assertThat(rows.functions()).hasSize(3);
        assertThat(rows.memoryMb(0)).isEqualTo(100);
        assertThat(rows.memoryMb(1)).isEqualTo(100);
        assertThat(rows.memoryMb(2)).isNaN();
    }

    @Test
    void shouldBeginElsewhereWhenTheSeedIsAnotherAndTheTraceIsLonger() throws IOException {
        StringBuilder header = new StringBuilder("HashFunction,Trigger");
        StringBuilder row = new StringBuilder("f,http");
        IntStream.rangeClosed(1, 100).forEach(minute -> {
            header.append(',').append(minute);
            row.append(',').append(minute);
        });
        write("invocation.csv", header + "\n" + row + "\n");
        write("duration.csv", "HashFunction,Average\nf,50\n");
        List<Double> lengths = IntStream.range(0, 5)
                .mapToObj(seed -> azure().draw(Options.plain(0, 0, 100), seed))
                .map(tape -> tape.arrivalNs()[99] / 1e9)
                .toList();
        assertThat(lengths).doesNotHaveDuplicates();
        assertThat(azure().draw(Options.plain(0, 0, 6_000), 1).size()).isEqualTo(5_050);
    }

    @Test
    void shouldSayFileLineColumnAndRemedyWhenACellIsNoNumber() throws IOException {
        write("invocations.csv", INVOCATIONS.replace("2,2,2", "2,x,2"));
        write("durations.csv", DURATIONS);
        assertThatThrownBy(this::azure)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("invocations.csv, line 3, column 2: 'x'")
                .hasMessageContaining("correct or remove");
        write("invocations.csv", INVOCATIONS);
        write("durations.csv", DURATIONS.replace("300", "-3"));
        assertThatThrownBy(this::azure).hasMessageContaining("durations.csv, line 3, column Average: '-3'");
        write("durations.csv", DURATIONS.replace(",Average", ",Mean"));
        assertThatThrownBy(this::azure).hasMessageContaining("line 1: there is no column Average");
        write("invocations.csv", INVOCATIONS + "o,a,f9\n");
        assertThatThrownBy(this::azure)
                .hasMessageContaining("invocations.csv, line 6, column 3: the line has 3 columns");
    }

    @Test
    void shouldRefuseWhenFiguresAreBeyondWhatCanBePlayed() throws IOException {
        write("invocations.csv", INVOCATIONS.replace("2,2,2", "2,2000000000,2"));
        write("durations.csv", DURATIONS);
        assertThatThrownBy(this::azure)
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("minute 2 of the trace has 2000000")
                .hasMessageContaining("are its counts right?");
        write("invocations.csv", INVOCATIONS);
        write("durations.csv", DURATIONS.replace("300", "1e300"));
        assertThatThrownBy(this::azure).hasMessageContaining("1.0E300 ms in the mean, more than a week");
        write("day.csv", "app,func,end_timestamp,duration\na,f,1e12,1e12\n");
        assertThatThrownBy(() -> Workloads.parse("azure2021:" + folder.resolve("day.csv")))
                .hasMessageContaining("more than a week");
    }

    @Test
    void shouldSayWhichFilesAreNeededWhenThereAreNone() throws IOException {
        assertThatThrownBy(this::azure).hasMessageContaining(folder.toString()).hasMessageContaining("invocations.csv");
        write("invocations.csv", INVOCATIONS);
        assertThatThrownBy(this::azure).hasMessageContaining("durations.csv");
        assertThatThrownBy(() -> Workloads.parse("azure:/nowhere")).hasMessageContaining("/nowhere");
        assertThatThrownBy(() -> Workloads.parse("azure")).hasMessageContaining("needs a path");
        write("invocations.csv", "");
        assertThatThrownBy(this::azure).hasMessageContaining("invocations.csv, line 1");
        assertThatThrownBy(() -> DataFolder.freyr(null, null)).hasMessageContaining("GLEANER_DATA");
        assertThatThrownBy(() -> DataFolder.freyr(null, "/nowhere")).hasMessageContaining("/nowhere");
    }

    @Test
    void shouldReadOneRowAnInvocationWhenTheFormatIsThatOf2021() throws IOException {
        Path file = write("trace.csv", "app,func,end_timestamp,duration\na,f,10.0,2.0\na,g,9.0,8.0\na,f,20,4\n");
        Tape tape = Workloads.parse("azure2021:" + file).draw(Options.plain(0, 0, 10), 1);
        // From 1, 8 and 16 s of a trace whose minute takes a second.
        assertThat(tape.arrivalNs()).containsExactly(0, Math.round(7e9 / 60), Math.round(15e9 / 60));
        assertThat(tape.functions().get(tape.function()[0]).name()).isEqualTo("a/g");
        AloneDuration alone = new AloneDuration(8_000);
        FunctionModel f = tape.functions().get(tape.function()[1]);
        assertThat(alone.userNs(f, 1, 1, 1)).isBetween(2_999_000_000L, 3_001_000_000L);
        write("trace.csv", "app,func,end_timestamp,duration\na,f,ten,2.0\n");
        assertThatThrownBy(() -> Workloads.parse("azure2021:" + file))
                .hasMessageContaining("line 2, column end_timestamp: 'ten'");
    }

    private Workload azure() {
        return Workloads.parse("azure:" + folder);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
