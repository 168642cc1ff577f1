import ActionNATS
import ActionRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A window whose thumbnails are made by whichever worker is free.
///
///     thumbnail-farm worker NAME URL        a worker of the service `thumbnails` at a NATS server
///     thumbnail-farm worker NAME --socket   a worker that programs of this user find by its name
///     thumbnail-farm window --nats URL      the window, with the workers at a NATS server
///     thumbnail-farm window --command TEXT  the window, with the program that a command reaches
@main
struct ThumbnailFarm {
    @MainActor static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "worker" where words.count == 3:
            let worker = Worker(words[1])
            if words[2] == "--socket" { try await worker.serve() } else { try await worker.serve(at: words[2]) }
        case "window" where words.count == 3 && words[1] == "--nats":
            try await Window(NATSTransport(service: "thumbnails", url: words[2])).run()
        case "window" where words.count == 3 && words[1] == "--command":
            try await Window(ProgramTransport(command: words[2])).run()
        default:
            print("usage: thumbnail-farm worker NAME (URL | --socket) | window (--nats URL | --command TEXT)")
            exit(64)
        }
    }
}

/// Prints a line at once, also where the output is a pipe.
///
/// `fflush` would wait for whoever reads the input.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}
