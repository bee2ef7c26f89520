/** Finds a container's cgroup in v1, v2 and hybrid trees, reads its usage and writes its limits. */
package io.gleaner.nativebindings.cgroup;
