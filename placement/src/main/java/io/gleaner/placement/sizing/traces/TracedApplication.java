package io.gleaner.placement.sizing.traces;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.CallNode;
import java.util.List;
import java.util.Set;

/**
 * What traces tell of an application. Its samples have gone to the reader's sink.
 *
 * @param tree the most frequent call tree
 * @param requests how many requests had it
 * @param otherRequests how many requests had another
 * @param otherShapes how many other trees there are, as far as they were kept apart
 * @param runs requests of the most frequent tree with all functions at one size; an even choice of at most
 *     {@link TraceReader#RUNS_MOST}
 * @param spans how many spans were read
 * @param samples how many samples were handed out
 * @param formats in which formats spans were found
 * @param findings what was wrong or left out; empty if nothing was
 */
public record TracedApplication(
        CallNode tree,
        long requests,
        long otherRequests,
        int otherShapes,
        List<ApplicationRun> runs,
        long spans,
        long samples,
        Set<TraceFormat> formats,
        List<TraceFinding> findings) {
    public TracedApplication {
        runs = List.copyOf(runs);
        formats = Set.copyOf(formats);
        findings = List.copyOf(findings);
    }
}
