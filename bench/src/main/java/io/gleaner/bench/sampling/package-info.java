/** {@code ./gleaner sampling}: what watching many containers costs, beside a C loop, and that memory stays flat. */
package io.gleaner.bench.sampling;
