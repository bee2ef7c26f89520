package io.gleaner.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFitTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFindWhatThePointsWereMadeOfWhenThereIsNoise() {
        CpuShape truth = new CpuShape(4, 0.2, 0);
        SplittableRandom random = new SplittableRandom(3);
        Normals normals = new Normals(random);
        List<Measurement> points = new ArrayList<>();
        for (double bytes : new double[] {1e6, 3e6, 1e7, 3e7}) {
            for (double cores = 0.25; cores <= 6; cores += 0.25) {
                for (double memory = 64; memory <= 1_024; memory *= 2) {
                    double need = 100 * Math.sqrt(bytes / 1e6);
                    double shortage = 1 + 1.0 * Math.max(0, 512 - memory) / 512;
                    double millis = 500 * Math.pow(bytes / 1e6, 0.8) * truth.relativeTime(cores) * shortage;
                    millis *= Math.exp(0.03 * normals.next());
                    points.add(new Measurement("f", "" + bytes, bytes, cores, memory, millis, memory >= need));
                }
            }
        }
        FittedProfile fit = ProfileFit.fit("f", points).orElseThrow();
        assertThat(fit.shape().cores()).isCloseTo(4, within(0.5));
        assertThat(fit.shape().serialShare() + fit.shape().waitShare()).isCloseTo(0.2, within(0.1));
        assertThat(fit.inputWork()).isCloseTo(0.8, within(0.1));
        assertThat(fit.memory().inputMemory()).isCloseTo(0.5, within(0.15));
        assertThat(fit.memory().saturationMib()).isEqualTo(512);
        assertThat(fit.heldOutError()).isLessThan(0.2);
        assertThat(fit.behaviour().kind()).isEqualTo(Behaviour.Kind.PARALLEL);
        assertThat(ProfileFit.fit("f", points.subList(0, 10))).isEmpty();
    }

    @Test
    void shouldComeWithinAFewPercentOfPointsItDidNotSeeWhenTheProfilesAreReal() {
        List<FittedProfile> fits = MeasuredProfiles.fit(TestData.folder("function-profiles"));
        assertThat(fits).hasSizeGreaterThanOrEqualTo(15);
        for (FittedProfile fit : fits) {
            assertThat(fit.heldOutError()).as("%s", fit).isLessThan(0.2);
        }
        double[] errors = fits.stream().mapToDouble(FittedProfile::heldOutError).toArray();
        assertThat(TraceRows.median(errors)).isLessThan(0.05);
        double[] inputErrors =
                fits.stream().mapToDouble(FittedProfile::heldOutInputError).toArray();
        assertThat(TraceRows.median(inputErrors)).isLessThan(0.15);
        assertThat(byName(fits, "detect-faces").shape().cores()).isGreaterThanOrEqualTo(4);
        assertThat(byName(fits, "mark-faces").shape().cores()).isBetween(1.5, 3.0);
        assertThat(byName(fits, "validate-log").behaviour().kind()).isEqualTo(Behaviour.Kind.SINGLE_THREADED);
        assertThat(byName(fits, "pigo-faceblur").shape().cores()).isEqualTo(1);
    }

    @Test
    void shouldPlayMeasuredFunctionsWhenAFolderOfProfilesIsGiven() {
        Path folder = TestData.folder("function-profiles");
        Workload workload = Workloads.parse("synthetic", folder);
        Tape tape = workload.draw(Options.of(1, 0.6, true, true, 20_000), 1);
        for (int i = 0; i < tape.size(); i++) {
            FunctionModel model = tape.functions().get(tape.function()[i]);
            assertThat(model.memory().bytesNeed() * (double) tape.memoryMultiplier()[i])
                    .isLessThanOrEqualTo(model.memoryBytesUser());
        }
        assertThat(tape.functions())
                .isNotEqualTo(Workloads.parse("synthetic")
                        .draw(Options.of(1, 0.6, true, true, 20_000), 1)
                        .functions());
    }

    @Test
    void shouldSayWhatIsMissingWhenAFolderHoldsNoProfiles() throws IOException {
        assertThatThrownBy(() -> Workloads.parse("synthetic", folder))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("profiles.csv");
        Files.writeString(
                folder.resolve("profiles.csv"),
                "provider_profile,function,memory_mib,milli_cpu,input_bytes,exec_time_ms,cost_usd,status\n"
                        + "aws,f,128,a lot,1,1,1,200\n");
        assertThatThrownBy(() -> Workloads.parse("synthetic", folder))
                .hasMessageContaining("profiles.csv, line 2, column milli_cpu: 'a lot'");
    }

    private static FittedProfile byName(List<FittedProfile> fits, String name) {
        return fits.stream().filter(fit -> fit.name().equals(name)).findFirst().orElseThrow();
    }
}
