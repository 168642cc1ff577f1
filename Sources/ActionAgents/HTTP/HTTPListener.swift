package import ActionMaps
import ActionRuntime
import CLibrary

/// A socket at which clients on this machine connect: 127.0.0.1, and no other address.
package final class HTTPListener {
    package let descriptor: Int32
    /// The port, including a port that the system chose.
    package let port: UInt16

    /// Listens at a port; at a free port for 0.
    ///
    /// - Parameter option: The option that names the port, for the advice where it cannot be listened at.
    package init(port: UInt16, option: String = "--http") throws(ToolError) {
        #if canImport(Glibc) || canImport(Musl)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw .listening(port, option, errno) }
        var yes: Int32 = 1
        // With this option the port of a process that has just ended is free.
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Connections have the option of their listener: an event is sent at once, and does not wait for the one before to arrive.
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 256) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else {
            let code = errno
            close(descriptor)
            throw .listening(port, option, code)
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// The descriptor of a client that wants to connect; nil where no client does.
    package func accept() -> Int32? {
        let client = system_accept(descriptor)
        return client >= 0 ? client : nil
    }
}

extension ToolError {
    fileprivate static func listening(_ port: UInt16, _ option: String, _ code: Int32) -> ToolError {
        ToolError(
            .unavailable, "The port \(port) cannot be listened at: \(Files.reason(code)).",
            details: ["'\(option) 0' takes a port that is free."])
    }
}

private func system_accept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
