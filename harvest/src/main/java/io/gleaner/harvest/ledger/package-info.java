/** Who lends what to whom until when; conservation; give-back. */
package io.gleaner.harvest.ledger;
