package io.gleaner.transport.netty;

import static io.gleaner.transport.netty.ShellCounters.Counter.BYTES_RECEIVED;
import static io.gleaner.transport.netty.ShellCounters.Counter.BYTES_SENT;
import static io.gleaner.transport.netty.ShellCounters.Counter.DATAGRAMS_RECEIVED;
import static io.gleaner.transport.netty.ShellCounters.Counter.DATAGRAMS_SENT;
import static io.gleaner.transport.netty.ShellCounters.Counter.OVERSIZED;
import static io.gleaner.transport.netty.ShellCounters.Counter.UNSENT_ERROR;
import static io.gleaner.transport.netty.ShellCounters.Counter.UNSENT_FULL;

import io.gleaner.transport.wire.DatagramOpener;
import io.gleaner.transport.wire.DatagramSealer;
import io.gleaner.transport.wire.Envelope;
import io.gleaner.transport.wire.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals and sends, receives and opens datagrams. What Netty allocates for one (packet, address of a sender, write entry)
 * aside, nothing is allocated. Owned by the event loop.
 */
final class DatagramSocket extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(DatagramSocket.class);

    private final DatagramSealer sealer;
    private final DatagramOpener opener;
    private final Receiver receiver;
    private final ShellCounters counters;
    private final SparingLog complaints = new SparingLog(LOG);
    private final ByteBuffer opened =
            ByteBuffer.allocate(Envelope.DATAGRAM_BYTES_MOST).order(ByteOrder.LITTLE_ENDIAN);
    private Channel channel;

    /** Takes what was opened. */
    interface Receiver {
        /** A text whose sender the wire has authenticated. */
        void received(long node, int boot, InetSocketAddress from, ByteBuffer plain, long nowNs);

        /** For the moment there is no more to read. */
        void readComplete();
    }

    DatagramSocket(DatagramSealer sealer, DatagramOpener opener, Receiver receiver, ShellCounters counters) {
        this.sealer = sealer;
        this.opener = opener;
        this.receiver = receiver;
        this.counters = counters;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
    }

    /** Seals the text from the buffer's position to its limit; {@link #flush} sends it. */
    void send(ByteBuffer plain, InetSocketAddress to) {
        if (plain.remaining() > Envelope.PLAIN_BYTES_MOST) {
            counters.increment(OVERSIZED);
            return;
        }
        if (!channel.isWritable()) {
            counters.increment(UNSENT_FULL);
            return;
        }
        ByteBuf out = channel.alloc().directBuffer(Envelope.DATAGRAM_BYTES_MOST);
        write(out, sealer.seal(plain, out.internalNioBuffer(0, Envelope.DATAGRAM_BYTES_MOST)), to);
    }

    private void write(ByteBuf out, int bytes, InetSocketAddress to) {
        out.setIndex(0, bytes);
        counters.increment(DATAGRAMS_SENT);
        counters.add(BYTES_SENT, bytes);
        channel.write(new DatagramPacket(out, to), channel.voidPromise());
    }

    void flush() {
        channel.flush();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        DatagramPacket packet = (DatagramPacket) message;
        try {
            read(packet.content(), packet.sender());
        } finally {
            packet.release();
        }
    }

    private void read(ByteBuf bytes, InetSocketAddress from) {
        long nowNs = System.nanoTime();
        counters.increment(DATAGRAMS_RECEIVED);
        counters.add(BYTES_RECEIVED, bytes.readableBytes());
        Verdict verdict =
                opener.open(bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes()), opened, nowNs);
        if (verdict == Verdict.OK) {
            receiver.received(opener.node(), opener.boot(), from, opened, nowNs);
        } else {
            complain(verdict, from, nowNs);
        }
        if (opener.hasReply() && channel.isWritable()) {
            ByteBuf out = channel.alloc().directBuffer(Envelope.DATAGRAM_BYTES_MOST);
            write(out, opener.reply(out.internalNioBuffer(0, Envelope.DATAGRAM_BYTES_MOST)), from);
        }
    }

    private void complain(Verdict verdict, InetSocketAddress from, long nowNs) {
        String why = switch (verdict) {
            case UNKNOWN_KEY -> "its cluster key isn't in this node's key file: give both the same keys";
            case FORGED ->
                "it was made with another key or label, or damaged: give both nodes the same cluster label"
                        + " and keys";
            case PLAIN_REFUSED -> "its sender has no cluster key, this node has: give it the key";
            case SEALED_REFUSED -> "its sender has a cluster key, this node has none: set this node's key file";
            case UNKNOWN_VERSION -> "it isn't Gleaner's, or of a version that isn't known here";
            case OLD_BOOT ->
                "its sender's boot number is lower than one heard before: its state directory was lost"
                        + " and its clock is behind, or two nodes have the same name";
            case OWN_NODE ->
                "it names this node as its sender: two nodes have the same name, or a seed leads back here";
            default -> null;
        };
        if (why != null) {
            complaints.warn(
                    verdict.name(),
                    nowNs,
                    "a datagram from {} is refused: {} (said at most once a minute)",
                    Addresses.text(from),
                    why);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        receiver.readComplete();
    }

    /** Of single writes, too: the socket stays open. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        counters.increment(UNSENT_ERROR);
        complaints.warn(
                "send " + cause.getMessage(),
                System.nanoTime(),
                "a datagram can't be sent or received: {}; check the network and its rules (said at most once a"
                        + " minute)",
                cause.toString());
    }
}
