import ActionRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads and writes whole files.
enum Files {
    /// How large a document may be: 16 MiB.
    static let maximumSize = 16 << 20

    /// The bytes of a file, or of standard input for `-`.
    ///
    /// - Throws: ``ToolError`` where it cannot be read, or is too large.
    static func read(_ path: String, as noun: String) throws(ToolError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("read", subject(noun, path), errno) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { system_read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("read", subject(noun, path), errno) }
            bytes += chunk[..<count]
            guard bytes.count <= maximumSize else {
                throw ToolError(
                    .data, "\(subject(noun, path)) is larger than 16 MiB.",
                    details: ["Split it, or leave out what does not belong to the \(noun)."])
            }
        }
    }

    /// Whether there is something at the path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Writes a file so that it has either its former content or all of the new.
    ///
    /// - Throws: ``ToolError`` where it cannot be written; the former content is then untouched.
    static func write(_ text: String, to path: String, as noun: String) throws(ToolError) {
        let target = resolved(path)
        let temporary = "\(target).\(getpid()).tmp"
        let mode = permissions(of: target)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        guard descriptor >= 0 else { throw failure("written", subject(noun, path), errno) }
        var code = write(Array(text.utf8), to: descriptor)
        // What `open` was given is cut by the process's mask; a file that was there keeps its own.
        if code == 0, let mode, fchmod(descriptor, mode) != 0 { code = errno }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, target) != 0 { code = errno }
        guard code == 0 else {
            unlink(temporary)
            throw failure("written", subject(noun, path), code)
        }
    }

    /// Writes all bytes; the number of the error, or 0.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { system_write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// The file that a path leads to, through links.
    private static func resolved(_ path: String) -> String {
        guard let pointer = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(pointer) }
        return unsafe String(cString: pointer)
    }

    private static func permissions(of path: String) -> mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    static func failure(_ verb: String, _ subject: String, _ code: Int32) -> ToolError {
        ToolError(.file, "\(subject) cannot be \(verb): \(unsafe String(cString: strerror(code))).")
    }

    private static func subject(_ noun: String, _ path: String) -> String {
        path == "-" ? "The \(noun) on standard input" : "The \(noun) '\(path.printable)'"
    }
}

// Named apart from the functions above.
private func system_read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func system_write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
