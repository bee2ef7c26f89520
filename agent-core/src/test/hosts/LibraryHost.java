import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Version;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A host with libraries of its own: prints what it has of them, and what it can see of others. */
public class LibraryHost {
    /** A log manager that a main chooses, as application servers do. */
    public static class OwnLogManager extends LogManager {}

    public static void main(String[] arguments) throws Exception {
        System.in.read(); // until the parent has seen what it waits for
        System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
        for (Class<?> type : List.of(ByteBuf.class, EmbeddedChannel.class, ObjectMapper.class, Logger.class)) {
            String source = type.getProtectionDomain().getCodeSource().getLocation().getPath();
            System.out.println(type.getName() + " from " + new File(source).getName() + " by "
                    + type.getClassLoader().getClass().getSimpleName());
        }
        System.out.println(new TreeMap<>(Version.identify()).keySet() + " "
                + Version.identify().get("netty-common").artifactVersion());
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.writeInbound(Unpooled.copiedBuffer(new ObjectMapper().writeValueAsBytes(Map.of("host", "own"))));
        System.out.println(channel.<ByteBuf>readInbound().toString(java.nio.charset.StandardCharsets.UTF_8));
        LoggerFactory.getLogger(LibraryHost.class).warn("by {}", LoggerFactory.getILoggerFactory().getClass());
        java.util.logging.Logger.getLogger("host").warning("by " + LogManager.getLogManager().getClass().getName());
        System.out.println(Thread.getDefaultUncaughtExceptionHandler() + " "
                + Thread.currentThread().getContextClassLoader().getClass().getSimpleName());
        for (String resource : List.of("reference.conf", "META-INF/services/org.slf4j.spi.SLF4JServiceProvider", "ai/onnxruntime")) {
            System.out.println(resource + " " + ClassLoader.getSystemResource(resource));
        }
        System.out.println(java.security.Security.getProviders().length + " security providers");
        for (String name : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            if (!name.startsWith("gleaner.") && !name.startsWith("chronicle.") && !name.equals("java.class.path")) {
                System.out.println(name + "=" + System.getProperty(name).replace("\n", "\\n"));
            }
        }
    }
}
