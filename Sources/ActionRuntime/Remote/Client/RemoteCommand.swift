#if !os(Windows) && !os(WASI)

    private import CActionRuntime
    private import CLibrary

    /// A command of the shell that speaks the protocol on its standard input and output; its standard error is this process's.
    final class RemoteCommand {
        /// The descriptor whose other end is the command's standard input and output.
        let socket: Socket
        /// The process of the shell.
        let process: Int32
        /// Whether the command has a process group of its own; at a terminal it is in that of this process.
        private let hasGroup: Bool
        /// Whether the status of the process was taken, so that its number may be another process's.
        private var isTaken = false
        /// The status with which the process has ended; nil where it is not known.
        private var status: Int32?
        private var isClosed = false

        /// Starts a command.
        init(_ command: String) throws(RemoteFailure) {
            let ends = action_socket_pair_make()
            guard ends.near >= 0 else { throw .unreachable(SystemError.text(of: errno)) }
            defer { closeDescriptor(ends.far) }
            var (process, leads): (Int32, Int32) = (0, 0)
            // A simple command takes the shell's place, so that a signal reaches it.
            let script = Self.isSimple(command) ? "exec \(command)" : command
            let code = unsafe action_shell_start(script, ends.far, &process, &leads)
            guard code == 0 else {
                closeDescriptor(ends.near)
                throw .unreachable("the shell cannot be started: \(SystemError.text(of: code))")
            }
            socket = Socket(descriptor: ends.near)
            self.process = process
            hasGroup = leads != 0
        }

        deinit { end() }

        /// Whether the shell would only find the program of a command and run it.
        private static func isSimple(_ command: String) -> Bool {
            if command.contains(where: { ";|&()<>`{}$\n".contains($0) }) { return false }
            guard let first = command.split(separator: " ").first, !first.contains("=") else { return false }
            let words = [
                "!", "if", "for", "while", "until", "case", "exec", "cd", "trap", "exit", "eval", "set", "export", ".",
            ]
            return !words.contains(String(first))
        }

        /// The status with which the command has ended: `status 255`, `signal 9`; nil where it still runs after a moment.
        func ending(within patience: Duration = .milliseconds(200)) -> String? {
            guard let status = status ?? wait(patience) else { return nil }
            // The low bits are the signal's number.
            let signal = status & 0x7F
            return signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
        }

        /// Ends the way to the command, which ends by itself then, or else is ended.
        func end() {
            guard var ending = hangUp() else { return }
            while !ending.goOn() { usleep(CommandEnding.pause) }
        }

        /// Ends the way to the command as ``end()`` does, but waits beside the program.
        func leave() {
            guard let ending = hangUp() else { return }
            Task.detached {
                var ending = ending
                while !ending.goOn() { try? await Task.sleep(for: .microseconds(CommandEnding.pause)) }
            }
        }

        /// Speaks to the command no longer; nil where it has ended, or is being ended.
        private func hangUp() -> CommandEnding? {
            if isClosed { return nil }
            isClosed = true
            socket.hangUp()
            if isTaken { return nil }
            isTaken = true
            return CommandEnding(process, hasGroup: hasGroup)
        }

        /// Takes the status of a child that has ended: gives its number, 0 while it runs, or -1 where its status was taken.
        static func takeStatus(of process: Int32) -> (ended: Int32, status: Int32) {
            var status: Int32 = 0
            let ended = unsafe waitpid(process, &status, WNOHANG)
            return (ended, status)
        }

        /// Waits until the process has ended, and takes its status; nil where it takes longer, and where the status was taken.
        private func wait(_ patience: Duration) -> Int32? {
            let end = ContinuousClock.now + patience
            while !isTaken {
                let (ended, status) = Self.takeStatus(of: process)
                if ended == process {
                    (isTaken, self.status) = (true, status)
                    return status
                }
                // The process's own code may have taken the status of each child.
                if ended < 0, errno != EINTR { isTaken = true }
                if ContinuousClock.now >= end { return nil }
                usleep(1_000)
            }
            return nil
        }
    }

#endif
