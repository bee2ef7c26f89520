/** The C library for what Java can't do (eventfd, epoll, PSI triggers), its loader, and why a fallback is in use. */
package io.gleaner.nativebindings.jni;
