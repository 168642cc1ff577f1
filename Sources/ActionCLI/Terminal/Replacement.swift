import CLibrary

/// The next content of a file, complete in a temporary file beside the file until the file is replaced.
///
/// The process that writes holds the file's ``FileLock``, so a temporary file that exists when the lock is taken was left
/// by a process that was killed.
final class Replacement {
    private let temporary: String
    private let target: String
    private let subject: String

    /// Writes the content to a temporary file, with the owner and the mode of the file to be replaced.
    ///
    /// - Throws: ``ToolError`` where the temporary file cannot be written; it is then removed.
    init(of target: String, by text: String, like former: FileStatus?, called subject: String) throws(ToolError) {
        temporary = "\(target).\(Self.randomDigits).tmp"
        self.target = target
        self.subject = subject
        let mode = former == nil ? mode_t(0o666) : 0o600
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        do throws(ToolError) {
            if let former { try keep(former, on: descriptor) }
            try check(Files.write(Array(text.utf8), to: descriptor))
            try check(fsync(descriptor) == 0 ? 0 : errno)
        } catch {
            close(descriptor)
            throw error
        }
        try check(close(descriptor) == 0 ? 0 : errno)
    }

    deinit {
        // After the replacement no file has this name any more.
        unlink(temporary)
    }

    /// Replaces the file atomically: readers see all of the former content or all of the new.
    func replace() throws(ToolError) {
        try check(rename(temporary, target) == 0 ? 0 : errno)
    }

    /// Creates the file with the content; fails where the name is in use.
    func create() throws(ToolError) {
        if link(temporary, target) == 0 { return }
        // Some file systems have no links.
        guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else {
            throw failure(errno)
        }
        try replace()
    }

    private func keep(_ former: FileStatus, on descriptor: Int32) throws(ToolError) {
        guard let status = FileStatus(descriptor: descriptor) else { throw failure(errno) }
        if former.owner != status.owner || former.group != status.group,
            fchown(descriptor, former.owner, former.group) != 0
        {
            throw ToolError(
                .file,
                "\(subject) cannot be written: it belongs to user \(former.owner), group \(former.group), "
                    + "and would not after that.",
                details: ["Let its owner do it, or name a copy of your own."])
        }
        // The mode is set after the owner, whose change clears bits; `open` cleared the bits of the process's mask.
        try check(fchmod(descriptor, former.mode) == 0 ? 0 : errno)
    }

    private func check(_ code: Int32) throws(ToolError) {
        if code != 0 { throw failure(code) }
    }

    private func failure(_ code: Int32) -> ToolError {
        Files.failure("written", subject, code, "What was there is as it was. Mend it, or name another file.")
    }
}

extension Replacement {
    private static let digitCount = 16

    private static var randomDigits: String {
        String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
    }

    /// Removes the temporary files that killed processes left beside a file, if its folder can be read.
    static func removeLeftovers(of target: String) {
        let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(target[...$0]) } ?? "./"
        let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
        for entry in Files.names(in: folder) where isTemporary(entry, of: name) { unlink(folder + entry) }
    }

    private static func isTemporary(_ entry: String, of name: String) -> Bool {
        guard entry.hasPrefix(name + "."), entry.hasSuffix(".tmp") else { return false }
        let digits = entry.utf8.dropFirst(name.utf8.count + 1).dropLast(4)
        return digits.count == digitCount
            && digits.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }
}
