package io.gleaner.agent.platform.local;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The bundled functions by image; immutable, any thread. A tag such as {@code :latest} is ignored. */
public final class FunctionCatalog {
    private final Map<String, BundledFunction> byImage;

    private FunctionCatalog(Map<String, BundledFunction> byImage) {
        this.byImage = Collections.unmodifiableMap(byImage);
    }

    /** What the class path offers. */
    public static FunctionCatalog load() {
        Map<String, BundledFunction> found = new TreeMap<>();
        for (BundledFunctions provider :
                ServiceLoader.load(BundledFunctions.class, FunctionCatalog.class.getClassLoader())) {
            provider.functions().forEach(function -> found.put(function.image(), function));
        }
        return new FunctionCatalog(found);
    }

    /** The function of an image; empty where the image is not bundled. */
    public Optional<BundledFunction> find(String image) {
        int tag = image.lastIndexOf(':');
        return Optional.ofNullable(byImage.get(tag < 0 ? image : image.substring(0, tag)));
    }

    /** All of them, by image. */
    public Collection<BundledFunction> functions() {
        return byImage.values();
    }
}
