package import ActionRuntime
import CLibrary

/// A program that has a socket, with its answers about itself.
package struct ProgramInfo {
    package let program: RemoteDirectory.Program
    private var focus: String?
    private var directory: String?
    private var actions: Int?
    private var since = ActionValue.null
    /// The names of the programs whose actions it hosts.
    private var hosts: [String] = []
    /// The reason why the program did not answer all questions, as the end of a sentence; nil where it did.
    package private(set) var fault: String?

    /// How long all programs together may take to answer.
    private static let patience = Duration.milliseconds(200)

    // MARK: Asking

    /// Asks programs for their names and actions: all programs at once, and for at most 200 ms.
    package static func ask(_ programs: [RemoteDirectory.Program]) -> [ProgramInfo] {
        ask(programs, countsActions: true)
    }

    private static func ask(_ programs: [RemoteDirectory.Program], countsActions: Bool) -> [ProgramInfo] {
        let deadline = ContinuousClock.now + patience
        let asked = programs.map { program in
            (program, Result { () throws(RemoteFailure) in try Asked(program, countsActions, until: deadline) })
        }
        return asked.map { program, asked in
            var found = ProgramInfo(program: program)
            do throws(RemoteFailure) {
                try found.read(try asked.get(), until: deadline)
            } catch {
                found.fault = error.clause
            }
            return found
        }
    }

    /// A program that was asked, and has not answered yet.
    private struct Asked {
        let client: RemoteClient
        /// The number of the request for the actions; nil where the caller does not count them.
        var list: Int?

        init(
            _ program: RemoteDirectory.Program, _ countsActions: Bool, until deadline: ContinuousClock.Instant
        ) throws(RemoteFailure) {
            // No time is given to a connection, because all programs share the time.
            client = try RemoteClient(.socket(program.path), until: .now)
            if countsActions { list = try client.send("actions/list", until: deadline) }
        }
    }

    private init(program: RemoteDirectory.Program) { self.program = program }

    private mutating func read(_ asked: Asked, until deadline: ContinuousClock.Instant) throws(RemoteFailure) {
        let info = try asked.client.info(until: deadline)
        focus = info["focus"]?.text
        directory = info["directory"]?.text
        since = info["since"]?.value ?? .null
        hosts = JSONLine(info)?.texts("hosts") ?? []
        // A program that allows no questions still introduces itself.
        guard var id = asked.list else { return }
        var pages = RemotePages("actions/list", JSONLine())
        while let page = JSONLine((try? asked.client.answer(to: id, until: deadline)) ?? JSONNode(.null, at: 0)) {
            guard try pages.take(page) else {
                actions = (try? pages.answer)?.lines("actions").count
                return
            }
            guard let next = try? asked.client.send(pages.method, pages.params, until: deadline) else { return }
            id = next
        }
    }

    // MARK: Showing

    /// The program as an object of JSON.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("app", program.app)
        line.add("pid", .int(Int(program.pid)))
        line.add("path", program.path)
        line.add("focus", focus)
        line.add("actions", actions.map(ActionValue.int) ?? .null)
        line.add("since", since)
        line.add("directory", directory)
        if !hosts.isEmpty { line.add("hosts", hosts) }
        return line
    }

    /// The program as a row of `action apps`.
    package var cells: [String] {
        let first = [program.app, "\(program.pid)"]
        if let fault { return first + [fault] }
        let count = actions.map { "\($0) action\($0 == 1 ? "" : "s")" } ?? ""
        let said = [focus ?? "no focus", count, since.time.map { "since \($0)" } ?? ""]
        return first + said + (hosts.isEmpty ? [] : ["hosts \(hosts.map(\.printable).joined(separator: ", "))"])
    }

    /// Lines by which a person tells programs of one name apart: their start times, folders and sockets.
    package static func rows(of programs: [RemoteDirectory.Program]) -> [String] {
        Columns.align(
            ask(programs, countsActions: false).map { found in
                let said = [found.since.time.map { "since \($0)" }, found.directory.map { "in \($0)" }]
                return [found.program.app, "\(found.program.pid)"]
                    + said.map { $0?.printable ?? found.fault ?? "" } + [found.program.path]
            })
    }
}

extension ActionValue {
    /// The seconds since 1970 as a time of the user's time zone: `2026-08-02 14:05`; nil where the value is no time.
    fileprivate var time: String? {
        let seconds: Double
        switch self {
        case .int(let value): seconds = Double(value)
        case .double(let value): seconds = value
        default: return Optional.none
        }
        guard var time = time_t(exactly: seconds.rounded(.down)) else { return Optional.none }
        var parts = tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return Optional.none }
        func digits(_ number: some BinaryInteger) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(digits)
        return "\(day.joined(separator: "-")) \(digits(parts.tm_hour)):\(digits(parts.tm_min))"
    }
}
