package io.gleaner.bootstrap;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * The agent's own classes and libraries, which the host never meets, nor they the host's: above it is the platform only.
 * The embedding interface alone is shared, since both sides must mean the same types by it.
 */
final class IsolatedLoader extends URLClassLoader {
    private static final String SHARED = "io.gleaner.agent.api.";

    static {
        registerAsParallelCapable();
    }

    private final ClassLoader interfaces;

    /** @param interfaces who loads the embedding interface */
    IsolatedLoader(List<Path> jars, ClassLoader interfaces) throws ReflectiveOperationException, MalformedURLException {
        super(urls(jars), platform());
        this.interfaces = interfaces;
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }

    /** Java 9's {@code getPlatformClassLoader}: this class is compiled for Java 8. */
    private static ClassLoader platform() throws ReflectiveOperationException {
        return (ClassLoader)
                ClassLoader.class.getMethod("getPlatformClassLoader").invoke(null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.startsWith(SHARED) ? interfaces.loadClass(name) : super.loadClass(name, resolve);
    }
}
