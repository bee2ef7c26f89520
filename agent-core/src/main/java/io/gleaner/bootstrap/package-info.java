/** Premain, isolation and start-up checks; Java 8 byte code. */
package io.gleaner.bootstrap;
