package io.gleaner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.agent.cli.GleanerMain;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** All commands speak alike. */
class HelpTextsTest {
    private static List<CommandLine> commands() {
        CommandLine main = new CommandLine(new GleanerMain());
        ServiceLoader.load(GleanerCommand.class).forEach(main::addSubcommand);
        List<CommandLine> all = new ArrayList<>();
        collect(main, all);
        return all;
    }

    private static void collect(CommandLine parent, List<CommandLine> all) {
        for (CommandLine command : parent.getSubcommands().values()) {
            all.add(command);
            collect(command, all);
        }
    }

    @Test
    void shouldSayWhatToDoWhenCommandsDescribeThemselves() {
        assertThat(commands()).hasSizeGreaterThan(15).allSatisfy(command -> {
            String first =
                    command.getCommandSpec().usageMessage().description()[0].split(" ")[0];
            assertThat(first).as(command.getCommandName()).matches("[A-Z][a-z]*[^s]");
        });
    }

    @Test
    void shouldNameValuesInCapitalsWhenOptionsTakeThem() {
        assertThat(commands())
                .allSatisfy(command -> assertThat(command.getCommandSpec().options())
                        .allSatisfy(option -> assertSaid(command.getCommandName(), option)));
    }

    private static void assertSaid(String command, OptionSpec option) {
        String name = command + " " + option.longestName();
        assertThat(option.description()).as(name).isNotEmpty();
        assertThat(option.description()[0]).as(name).matches("(?s)[A-Z].*[.]");
        if (option.arity().max() > 0) {
            assertThat(option.paramLabel()).as(name).matches("[A-Z_]+");
        }
    }
}
