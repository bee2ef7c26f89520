/** Real nodes in network namespaces, with packets lost, links down and processes killed. */
package io.gleaner.bench.gossip.netns;
