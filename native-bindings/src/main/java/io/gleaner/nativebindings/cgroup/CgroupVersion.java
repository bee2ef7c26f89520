package io.gleaner.nativebindings.cgroup;

/** Which generation of control groups a machine offers, judged by its controllers and not by its mounts. */
public enum CgroupVersion {
    /** The cpu and memory controllers are v1 hierarchies and there is no v2 tree. */
    V1,
    /** The cpu and memory controllers belong to one v2 tree. */
    V2,
    /** v1 controllers beside a v2 tree (which still offers pressure figures, freeze and kill). */
    HYBRID,
    /** Neither the cpu nor the memory controller was found. */
    NONE
}
