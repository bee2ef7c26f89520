/** The HTTP shells, on Reactor Netty: they translate and hold no rules. Nothing outside may see Netty's types. */
package io.gleaner.agent.http;
