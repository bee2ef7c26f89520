/** The one writer of limit files. */
package io.gleaner.agent.enforcement;
