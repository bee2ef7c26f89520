package io.gleaner.nativebindings.cgroup;

import java.nio.file.Path;

/**
 * Which folder names stand for a container, in the layouts of Docker, containerd, faasd, CRI-O and the kubelet with the
 * cgroupfs or the systemd driver: {@code <id>}, {@code <runtime>-<id>.scope}, {@code <slice>:<runtime>:<id>}.
 */
final class ContainerNames {
    private ContainerNames() {}

    /** Removes the scheme of a Kubernetes container id ("containerd://...") and slashes around it. */
    static String withoutScheme(String id) {
        int scheme = id.indexOf("://");
        String bare = scheme < 0 ? id : id.substring(scheme + 3);
        while (bare.startsWith("/")) {
            bare = bare.substring(1);
        }
        while (bare.endsWith("/")) {
            bare = bare.substring(0, bare.length() - 1);
        }
        return bare;
    }

    /** Whether a group's path stands for the id; an id with slashes names its parents too ("openfaas-fn/figlet"). */
    static boolean matches(Path group, String id) {
        Path wanted = Path.of(id);
        Path name = group.getFileName();
        if (name == null || wanted.getFileName() == null) {
            return false;
        }
        Path parents = wanted.getParent();
        if (parents != null && (group.getParent() == null || !group.getParent().endsWith(parents))) {
            return false;
        }
        return nameMatches(name.toString(), wanted.getFileName().toString());
    }

    /** Mounts and CRI-O's monitors carry the id as well but hold no function. */
    private static boolean nameMatches(String name, String id) {
        if (name.endsWith(".mount") || name.startsWith("crio-conmon-")) {
            return false;
        }
        return name.equals(id)
                || name.endsWith(":" + id)
                || name.endsWith("-" + id + ".scope")
                || name.equals(id + ".scope");
    }
}
