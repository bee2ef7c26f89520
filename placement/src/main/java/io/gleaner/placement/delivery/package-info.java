/** Filter, then balance: where an invocation runs. Rules only: no clock, no I/O, nothing allocated in a decision. */
package io.gleaner.placement.delivery;
