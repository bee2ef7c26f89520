/** {@code ./gleaner size evaluate}: methods of sizing against brute force and held-out requests, on public profiles and synthetic applications. */
package io.gleaner.bench.sizing.evaluate;
