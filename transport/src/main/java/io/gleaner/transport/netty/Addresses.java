package io.gleaner.transport.netty;

import io.gleaner.transport.membership.Endpoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns endpoints into socket addresses and back, and remembers the pairs, so that a datagram costs no new objects. Owned by
 * the event loop; the static methods may be called by anyone.
 */
final class Addresses {
    /** More pairs than any view has peers; past it the memory starts afresh. */
    private static final int PAIRS_MOST = 4 * 1024;

    private final Map<Endpoint, InetSocketAddress> sockets = new HashMap<>();
    private final Map<InetSocketAddress, Endpoint> endpoints = new HashMap<>();

    InetSocketAddress socket(Endpoint endpoint) {
        InetSocketAddress known = sockets.get(endpoint);
        return known != null ? known : remember(endpoint, socketOf(endpoint));
    }

    /** Only for senders that the wire has authenticated: strangers must not fill the memory. */
    Endpoint endpoint(InetSocketAddress address) {
        Endpoint known = endpoints.get(address);
        if (known == null) {
            known = endpointOf(address);
            remember(known, address);
        }
        return known;
    }

    private InetSocketAddress remember(Endpoint endpoint, InetSocketAddress address) {
        if (sockets.size() >= PAIRS_MOST || endpoints.size() >= PAIRS_MOST) {
            sockets.clear();
            endpoints.clear();
        }
        sockets.put(endpoint, address);
        endpoints.put(address, endpoint);
        return address;
    }

    static InetSocketAddress socketOf(Endpoint endpoint) {
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(endpoint.high())
                .putLong(endpoint.low())
                .array();
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes), endpoint.port()); // mapped ones become IPv4
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("16 bytes are an address", impossible);
        }
    }

    static Endpoint endpointOf(InetSocketAddress address) {
        return endpointOf(address.getAddress(), address.getPort());
    }

    static Endpoint endpointOf(InetAddress address, int port) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == 4
                ? Endpoint.ipv4(bytes.getInt(), port)
                : new Endpoint(bytes.getLong(), bytes.getLong(), port);
    }

    /**
     * What peers should send to where the bound address is a wildcard: an address of this machine, one that isn't loopback or
     * link-local first.
     */
    static InetAddress ofThisMachine(InetAddress wildcard) throws SocketException {
        List<InetAddress> all = new ArrayList<>();
        NetworkInterface.networkInterfaces()
                .filter(Addresses::isUp)
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLinkLocalAddress() && !address.isLoopbackAddress())
                .forEach(all::add);
        int bytes = wildcard.getAddress().length;
        return all.stream()
                .filter(address -> address.getAddress().length == bytes)
                .findFirst()
                .or(() -> all.stream().filter(address -> bytes == 16).findFirst())
                .orElse(loopbackLike(wildcard));
    }

    /** The loopback address of the same family. */
    static InetAddress loopbackLike(InetAddress address) {
        try {
            byte[] bytes = new byte[address.getAddress().length];
            bytes[bytes.length - 1] = 1;
            bytes[0] = (byte) (bytes.length == 4 ? 127 : 0);
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("4 or 16 bytes are an address", impossible);
        }
    }

    private static boolean isUp(NetworkInterface network) {
        try {
            return network.isUp();
        } catch (SocketException gone) {
            return false;
        }
    }

    /** As people write it, without the JDK's host name and slash. */
    static String text(Object address) {
        if (!(address instanceof InetSocketAddress known) || known.getAddress() == null) {
            return String.valueOf(address);
        }
        String host = known.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + known.getPort();
    }
}
