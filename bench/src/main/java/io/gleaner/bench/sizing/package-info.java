/** {@code ./gleaner size}: reads what is known of an application, asks {@code placement.sizing}, and shows the answer; and its evaluation. */
package io.gleaner.bench.sizing;
