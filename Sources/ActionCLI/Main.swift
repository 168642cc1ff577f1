import ActionMaps
import CLibrary

@main
enum Main {
    static func main() {
        occupyStandardStreams()
        let console = Console()
        console.passesLinesOn = true
        let arguments = words
        let isTyping = arguments.first == CompletionAnswer.name
        if isTyping { CompletionAnswer.startWatchdog() }
        let status = Tool(console: console).run(arguments)
        if isTyping { CompletionAnswer.stopWatchdog() }
        // The process ends here, so the memory of the console need not be given back first.
        withExtendedLifetime(console) { exit(console.finish(status).rawValue) }
    }

    /// The words after the program's name; nil for each that is not valid UTF-8.
    private static var words: [String?] {
        (1..<max(1, Int(CommandLine.argc))).map { index in
            unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
        }
    }

    /// Opens a descriptor that can be neither read nor written for each standard stream that is closed.
    ///
    /// Otherwise the next file that is opened would get the stream's number, and results would be written into a map or a state.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The new descriptor has this number: it is the lowest free number, because all lower descriptors are open.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
