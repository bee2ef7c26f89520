package io.gleaner.bench.packing.input;

import io.gleaner.placement.packing.Application;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Applications as a file has them, column by column, with the place of each. One thread.
 */
public final class Applications {
    private final Path file;
    private final String placeWord;
    private String[] names = new String[1_024];
    private long[] cpuMillis = new long[1_024];
    private long[] memoryBytes = new long[1_024];
    private int[] instancesMin = new int[1_024];
    private int[] places = new int[1_024];
    private boolean hasInstancesMin;
    private int size;

    /** @param placeWord what comes before the number of a place: "line" of a CSV file, "application" of JSON */
    Applications(Path file, String placeWord) {
        this.file = file;
        this.placeWord = placeWord;
    }

    /** @param instancesMin 0 if nothing is said */
    void add(String name, long cpuMillis, long memoryBytes, int instancesMin, long place) {
        if (size == names.length) {
            grow();
        }
        this.names[size] = name;
        this.cpuMillis[size] = cpuMillis;
        this.memoryBytes[size] = memoryBytes;
        this.instancesMin[size] = instancesMin;
        this.places[size++] = (int) place;
        hasInstancesMin |= instancesMin > 0;
    }

    private void grow() {
        int room = size * 2;
        names = Arrays.copyOf(names, room);
        cpuMillis = Arrays.copyOf(cpuMillis, room);
        memoryBytes = Arrays.copyOf(memoryBytes, room);
        instancesMin = Arrays.copyOf(instancesMin, room);
        places = Arrays.copyOf(places, room);
    }

    /** How many. */
    public int size() {
        return size;
    }

    /** All of them in the order of the file. */
    public List<Application> list() {
        List<Application> list = new ArrayList<>(size);
        for (int app = 0; app < size; app++) {
            list.add(new Application(names[app], cpuMillis[app], memoryBytes[app]));
        }
        return list;
    }

    /** The least instances of each, or null if the file says nothing and the least for all is 1. */
    public int[] instancesMin(int leastOfAll) {
        if (!hasInstancesMin && leastOfAll == 1) {
            return null;
        }
        int[] least = new int[size];
        Arrays.setAll(least, app -> instancesMin[app] > 0 ? instancesMin[app] : leastOfAll);
        return least;
    }

    /** Where an application stands: {@code apps.csv, line 17}; the file alone if it stands nowhere. */
    public String where(String name, boolean second) {
        int found = -1;
        for (int app = 0; app < size; app++) {
            if (names[app].equals(name)) {
                if (found >= 0 || !second) {
                    return at(places[app]);
                }
                found = app;
            }
        }
        return found < 0 ? file.toString() : at(places[found]);
    }

    String at(long place) {
        return file + ", " + placeWord + " " + place;
    }
}
