#if !os(Windows) && !os(WASI)

    /// A connection to a running program that passes lines on as they are, for one thread at a time.
    ///
    /// Whoever sends the lines matches the answers by their `id`, and checks which version of the protocol the program speaks.
    package final class RemoteLines {
        private let socket: RemoteSocket
        private var lines = LineReader(maximumLength: RemoteClient.maximumSize)

        /// Connects to a program.
        package init(_ place: RemotePlace, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
            socket = try RemoteSocket(place, until: deadline)
        }

        /// The process of the program; nil where the system does not say.
        package var pid: Int32? { socket.pid }

        /// The descriptor of the connection, which is readable when bytes have arrived.
        package var fileDescriptor: Int32 { socket.descriptor }

        /// Whether a line was received that was not taken yet.
        package var hasLine: Bool { lines.hasLine }

        /// Sends a line.
        ///
        /// - Parameters:
        ///   - line: The line without its end.
        ///   - deadline: When to give up, so that the connection cannot be used any more; nil for never.
        package func send(_ line: [UInt8], until deadline: ContinuousClock.Instant?) throws(RemoteFailure) {
            try send(line, until: deadline) {
                // The end of the connection is met again where lines are taken.
                _ = socket.receive { lines.append($0) }
            }
        }

        /// Sends a line; a program may stop reading while its answers are not read, so what has arrived is received meanwhile.
        func send(
            _ line: [UInt8], until deadline: ContinuousClock.Instant?, _ receive: () throws(RemoteFailure) -> Void
        ) throws(RemoteFailure) { try socket.send(line + [UInt8(ascii: "\n")], until: deadline, receive) }

        /// Waits until bytes have arrived, or the connection has ended; false where the other descriptor is readable.
        func wait(until deadline: ContinuousClock.Instant?, orReadable other: Int32?) throws(RemoteFailure) -> Bool {
            try socket.wait(until: deadline, orReadable: other)
        }

        /// Takes the lines that have arrived, without waiting.
        ///
        /// - Throws: The failure of the connection, once no line is left that arrived before it.
        package func arrived() throws(RemoteFailure) -> [[UInt8]] {
            var taken: [[UInt8]] = []
            try arrived { taken.append($0) }
            return taken
        }

        /// Takes the lines that have arrived one by one; those behind a line that the closure refuses are left for the next call.
        func arrived(_ take: ([UInt8]) throws(RemoteFailure) -> Void) throws(RemoteFailure) {
            let isOpen = socket.receive { lines.append($0) }
            var hasTaken = false
            while let next = lines.next() {
                guard case .line(let line) = next else {
                    // The lines before it are taken first; the next call meets it again.
                    if hasTaken { return }
                    throw .badAnswer("it is larger than \(RemoteClient.maximumSize >> 20) MiB")
                }
                try take(line)
                hasTaken = true
            }
            if !isOpen, !hasTaken { throw socket.ending }
        }
    }

#endif
