package io.gleaner.harvest.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * ONNX Runtime's environment, kept to the end of the process. Its Java half destroys it in a shutdown hook, and a session
 * that is being made or scored with meanwhile, on another thread, then crashes the whole JVM: seen with hosts that end while
 * the agent starts. The native environment counts its users, so one more that never leaves is all it takes.
 */
final class LastingEnvironment {
    private static final String NAME = "gleaner";
    private static boolean held;

    private LastingEnvironment() {}

    static synchronized OrtEnvironment get() throws OrtException {
        if (!held) {
            // Before the hook is there: so there is no moment at which it finds itself alone.
            hold();
            held = true;
        }
        return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING, NAME);
    }

    /** By reflection: the Java half makes one environment only. */
    private static void hold() throws OrtException {
        try {
            Method createHandle =
                    OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            createHandle.setAccessible(true);
            Class<?> runtime = Class.forName("ai.onnxruntime.OnnxRuntime", true, OrtEnvironment.class.getClassLoader());
            Method init = runtime.getDeclaredMethod("init");
            init.setAccessible(true);
            init.invoke(null);
            removeFiles(runtime);
            Field api = runtime.getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            createHandle.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), NAME);
        } catch (InvocationTargetException e) {
            throw new OrtException("its library can't be loaded: " + e.getCause());
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new OrtException("this version of ONNX Runtime can't be kept from ending before its users: " + e);
        }
    }

    /**
     * The libraries are mapped by now, and their files needed no more: a process that is killed would leave 24 MB in
     * java.io.tmpdir each time. The folder stays until the end, since it may be asked for a further provider. Where this is
     * not possible the files too are removed at the end, as they always were.
     */
    private static void removeFiles(Class<?> runtime) {
        try {
            Field field = runtime.getDeclaredField("tempDirectory");
            field.setAccessible(true);
            if (field.get(null) instanceof Path folder) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                    for (Path file : files) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        } catch (ReflectiveOperationException | IOException | RuntimeException e) {
            return; // nothing depends on it
        }
    }
}
