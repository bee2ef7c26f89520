/** The policies that learn nothing: fixed, free-only, greedy, window, ensure, gleaner. */
package io.gleaner.harvest.policy;
