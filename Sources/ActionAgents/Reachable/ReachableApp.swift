package import ActionMaps
package import ActionRuntime

/// A running program, which is looked for again where it has gone.
package final class ReachableApp: ReachableProgram {
    /// A name, a process's number, a socket, or a command.
    private let word: String
    package let name: String
    package let map: (map: ActionMap, file: String)? = nil
    /// Where the program was reached last, because several programs may have the name.
    private var place: RemotePlace?
    /// The connection of ``ask(_:_:)``, made by its first call.
    private var asked: RunningProgram?

    /// How long the program may take to accept a connection, and a line.
    private let patience: Duration

    /// Finds the program of a name, a process's number or a socket, and asks it about itself; a command is begun by each connection only.
    ///
    /// The connection ends at once: a program that nobody looks at pays nothing.
    ///
    /// - Parameter patience: How long the program may take to accept a connection, and a line.
    package init(_ word: String, patience: Duration = .seconds(1)) throws(ToolError) {
        self.word = word
        self.patience = patience
        let place = try RunningProgram.place(of: word)
        if case .command = place {
            (name, self.place) = (word, place)
            return
        }
        let client = try RunningProgram.connect(to: word, until: .now + RunningProgram.patience)
        do {
            let about = JSONLine(try client.info(until: .now + RunningProgram.patience))
            name = about?.text("app") ?? word
        } catch {
            throw ToolError(error, from: word)
        }
        self.place = place
    }

    package var option: String { "--app \(word.shellWord)" }

    package var isCommand: Bool { if case .command = place { true } else { false } }
    package var introductionPatience: Duration { (place ?? .socket("")).patience(.seconds(5)) }

    package func connect() throws(ToolError) -> any ProgramConnection {
        if let place, let lines = try? RemoteLines(place, until: .now + patience) {
            return AppConnection(lines, word, patience: patience)
        }
        let place = try RunningProgram.place(of: word)
        do {
            let lines = try RemoteLines(place, until: .now + patience)
            self.place = place
            return AppConnection(lines, word, patience: patience)
        } catch {
            throw ToolError(error, from: word)
        }
    }

    package func ask(_ method: String, _ params: JSONLine) throws(ToolError) -> JSONLine {
        let program: RunningProgram
        if let asked { program = asked } else { program = try RunningProgram(word, from: nil) }
        asked = program
        return try program.all(method, params)
    }
}

/// A connection to a program.
private final class AppConnection: ProgramConnection {
    private let lines: RemoteLines
    private let name: String
    private let patience: Duration

    init(_ lines: RemoteLines, _ name: String, patience: Duration) {
        self.lines = lines
        self.name = name
        self.patience = patience
    }

    var descriptor: Int32 { lines.fileDescriptor }
    var hasLine: Bool { lines.hasLine }

    func send(_ line: [UInt8]) throws(ToolError) {
        do { try lines.send(line, until: .now + patience) } catch { throw ToolError(error, from: name) }
    }

    func arrived() throws(ToolError) -> [[UInt8]] {
        do { return try lines.arrived() } catch { throw ToolError(error, from: name) }
    }
}
