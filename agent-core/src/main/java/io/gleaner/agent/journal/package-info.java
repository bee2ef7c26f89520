/**
 * What the agent decided and what became of it, as fixed records: a bounded ring that any thread may write, one thread
 * that appends to Chronicle Queue, and a reader. The ring and the records need no Chronicle.
 */
package io.gleaner.agent.journal;
