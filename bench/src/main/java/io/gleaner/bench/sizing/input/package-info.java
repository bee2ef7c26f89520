/** Opens what sizing reads: trace files, tree files and samples; plain or gzip. */
package io.gleaner.bench.sizing.input;
