package io.gleaner.agent.cli;

import io.gleaner.agent.config.GleanerSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the settings in force. */
@Command(
        name = "config",
        description = "Print every setting in force, as a file that can be read back; secrets are masked.",
        mixinStandardHelpOptions = true)
final class ConfigCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(names = "--origins", description = "Say where each setting comes from.")
    private boolean origins;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(GleanerSettings.ofProcess().print(origins));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
