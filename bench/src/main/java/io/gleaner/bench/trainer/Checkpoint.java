package io.gleaner.bench.trainer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The file that a training can go on from: what it is made of, its state, a checksum. Replaced as a whole, so that a kill
 * leaves the one before or this one.
 */
final class Checkpoint {
    private static final long MAGIC = 0x474C4E5452414932L;
    private static final int CRC_BYTES = 8;

    private final Path file;

    /** Beside the model file that is to be written. */
    Checkpoint(Path out) {
        file = out.resolveSibling(out.getFileName() + ".checkpoint");
    }

    Path file() {
        return file;
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Writes beside, to the disk, and moves it into place. */
    void write(Map<String, String> madeOf, TrainingState state) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(MAGIC);
            out.writeInt(madeOf.size());
            for (Map.Entry<String, String> entry : madeOf.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeUTF(entry.getValue());
            }
            state.write(out);
            out.writeLong(crc(bytes.toByteArray(), bytes.size()));
        }
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel channel = FileChannel.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes.toByteArray());
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads it.
     *
     * @throws IOException where it can't be read, is damaged, or is of a training made of something else; the message says
     *     what differs
     */
    TrainingState read(Map<String, String> madeOf) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = bytes.length - CRC_BYTES;
        if (length < CRC_BYTES || ByteBuffer.wrap(bytes).getLong() != MAGIC) {
            throw new IOException(
                    file + " is no checkpoint of this version's trainer: delete it, or leave --resume out");
        }
        if (ByteBuffer.wrap(bytes).getLong(length) != crc(bytes, length)) {
            throw new IOException(file + " is damaged: delete it, or leave --resume out to begin anew");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            in.readLong();
            Map<String, String> was = new LinkedHashMap<>();
            int entries = in.readInt();
            for (int i = 0; i < entries; i++) {
                was.put(in.readUTF(), in.readUTF());
            }
            refuseOther(was, madeOf);
            return TrainingState.read(in);
        }
    }

    private void refuseOther(Map<String, String> was, Map<String, String> is) throws IOException {
        List<String> differences = new ArrayList<>();
        for (Map.Entry<String, String> entry : is.entrySet()) {
            String before = was.getOrDefault(entry.getKey(), "nothing");
            if (!before.equals(entry.getValue())) {
                differences.add(entry.getKey() + " is " + before + " there, " + entry.getValue() + " here");
            }
        }
        if (!differences.isEmpty()) {
            throw new IOException(file + " is of another training: " + String.join("; ", differences)
                    + ". Give the options it was made with, another --out, or leave --resume out to begin anew");
        }
    }

    private static long crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }
}
