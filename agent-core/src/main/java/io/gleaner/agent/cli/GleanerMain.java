package io.gleaner.agent.cli;

import io.gleaner.agent.runtime.StartRestore;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * {@code ./gleaner}: its own commands and those that modules above add as {@link GleanerCommand}s. What goes wrong is one
 * line on stderr; {@code --debug} adds where.
 */
@Command(
        name = "gleaner",
        description = "An embedded harvesting agent for serverless function invokers.",
        versionProvider = GleanerVersion.class,
        mixinStandardHelpOptions = true,
        subcommands = {ConfigCommand.class, JournalCommand.class, RestoreCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class GleanerMain implements GleanerCommand {
    /** Commands that start an agent: before anything that takes time they see to those whom a killed one left short. */
    private static final List<String> STARTING = List.of("demo", "serve");

    @Spec
    private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show where an error comes from.")
    private boolean debug;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Read settings from this file.")
    private void config(Path file) {
        // All commands read their settings through SettingsLoader.ofProcess(), which looks here.
        System.setProperty("gleaner.config.file", file.toString());
    }

    /** Runs a command and exits with its status. */
    public static void main(String[] arguments) {
        if (startsAgent(arguments)) {
            StartRestore.early(null);
        }
        RestoreAhead.run(arguments);
        System.exit(run(
                new PrintWriter(new PrintStream(System.out, true, StandardCharsets.UTF_8), true),
                new PrintWriter(new PrintStream(System.err, true, StandardCharsets.UTF_8), true),
                arguments));
    }

    /** Runs a command and answers its status: 0 done, 1 failed, 2 bad usage. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        GleanerMain main = new GleanerMain();
        CommandLine line = new CommandLine(main);
        if (arguments.length == 0 || !arguments[0].equals("restore")) {
            addCommandsFromAbove(line); // nobody who is short waits for commands that aren't meant
        }
        // Each of these reaches only the subcommands that are there by now.
        line.setOut(out).setErr(err).setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((e, given) -> main.badUsage(e));
        line.setExecutionExceptionHandler((e, at, parsed) -> main.failed(e, at));
        return line.execute(arguments);
    }

    private static void addCommandsFromAbove(CommandLine line) {
        for (GleanerCommand command : ServiceLoader.load(GleanerCommand.class, GleanerMain.class.getClassLoader())) {
            line.addSubcommand(command);
        }
    }

    /** A file given by option may name another state folder, and help starts nothing: then the start itself restores. */
    private static boolean startsAgent(String[] arguments) {
        List<String> given = List.of(arguments);
        return STARTING.stream().anyMatch(given::contains)
                && given.stream().noneMatch(word -> word.startsWith("--config") || word.equals("--help"));
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "name a command");
    }

    private int badUsage(ParameterException e) {
        CommandLine at = e.getCommandLine();
        String name = at.getCommandSpec().qualifiedName();
        at.getErr().println(name + ": " + oneLine(said(e, name)));
        printTrace(e, at);
        return CommandLine.ExitCode.USAGE;
    }

    /** A word that is no command is what the library calls an unmatched argument. */
    private static String said(ParameterException e, String name) {
        CommandLine at = e.getCommandLine();
        boolean isGroup = !at.getSubcommands().isEmpty();
        if (isGroup && e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            String word = unmatched.getUnmatched().get(0);
            return "there is no command " + word + "; " + name + " --help lists them";
        }
        return e.getMessage().strip() + " (see " + name + " --help)";
    }

    private int failed(Exception e, CommandLine at) {
        String message = e instanceof FileSystemException refused ? refusal(refused) : e.getMessage();
        message = message == null ? e.getClass().getSimpleName() : message;
        at.getErr().println(at.getCommandSpec().qualifiedName() + ": " + oneLine(message));
        printTrace(e, at);
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Such an exception's message is often the file's name alone. */
    static String refusal(FileSystemException e) {
        if (e instanceof AccessDeniedException) {
            return "this user may not use " + e.getFile() + ": give it the right, or run as who owns the file";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no " + e.getFile() + " (any more): check the path";
        }
        return e.getFile() + ": " + (e.getReason() == null ? e.getClass().getSimpleName() : e.getReason());
    }

    private static String oneLine(String message) {
        return message.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    private void printTrace(Exception e, CommandLine at) {
        if (debug) {
            e.printStackTrace(at.getErr());
        }
    }
}
