/** JMH benchmarks of what an agent does for its host, and {@code ./gleaner jmh} and {@code sampling}, which run them. */
package io.gleaner.bench.jmh;
