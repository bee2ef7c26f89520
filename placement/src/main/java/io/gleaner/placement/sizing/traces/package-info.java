/**
 * Call trees and samples from traces (OTLP JSON, Zipkin v2 JSON, X-Ray segment documents) and plain tree files.
 *
 * <p>{@link io.gleaner.placement.sizing.traces.TraceReader} is the way in: parsers are given to it, files are opened elsewhere. It keeps
 * open traces only, in a bounded number, so that a file's size does not matter. What is wrong with a trace is counted and told as a
 * {@link io.gleaner.placement.sizing.traces.TraceFinding}; what is wrong with a file is a
 * {@link io.gleaner.placement.sizing.SizingException}.
 */
package io.gleaner.placement.sizing.traces;
