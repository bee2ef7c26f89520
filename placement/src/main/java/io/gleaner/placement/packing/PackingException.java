package io.gleaner.placement.packing;

import java.util.List;
import java.util.stream.Collectors;

/** An instance that cannot be solved, with everything that is wrong with it (at most {@link #FINDINGS_MAX}). */
public final class PackingException extends RuntimeException {
    /** More findings than this are not collected: a file in the wrong unit would give one a line. */
    public static final int FINDINGS_MAX = 20;

    private static final long serialVersionUID = 1L;

    private final transient List<Finding> findings;

    PackingException(List<Finding> findings) {
        super(findings.stream().map(Finding::message).collect(Collectors.joining("\n")));
        this.findings = List.copyOf(findings);
    }

    PackingException(Finding.Kind kind, String application, long changeTo, String message) {
        this(List.of(new Finding(kind, application, changeTo, message)));
    }

    /** What is wrong, in input order; never empty. */
    public List<Finding> findings() {
        return findings;
    }
}
