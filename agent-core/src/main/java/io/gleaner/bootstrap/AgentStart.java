package io.gleaner.bootstrap;

import io.gleaner.agent.api.GleanerRuntime;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Unpacks the agent and starts it in a class loader of its own, on a daemon thread. */
final class AgentStart implements Runnable {
    private static final String GUEST = "io.gleaner.agent.guest.GuestStart";

    private final String arguments;
    private final Instrumentation instrumentation;

    private AgentStart(String arguments, Instrumentation instrumentation) {
        this.arguments = arguments;
        this.instrumentation = instrumentation;
    }

    static void begin(String arguments, Instrumentation instrumentation) {
        Thread thread = new Thread(new AgentStart(arguments, instrumentation), "gleaner-start");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            start();
        } catch (InvocationTargetException e) {
            fail("the agent can't start (" + e.getCause() + "); the host runs without it");
        } catch (IOException e) {
            fail(e.getMessage() + "; the host runs without the agent");
        } catch (Throwable thrown) {
            fail("the agent can't start (" + thrown + "); the host runs without it");
        }
    }

    private void start() throws Exception {
        AgentJar jar = AgentJar.own();
        IsolatedLoader loader = new IsolatedLoader(unpacked(jar, places()), AgentStart.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        Class.forName(GUEST, true, loader)
                .getMethod("start", String.class, Instrumentation.class)
                .invoke(null, arguments, instrumentation);
    }

    private List<Path> places() {
        List<Path> places = new ArrayList<>();
        String stateDir = new Options(arguments).stateDir();
        if (stateDir != null) {
            places.add(Paths.get(stateDir).toAbsolutePath().resolve("cache"));
        }
        places.add(Paths.get(System.getProperty("java.io.tmpdir"), "gleaner-cache-" + System.getProperty("user.name"))
                .toAbsolutePath());
        return places;
    }

    /** In the first place that serves. */
    private static List<Path> unpacked(AgentJar jar, List<Path> places) throws IOException {
        StringBuilder refusals = new StringBuilder();
        for (Path place : places) {
            try {
                return new JarCache(place).unpacked(jar);
            } catch (IOException | RuntimeException e) {
                refusals.append(refusals.length() == 0 ? "" : ", ").append(e);
            }
        }
        throw new IOException("the agent can't be unpacked (" + refusals
                + "): set gleaner.state.dir to a folder that this user may write");
    }

    private static void fail(String sentence) {
        Words.say(sentence);
        GleanerRuntime.failed(sentence);
    }
}
