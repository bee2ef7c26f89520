/**
 * Compares policies on the same invocations over several seeds: figures, intervals, paired differences, JSON and a page.
 */
package io.gleaner.bench.compare;
