#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// A descriptor of a Unix socket that never waits; the code that makes it has to close it.
    struct Socket {
        /// The result of reading or writing.
        enum Transfer: Equatable {
            /// This number of bytes was moved, at least one.
            case moved(Int)
            /// No byte can be moved now.
            case wouldWait
            /// No byte follows: the other end has ended its output.
            case ended
            /// The other end is gone, or the system refused.
            case failed(Int32)
        }

        let descriptor: Int32

        // MARK: Making

        /// The most bytes of a socket's path.
        static var pathLimit: Int { Int(action_socket_path_limit()) }

        /// Makes a socket that accepts connections, under a name that no client looks for.
        static func listening(at path: String) throws(RemoteError) -> Socket {
            guard path.utf8.count <= pathLimit else { throw .pathTooLong(path, limit: pathLimit) }
            let socket = Socket(descriptor: action_socket_make())
            guard socket.descriptor >= 0 else { throw .last("make a socket") }
            do throws(RemoteError) {
                guard unsafe action_socket_bind(socket.descriptor, path) == 0 else { throw .last("make '\(path)'") }
                guard unsafe chmod(path, 0o600) == 0 else { throw .last("close '\(path)' to others") }
                guard listen(socket.descriptor, 128) == 0 else { throw .last("listen at '\(path)'") }
            } catch {
                socket.close()
                throw error
            }
            return socket
        }

        /// Connects to a path; gives 0, or the number of the error.
        func connect(to path: String) -> Int32 {
            unsafe action_socket_connect(descriptor, path) == 0 ? 0 : errno
        }

        /// Tries to connect to a path: gives 0, or the number of the error; nil where the process has no socket to try with.
        static func connection(to path: String) -> Int32? {
            let socket = Socket(descriptor: action_socket_make())
            guard socket.descriptor >= 0 else { return nil }
            defer { socket.close() }
            return socket.connect(to: path)
        }

        /// Whether a program listens at a path.
        static func answers(at path: String) -> Bool {
            // `EAGAIN` says that the queue of connections is full, so a program listens.
            connection(to: path).map { [0, EAGAIN, EINPROGRESS].contains($0) } ?? false
        }

        /// The result of accepting the next connection.
        enum Arrival {
            case connection(Socket)
            case none
            /// The process has no more descriptors.
            case noDescriptor
        }

        /// Accepts the next connection.
        func accept() -> Arrival {
            while true {
                let other = action_socket_accept(descriptor)
                if other >= 0 { return .connection(Socket(descriptor: other)) }
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noDescriptor
                default: return .none
                }
            }
        }

        /// The user and the process at the other end; nil where the system does not say.
        var peer: (user: UInt32, process: Int32)? {
            var user: UInt32 = 0
            var process: Int32 = 0
            guard unsafe action_socket_peer(descriptor, &user, &process) == 0 else { return nil }
            return (user, process)
        }

        // MARK: Using

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
            transfer { unsafe Int(recv(descriptor, buffer.baseAddress, buffer.count, 0)) }
        }

        /// Reads into an array, whose count is the most that is read; the bytes that were read come first in it.
        func read(into bytes: inout [UInt8]) -> Transfer {
            unsafe bytes.withUnsafeMutableBytes { unsafe read(into: $0) }
        }

        func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
            unsafe bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, bytes.count > 0 else { return .wouldWait }
                return transfer { unsafe Int(action_socket_send(descriptor, start, bytes.count)) }
            }
        }

        private func transfer(_ body: () -> Int) -> Transfer {
            while true {
                let count = body()
                if count > 0 { return .moved(count) }
                if count == 0 { return .ended }
                switch errno {
                case EINTR: continue
                case EAGAIN, EWOULDBLOCK: return .wouldWait
                case let code: return .failed(code)
                }
            }
        }

        /// Whether bytes have arrived that were not read.
        var hasInput: Bool {
            var byte: UInt8 = 0
            return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0
        }

        /// Whether the process can have that many more descriptors, besides this one.
        func leavesFree(_ count: Int) -> Bool {
            var limit = rlimit()
            guard unsafe getrlimit(descriptorLimit, &limit) == 0 else { return true }
            let end = Int(clamping: limit.rlim_cur)
            var (free, next) = (0, 0)
            while free < count, next < end {
                // Asked in parts: a process may be allowed very many.
                let part = next..<min(end, next + 4 * count)
                var sources = part.map { pollfd(fd: Int32($0), events: 0, revents: 0) }
                guard unsafe poll(&sources, nfds_t(sources.count), 0) >= 0 else { return true }
                free += sources.count { $0.revents & Int16(POLLNVAL) != 0 }
                next = part.upperBound
            }
            return free >= count
        }

        /// Ends reading: writing fails at the other end from now on.
        func endReading() { _ = shutdown(descriptor, Int32(SHUT_RD)) }

        /// Ends the connection, also for copies of the descriptor in forked processes.
        func hangUp() {
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
            close()
        }

        /// Closes the descriptor of this process.
        func close() { closeDescriptor(descriptor) }
    }

    #if canImport(Glibc)
        private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private let descriptorLimit = RLIMIT_NOFILE
    #endif

    /// Closes a descriptor; for code whose scope has another function named `close`.
    func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

    extension RemoteError {
        /// The error of the last system call that failed.
        static func last(_ operation: String) -> RemoteError { .system(operation: operation, code: errno) }
    }

#endif
