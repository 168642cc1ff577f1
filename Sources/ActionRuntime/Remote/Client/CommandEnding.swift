#if !os(Windows) && !os(WASI)

    private import CLibrary

    /// The end of a command to which nobody speaks any more: it has a while to end by itself, and is then ended with all that it began.
    struct CommandEnding {
        /// How long whoever waits sleeps before each step, in microseconds.
        static let pause: UInt32 = 5_000
        /// How many steps a signal, or the end of the input, has to take effect: for half a second.
        private static let patience = 100

        private let process: Int32
        private let hasGroup: Bool
        private var signals = [SIGTERM, SIGKILL]
        private var left = patience
        /// What has been signalled: the process group, or processes.
        private var receivers: [Int32] = []
        private var hasEnded = false

        /// - Parameters:
        ///   - process: The shell, of which nobody else takes the status.
        ///   - hasGroup: Whether the shell leads a process group.
        init(_ process: Int32, hasGroup: Bool) { (self.process, self.hasGroup) = (process, hasGroup) }

        /// Goes on; gives whether nothing is left to do.
        mutating func goOn() -> Bool {
            // The process's own code may have taken the status of each child.
            if !hasEnded, RemoteCommand.takeStatus(of: process).ended != 0 { hasEnded = true }
            if hasEnded, !receivers.contains(where: isThere) { return true }
            left -= 1
            if left > 0 { return false }
            guard let signal = signals.first else { return true }
            signals.removeFirst()
            left = Self.patience
            // What it began has other parents once the shell has ended.
            if receivers.isEmpty { receivers = hasGroup ? [-process] : [process] + Self.begun(by: process) }
            for receiver in receivers where isThere(receiver) { _ = kill(receiver, signal) }
            return false
        }

        /// Whether a process is there, or a process of the group; a number may be another process's by now.
        private func isThere(_ receiver: Int32) -> Bool {
            guard kill(receiver, 0) == 0 else { return false }
            return receiver < 0 || getpgid(receiver) == getpgrp()
        }

        /// The processes that a process has begun, and those that these have begun, as far as they are in this process's group.
        private static func begun(by process: Int32) -> [Int32] {
            let all = table, group = getpgrp()
            var found = [process]
            var next = 0
            while next < found.count {
                found += all.filter { $0.parent == found[next] && !found.contains($0.process) }.map(\.process)
                next += 1
            }
            return found.dropFirst().filter { getpgid($0) == group }
        }

        /// The processes of the system with their parents; none where there is no `ps`.
        private static var table: [(process: Int32, parent: Int32)] {
            guard let ps = try? RemoteCommand("ps -A -o pid= -o ppid=") else { return [] }
            var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
            let end = ContinuousClock.now + .seconds(2)
            while ContinuousClock.now < end {
                switch ps.socket.read(into: &chunk) {
                case .moved(let count): text += chunk[..<count]
                case .wouldWait: usleep(1_000)
                case .ended, .failed:
                    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
                        let words = line.split(separator: " ").compactMap { Int32($0) }
                        return words.count == 2 ? (words[0], words[1]) : nil
                    }
                }
            }
            return []
        }
    }

#endif
