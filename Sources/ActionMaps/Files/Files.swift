import ActionRuntime
import CLibrary

/// Reads and writes whole files, and words their errors.
package enum Files {
    /// The bytes that a document may have: 16 MiB.
    package static let maximumSize = 16 << 20

    /// The bytes of a file, or of standard input for `-`; waits for the end of a pipe.
    ///
    /// - Throws: ``ToolError`` where the file cannot be read, or is too large.
    package static func read(_ path: String, as noun: String) throws(ToolError) -> [UInt8] {
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

    /// Writes all bytes to a descriptor; returns the number of the error, or 0.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { system_write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// The path with links resolved; the unchanged path where no file exists.
    package static func resolved(_ path: String) -> String {
        guard let pointer = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(pointer) }
        return unsafe String(cString: pointer)
    }

    /// The names of a folder's entries; none where the folder cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            // The field is longer than the name, which ends with a zero.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            unsafe names.append(String(cString: name))
        }
        return names
    }

    /// The error of a file operation: the failed operation, the reason, and advice.
    package static func failure(_ verb: String, _ subject: String, _ code: Int32, _ details: String...) -> ToolError {
        ToolError(.file, "\(subject) cannot be \(verb): \(reason(code)).", details: details)
    }

    /// The system's message for an error number.
    package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

    /// A file's name in messages.
    package static func subject(_ noun: String, _ path: String) -> String {
        path == "-" ? "The \(noun) on standard input" : "The \(noun) '\(path.printable)'"
    }
}

// The functions have other names than those of C, because the type has methods of those names.
private func system_read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func system_write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
