/**
 * Functions that really compute, and the small runtime their processes run. The runtime uses nothing but the JDK, so
 * that a process starts fast and stays small.
 */
package io.gleaner.bench.functions;
