/** What the offload channel decides by: whom to let in, when to stop asking a peer, when to ask another; no I/O, no clocks. */
package io.gleaner.transport.offload.rules;
