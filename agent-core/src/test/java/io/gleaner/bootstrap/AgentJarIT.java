package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** What stands in the packaged agent jar. */
class AgentJarIT {
    @Test
    void shouldHoldNothingPlainButTheBootstrapAndTheInterfaceWhenItIsPacked() throws IOException {
        try (JarFile jar = new JarFile(HostJvm.agentJar().toFile())) {
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .isNotEmpty()
                    .allMatch(name -> name.matches(
                            "META-INF/MANIFEST.MF|io/gleaner/(bootstrap|agent/api)/[^/]+\\.class|gleaner/[^/]+\\.jar"));
            assertThat(jar.getManifest().getMainAttributes().keySet().stream().map(Object::toString))
                    .contains("Premain-Class", "Agent-Class", "Gleaner-Natives")
                    .doesNotContain("Boot-Class-Path", "Can-Redefine-Classes", "Can-Retransform-Classes");
        }
    }

    @Test
    void shouldBeReadableByJava8WhenTheBootstrapIsLoaded() throws IOException {
        try (JarFile jar = new JarFile(HostJvm.agentJar().toFile())) {
            List<JarEntry> classes = jar.stream()
                    .filter(entry -> entry.getName().matches("io/gleaner/bootstrap/.*\\.class"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(5);
            for (JarEntry entry : classes) {
                try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
                    assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
                    assertThat(in.readInt()).as(entry.getName()).isEqualTo(52);
                }
            }
        }
    }

    @Test
    void shouldCarryNativesOfLinuxOnlyWhenTheyAreLookedFor() throws IOException {
        List<String> natives = new ArrayList<>();
        try (JarFile jar = new JarFile(HostJvm.agentJar().toFile())) {
            for (JarEntry entry :
                    jar.stream().filter(each -> each.getName().endsWith(".jar")).toList()) {
                try (InputStream in = jar.getInputStream(entry)) {
                    natives.addAll(natives(in));
                }
            }
        }
        assertThat(natives)
                .hasSizeGreaterThan(5)
                .allMatch(name -> name.endsWith(".so"))
                .allMatch(name -> name.toLowerCase().contains("linux") || name.contains("META-INF/native/libnetty"))
                .allMatch(name -> name.matches(".*(x86[-_]64|x64|aarch64|aarch_64).*"));
    }

    private static List<String> natives(InputStream jar) throws IOException {
        List<String> found = new ArrayList<>();
        ZipInputStream zip = new ZipInputStream(jar);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (entry.getName().matches(".*\\.(so|a|dll|dylib|jnilib)")) {
                found.add(entry.getName());
            }
        }
        return found;
    }
}
