/** What every peer's load is and how old that knowledge is; rules only, no I/O. */
package io.gleaner.transport.load;
