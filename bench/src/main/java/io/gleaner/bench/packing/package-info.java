/** {@code ./gleaner pack} and {@code ./gleaner balance}: applications whose load may be divided, on as few machines as possible. */
package io.gleaner.bench.packing;
