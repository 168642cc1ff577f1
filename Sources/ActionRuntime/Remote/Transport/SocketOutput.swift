#if !os(Windows) && !os(WASI)

    /// The bytes that the other end of a socket has not taken yet.
    final class SocketOutput {
        private var bytes: [UInt8] = []
        /// How many of the bytes have been sent.
        private var sent = 0
        /// Whether the first line has been sent in part.
        private var isWithinLine = false

        var count: Int { bytes.count - sent }
        /// The number of bytes that have been sent in all.
        private(set) var total = 0

        /// Adds a line and a line break.
        func add(_ line: String) {
            bytes += line.utf8
            bytes.append(UInt8(ascii: "\n"))
        }

        /// Sends as much as the other end takes.
        func send(to socket: Socket) -> Socket.Transfer {
            var last = Socket.Transfer.wouldWait
            while count > 0 {
                last = socket.write(bytes[sent...])
                guard case .moved(let count) = last else { break }
                sent += count
                total += count
                isWithinLine = bytes[sent - 1] != UInt8(ascii: "\n")
            }
            if count == 0 {
                // The memory of a long answer is released.
                if bytes.capacity > 1 << 17 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
                sent = 0
            } else if sent > 1 << 16, sent > count {
                bytes.removeSubrange(..<sent)
                sent = 0
            }
            return last
        }

        /// Drops the lines of which no byte has been sent.
        func dropUnsent() {
            let end =
                isWithinLine ? bytes[sent...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count : sent
            bytes = Array(bytes[sent..<end])
            sent = 0
        }
    }

#endif
