package io.gleaner.bench.trainer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.bench.simulator.Comparison;
import io.gleaner.bench.simulator.Contender;
import io.gleaner.harvest.freyr.FeatureSchema;
import io.gleaner.harvest.freyr.OnnxModelFile;
import io.gleaner.harvest.freyr.ScoreModel;
import io.gleaner.harvest.freyr.ScoreNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./gleaner train}: trains a score network and writes it as an ONNX file with its training record. */
@Command(
        name = "train",
        description = "Train the learned policy on the simulator and write it as an ONNX file.",
        mixinStandardHelpOptions = true)
public final class TrainCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--episodes",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Episodes to play (default: ${DEFAULT-VALUE}).")
    private int episodes;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Seed of everything (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--held-out",
            paramLabel = "N",
            defaultValue = "30",
            description = "Episodes of the evaluation (default: 30).")
    private int heldOut;

    @Option(
            names = "--code-version",
            paramLabel = "COMMIT",
            defaultValue = "unknown",
            description = "For the record: the commit trained with.")
    private String codeVersion;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "policy.onnx",
            description = "The model file; its record stands beside it as .json (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() {
        if (episodes < 1 || heldOut < 1) {
            spec.commandLine().getErr().println("--episodes and --held-out must be at least 1.");
            return 2;
        }
        Path folder = out.toAbsolutePath().getParent();
        if (Files.isDirectory(out) || folder == null || !Files.isWritable(folder)) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "--out " + out + " can't be written: name a file in a folder that exists and is writable.");
            return 2;
        }
        try {
            train(spec.commandLine().getOut());
            return 0;
        } catch (IOException e) {
            spec.commandLine()
                    .getErr()
                    .println("The model could not be written to " + out + " (" + e
                            + "). Check that its folder exists and is writable.");
            return 1;
        }
    }

    private void train(PrintWriter print) throws IOException {
        TrainingConfig config = TrainingConfig.standard(episodes, seed);
        FeatureSchema schema = FeatureSchema.standard();
        Trainer trainer = new Trainer(config, schema, point -> progress(print, point));
        ScoreNetwork network = trainer.train();
        ObjectNode record = TrainingRecord.training(config, codeVersion, trainer.curve(), trainer.kept());
        ScoreModel model = OnnxModelFile.model(network, schema.withTrainingRecord(record.toString()), out.toString());
        Files.write(out, model.file());
        record.put("modelHash", Long.toHexString(model.hash()));
        print.println("Held out, nodes drawn at random:");
        evaluate(print, record, "random", Comparison.play(Contender.all(model), Curriculum.heldOutRandom(heldOut)));
        print.println("Held out, the demo's node:");
        evaluate(
                print,
                record,
                "demo",
                Comparison.play(Contender.all(model), Curriculum.heldOutDemo(Math.max(1, heldOut / 3))));
        Path recordFile = out.resolveSibling(out.getFileName().toString().replaceFirst("\\.onnx$", "") + ".json");
        Files.writeString(recordFile, TrainingRecord.write(record));
        print.println("Written: " + out + " (" + Long.toHexString(model.hash()) + "), " + recordFile);
        print.flush();
    }

    private static void evaluate(PrintWriter print, ObjectNode record, String name, Comparison comparison) {
        print.print(comparison.table());
        TrainingRecord.heldOut(record, name, comparison);
        print.println("freyr: " + TrainingRecord.verdict(comparison, "window"));
        print.println("freyr: " + TrainingRecord.verdict(comparison, "free-only"));
        print.flush();
    }

    private static void progress(PrintWriter print, LearningPoint point) {
        print.println(String.format(
                Locale.ROOT,
                "episodes %5d  decisions %6d  slowdown %.4f in training, %.4f in validation  reward %.4f  harvested %4.1f%%  faster %4.1f%%",
                point.episodes(),
                point.decisions(),
                point.trainingSlowdown(),
                point.validationSlowdown(),
                point.validationReward(),
                100 * point.harvestedShare(),
                100 * point.acceleratedShare()));
        print.flush();
    }
}
