/** Decides journalled decisions again, each from its own record, and follows the ledger in its own order. Reads nothing else. */
package io.gleaner.agent.replay;
