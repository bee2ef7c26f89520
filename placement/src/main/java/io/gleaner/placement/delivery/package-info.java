/** Filter, then balance: where an invocation runs. */
package io.gleaner.placement.delivery;
