import ActionMaps
import CLibrary

/// The browser of the person at the terminal.
enum Browser {
    /// The program of the system that opens addresses.
    private static var opener: String {
        #if canImport(Darwin)
            "open"
        #else
            "xdg-open"
        #endif
    }

    /// How long the opener is waited for, in steps of 10 ms: one that fails does so soon.
    private static let steps = 100

    /// Opens an address; gives a note where that fails.
    static func open(_ address: String) -> String? {
        let advice = "Open the address yourself."
        guard let process = start([opener, address]) else {
            return "There is no '\(opener)' to open the page with. \(advice)"
        }
        for _ in 0..<steps {
            var status: Int32 = 0
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process {
                return status == 0 ? nil : "'\(opener)' could not open the page. \(advice)"
            }
            // Another part of the process has taken the status.
            if ended < 0 { return nil }
            usleep(10_000)
        }
        return nil
    }

    /// Starts a program with standard streams of its own; nil where there is none of the name.
    private static func start(_ words: [String]) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for argument in unsafe arguments { unsafe free(argument) } }
        #if canImport(Darwin)
            let environment = unsafe _NSGetEnviron().pointee
        #else
            let environment = unsafe environ
        #endif
        var process: pid_t = 0
        let code = unsafe posix_spawnp(&process, words[0], &actions, nil, &arguments, environment)
        return code == 0 ? process : nil
    }
}
