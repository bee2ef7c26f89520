/** The five platforms of the FDN paper in virtual time, and its rows by our rules. */
package io.gleaner.bench.delivery.fdn;
