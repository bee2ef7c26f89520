import java.lang.reflect.Method;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A host without libraries: waits for the agent as long as it is told to, then says what it finds. */
public class SmallHost {
    public static void main(String[] arguments) throws Exception {
        System.out.println("main " + String.join(" ", arguments));
        if (System.getProperty("fake.version") != null) {
            System.setProperty("java.specification.version", System.getProperty("fake.version"));
        }
        if (Boolean.getBoolean("await.input")) {
            System.in.read(); // until the parent has attached what it wants
        }
        System.out.println("agent: " + outcome(Long.getLong("patience.millis", 20_000)));
        long watches = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("gleaner-watch"))
                .count();
        System.out.println("watches: " + watches);
    }

    /** By reflection: the same class runs without the agent's jar. */
    private static String outcome(long patienceMillis) throws Exception {
        try {
            Method whenStarted = Class.forName("io.gleaner.agent.api.GleanerRuntime").getMethod("whenStarted");
            Object agent = ((CompletionStage<?>) whenStarted.invoke(null))
                    .toCompletableFuture()
                    .get(patienceMillis, TimeUnit.MILLISECONDS);
            return agent.getClass().getName() + " by " + agent.getClass().getClassLoader().getClass().getSimpleName();
        } catch (ClassNotFoundException | TimeoutException e) {
            return "none";
        } catch (java.util.concurrent.ExecutionException e) {
            return e.getCause().getMessage();
        }
    }
}
