package io.gleaner.bench.guest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts {@link StartHost} again and again, with the agent and without. */
final class HostStart {
    private static final double NS_PER_MILLI = 1e6;

    private final Path java;
    private final Path agent;
    private final Path stateDir;

    HostStart(Path java, Path agent, Path stateDir) {
        this.java = java;
        this.agent = agent;
        this.stateDir = stateDir;
    }

    /** Milliseconds by which main begins later with the agent, a pair each; the order within pairs alternates. */
    double[] pairs(int count) throws IOException, InterruptedException {
        millisToMain(true); // the first one unpacks the agent
        millisToMain(false);
        double[] later = new double[count];
        for (int i = 0; i < count; i++) {
            boolean agentFirst = i % 2 == 0;
            double first = millisToMain(agentFirst);
            double second = millisToMain(!agentFirst);
            later[i] = agentFirst ? first - second : second - first;
        }
        return later;
    }

    private double millisToMain(boolean withAgent) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        if (withAgent) {
            command.add("-javaagent:" + agent + "=state.dir=" + stateDir);
        }
        command.addAll(List.of("-cp", AgentJarPath.own().toString(), StartHost.class.getName()));
        long startNs = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            process.waitFor();
            if (line == null) {
                throw new IOException("a host at " + java + " did not reach its main: is it a Java 17 or newer?");
            }
            return (Long.parseLong(line) - startNs) / NS_PER_MILLI;
        }
    }
}
