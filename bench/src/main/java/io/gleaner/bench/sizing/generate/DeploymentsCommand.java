package io.gleaner.bench.sizing.generate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.gleaner.agent.cli.GleanerCommand;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./gleaner applications deployments}: what POST /system/functions of the local platform takes, one function a line. */
@Command(
        name = "deployments",
        description = "Print deployments of a synthetic application's functions for the local platform, one a line.",
        mixinStandardHelpOptions = true)
public final class DeploymentsCommand implements GleanerCommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--app",
            paramLabel = "NAME",
            defaultValue = "three",
            description =
                    "Print this: three, six, ten (functions that compute) or petstore (default: ${DEFAULT-VALUE}).")
    private String app;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            defaultValue = "1",
            description = "Draw the functions' work from this seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--gateway",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "Let the functions call each other there (default: ${DEFAULT-VALUE}).")
    private String gateway;

    @Override
    public Integer call() throws IOException {
        SyntheticApplication application;
        try {
            application = SyntheticApplication.of(app, seed);
        } catch (SizingException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        for (String deployment : deployments(application, gateway)) {
            spec.commandLine().getOut().println(deployment);
        }
        return 0;
    }

    /** Each function's deployment as JSON. */
    public static List<String> deployments(SyntheticApplication application, String gateway) throws IOException {
        List<String> all = new ArrayList<>();
        deployments(application, application.tree(), gateway, all);
        return all;
    }

    private static void deployments(SyntheticApplication application, CallNode call, String gateway, List<String> all)
            throws IOException {
        all.add(deployment(application.functions().get(call.function()), call, gateway));
        for (List<CallNode> stage : call.stages()) {
            for (CallNode child : stage) {
                deployments(application, child, gateway, all);
            }
        }
    }

    private static String deployment(FunctionModel model, CallNode call, String gateway) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("service", call.function());
            json.writeStringField("image", "gleaner/remainders");
            json.writeStringField("envProcess", FunctionProcess.command());
            json.writeObjectFieldStart("envVars");
            json.writeStringField("mode", "http");
            json.writeStringField("exec_timeout", "120s");
            json.writeStringField("numbers", Integer.toString(model.numbers()));
            json.writeStringField("wait_ms", Long.toString(Math.round(model.waitMs())));
            json.writeStringField("calls", calls(call));
            json.writeStringField("gateway_url", gateway);
            json.writeEndObject();
            json.writeObjectFieldStart("limits");
            json.writeStringField("memory", "256Mi");
            json.writeStringField("cpu", "250m");
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString();
    }

    /** Stages divided by semicolons, the calls of one by commas. */
    private static String calls(CallNode call) {
        return call.stages().stream()
                .map(stage -> stage.stream().map(CallNode::function).collect(Collectors.joining(",")))
                .collect(Collectors.joining(";"));
    }
}
