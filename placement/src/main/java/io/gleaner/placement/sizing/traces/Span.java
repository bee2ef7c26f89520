package io.gleaner.placement.sizing.traces;

/** One span as all formats tell it. Owned by its trace; times are in ns and are moved where clocks disagree. */
final class Span {
    static final int MEMORY_UNKNOWN = 0;
    static final long INPUT_UNKNOWN = -1;

    /** Which side of a call a span is. */
    enum Kind {
        /** The called function runs. */
        CALLED,
        /** The caller waits for the called. */
        CALLING,
        /** Neither, or not told. */
        UNKNOWN
    }

    final String id;
    /** Empty for a root. */
    final String parentId;

    final Resource resource;
    final Kind kind;
    final Facts facts;
    /** Of the span itself, without its resource's; null if it names none. */
    private final String ownFunction;

    private final String name;
    long startNs;
    long endNs;

    Span(
            String id,
            String parentId,
            Kind kind,
            String name,
            String ownFunction,
            Facts facts,
            Resource resource,
            long startNs,
            long endNs) {
        this.id = id;
        this.parentId = parentId;
        this.kind = kind;
        this.name = name;
        this.ownFunction = ownFunction;
        this.facts = facts;
        this.resource = resource;
        this.startNs = startNs;
        this.endNs = endNs;
    }

    /** The function that it belongs to: its own, its resource's, else its name. A resource may come after its spans. */
    String function() {
        if (ownFunction != null) {
            return ownFunction;
        }
        return resource != null && resource.function != null ? resource.function : name;
    }

    int memoryMb() {
        return facts.memoryMb != MEMORY_UNKNOWN || resource == null ? facts.memoryMb : resource.facts.memoryMb;
    }

    boolean cold() {
        return facts.cold;
    }

    long durationNs() {
        return endNs - startNs;
    }

    boolean sameAs(Span other) {
        return kind == other.kind
                && startNs == other.startNs
                && endNs == other.endNs
                && parentId.equals(other.parentId)
                && name.equals(other.name);
    }

    /** What attributes tell of a run. */
    static final class Facts {
        int memoryMb = MEMORY_UNKNOWN;
        boolean cold;
        long inputBytes = INPUT_UNKNOWN;
    }

    /** What a service's spans share; may be filled after its spans were read. */
    static final class Resource {
        String function;
        Facts facts = new Facts();
    }
}
