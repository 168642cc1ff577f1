import ActionRuntime
import CLibrary

/// The right to replace a file, which one process has at a time, and the file's next content.
///
/// The system's lock is on an empty file beside the file, `state.json.lock`, because each writer replaces the file itself.
/// The system releases the lock when the process ends, however it ends; the empty file may remain, and blocks no process.
/// The next content is in `state.json.lock.new` until it is in place. Only the holder of the lock writes or removes that
/// file, so one that is there when the lock is taken was left by a process that was killed.
package final class FileLock {
    /// How long a process waits for another process's lock.
    package static let patience = Duration.seconds(10)

    private let target: String
    private let subject: String
    private let descriptor: Int32
    /// Whether the next content is complete, and not in place yet.
    private(set) var isPrepared = false

    private var path: String { target + ".lock" }
    private var draft: String { target + ".lock.new" }

    /// Takes the lock of a file, which need not exist, and waits while another process has it.
    ///
    /// - Parameters:
    ///   - target: The path of the file, with links resolved.
    ///   - subject: The file's name in messages.
    /// - Throws: ``ToolError`` where the lock file cannot be made, or the wait takes too long.
    package init(of target: String, called subject: String, patience: Duration = patience) throws(ToolError) {
        self.target = target
        self.subject = subject
        let deadline = ContinuousClock.now + patience
        while true {
            if let descriptor = try Self.lock(target + ".lock", called: subject) {
                self.descriptor = descriptor
                return
            }
            guard ContinuousClock.now < deadline else {
                throw ToolError(
                    .file, "\(subject) is being written by another process.",
                    details: ["Nothing was done. Try again once that process has ended or goes on."])
            }
            // The wait is short, so that each of many waiting processes gets its turn.
            usleep(UInt32.random(in: 500...3000))
        }
    }

    deinit {
        // The lock file is removed before it is unlocked: only the holder may remove it.
        unlink(draft)
        unlink(path)
        close(descriptor)
    }

    /// Opens the lock file, which it creates where it is missing, and locks it; nil where another process has the lock.
    private static func lock(_ path: String, called subject: String) throws(ToolError) -> Int32? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        var descriptor = open(path, flags)
        if descriptor < 0, errno == ENOENT {
            descriptor = open(path, flags | O_CREAT | O_EXCL, 0o444)
            // Every user who may write the file may lock it, even with a lock file that a killed process left.
            if descriptor >= 0 { fchmod(descriptor, 0o444) }
        }
        if descriptor < 0, errno == EEXIST || errno == EINTR { return nil }
        guard descriptor >= 0 else {
            throw Files.failure(
                "written", subject, errno,
                "Its lock '\(path.printable)' cannot be opened or made. Name a file in a folder that may be written.")
        }
        var isLocked = false
        defer { if !isLocked { close(descriptor) } }
        guard let opened = FileStatus(descriptor: descriptor), opened.isRegular, opened.isEmpty else {
            throw ToolError(
                .file, "\(subject) cannot be locked: '\(path.printable)' is in the way.",
                details: ["It is no empty file, and so no lock. Move it, or name another file."])
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK || errno == EINTR { return nil }
            throw Files.failure("locked", subject, errno)
        }
        // The former holder may have removed the lock file before it was locked here.
        let named = try? FileStatus.of(path, as: "lock")
        isLocked = named?.isSameFile(as: opened) == true
        return isLocked ? descriptor : nil
    }
}

extension FileLock {
    /// Writes the next content beside the file, with the owner and the mode of the file, if there is one.
    ///
    /// - Throws: ``ToolError`` where the content cannot be written, or would belong to somebody else.
    package func prepare(_ text: String) throws(ToolError) {
        isPrepared = false
        unlink(draft)
        let former = try FileStatus.of(target, as: "file")
        let mode = former == nil ? mode_t(0o666) : 0o600
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        if let former { try keep(former, on: descriptor) }
        let code = Files.write(Array(text.utf8), to: descriptor)
        if code != 0 { throw failure(code) }
        if fsync(descriptor) != 0 { throw failure(errno) }
        isPrepared = true
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
        if fchmod(descriptor, former.mode) != 0 { throw failure(errno) }
    }

    /// Replaces the file atomically by the content that was prepared, if any: readers see all of the old or all of the new.
    package func commit() throws(ToolError) {
        guard isPrepared else { return }
        if rename(draft, target) != 0 { throw failure(errno) }
        isPrepared = false
    }

    /// Creates the file with the content that was prepared; fails where the name is in use.
    package func create() throws(ToolError) {
        if link(draft, target) == 0 { return }
        // Some file systems have no links.
        guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { throw failure(errno) }
        try commit()
    }

    private func failure(_ code: Int32) -> ToolError {
        Files.failure("written", subject, code, "What was there is as it was. Mend it, or name another file.")
    }
}
