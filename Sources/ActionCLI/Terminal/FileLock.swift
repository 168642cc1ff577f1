import ActionRuntime
import CLibrary

/// The right to replace a file, which one process has at a time.
///
/// The system's lock is on an empty file beside the file, `state.json.lock`, because each writer replaces the file itself.
/// The system releases the lock when the process ends, however it ends; the empty file may remain, and blocks no process.
final class FileLock {
    /// How long a process waits for another process's lock.
    static let patience = Duration.seconds(10)

    private let path: String
    private let descriptor: Int32

    /// Takes the lock of a file, which need not exist, and waits while another process has it.
    ///
    /// - Throws: ``ToolError`` where the lock file cannot be made, or the wait takes too long.
    init(of target: String, called subject: String, patience: Duration = patience) throws(ToolError) {
        path = target + ".lock"
        let deadline = ContinuousClock.now + patience
        while true {
            let descriptor = try Self.open(path, called: subject)
            do throws(ToolError) {
                try Self.lock(descriptor, until: deadline, called: subject)
            } catch {
                close(descriptor)
                throw error
            }
            // The former holder may have removed the lock file while this process waited for it.
            if Self.isFile(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    deinit {
        // The lock file is removed before it is unlocked: only the holder may remove it.
        unlink(path)
        close(descriptor)
    }

    /// Opens the lock file, and creates it where it is missing.
    private static func open(_ path: String, called subject: String) throws(ToolError) -> Int32 {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        while true {
            var descriptor = system_open(path, flags)
            if descriptor < 0, errno == ENOENT {
                descriptor = system_open(path, flags | O_CREAT | O_EXCL)
                // Every user who may write the state may lock it, even with a lock file that a killed process left.
                if descriptor >= 0 { fchmod(descriptor, 0o444) }
            }
            if descriptor < 0, errno == EEXIST || errno == EINTR { continue }
            guard descriptor >= 0 else {
                let code = errno
                throw ToolError(
                    .file, "\(subject) cannot be written: \(Files.reason(code)).",
                    details: [
                        "Its lock '\(path.printable)' cannot be opened or made. Name a file in a folder that may be written."
                    ])
            }
            if let status = FileStatus(descriptor: descriptor), status.isRegular, status.isEmpty { return descriptor }
            close(descriptor)
            throw ToolError(
                .file, "\(subject) cannot be locked: '\(path.printable)' is in the way.",
                details: ["It is no empty file, and so no lock. Move it, or name another file."])
        }
    }

    private static func lock(
        _ descriptor: Int32, until deadline: ContinuousClock.Instant, called subject: String
    ) throws(ToolError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw Files.failure("locked", subject, errno)
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

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        guard let held = FileStatus(descriptor: descriptor), let named = try? FileStatus.of(path, as: "lock") else {
            return false
        }
        return held.isSameFile(as: named)
    }
}

// The function has another name than `open`, because the type has a method of that name.
private func system_open(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags, 0o666)
}
