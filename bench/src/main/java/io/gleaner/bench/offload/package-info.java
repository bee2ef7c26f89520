/** What the offload channel costs and does, measured on this machine: {@code ./gleaner offload}. */
package io.gleaner.bench.offload;
