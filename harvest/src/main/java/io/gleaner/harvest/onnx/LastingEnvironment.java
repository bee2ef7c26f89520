package io.gleaner.harvest.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

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
            Field api = runtime.getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            createHandle.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), NAME);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new OrtException("this version of ONNX Runtime can't be kept from ending before its users: " + e);
        }
    }
}
