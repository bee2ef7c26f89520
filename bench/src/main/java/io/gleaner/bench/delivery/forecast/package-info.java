/** The forecast of arrivals on a recorded trace, beside simpler ones. */
package io.gleaner.bench.delivery.forecast;
