// The text of a sequence: JSON Lines with the keys of the dispatch log (`DispatchRecord.encode`).

extension ActionSequence {
    /// The version of the text that this library reads and writes.
    private static var version: Int { 1 }

    /// Reads a sequence from its text, or from a log of dispatches.
    ///
    /// Each line is an object with `action`, `arguments`, `start` and `secret`; other keys are ignored. Of a log, dispatches
    /// inside of others (`depth`) and those that were not performed (`outcome`) are left out; in place of one that another dispatch
    /// answered (`answeredBy`, the `id` of that), that one is taken. The first line may be an object with
    /// `sequence`, the version 1, and `parameters`. Empty lines are ignored.
    ///
    /// - Throws: ``ActionSequenceError``, which says in which line, what, and how to mend it.
    /// - Complexity: O(*n*) in the length of the text.
    public init(jsonLines text: String) throws {
        self = try Self.read(jsonLines: text).sequence
    }

    /// Reads a sequence as ``init(jsonLines:)`` does, and gives the line of each step, from 1.
    package static func read(jsonLines text: String) throws -> (sequence: ActionSequence, lines: [Int]) {
        var sequence = ActionSequence(), stepLines: [Int] = []
        var requests = OutermostRequests<(step: Step, line: Int)>()
        func take(_ taken: [(step: Step, line: Int)]) {
            sequence.steps += taken.map(\.step)
            stepLines += taken.map(\.line)
        }
        var isFirst = true
        let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        for (index, bytes) in lines.enumerated() where bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
            do {
                let line = try LogLine(reading: ActionValue(json: Array(bytes)))
                if let head = line.head {
                    try sequence.begin(head, isFirst: isFirst)
                } else if let step = line.step {
                    take(
                        requests.hear(
                            (step, index + 1), id: line.id, isOutermost: line.isOutermost, answeredBy: line.answeredBy))
                }
                isFirst = false
            } catch let fault as JSONError where index == lines.count - 1 && fault.isOfEnd(of: Array(bytes)) {
                throw ActionSequenceError(
                    line: index + 1,
                    message: "the line is cut off (expected \(fault.expected) at its end): "
                        + "remove it to replay the steps before it")
            } catch let fault as JSONError {
                throw ActionSequenceError(line: index + 1, fault)
            } catch let fault as Fault {
                throw ActionSequenceError(line: index + 1, message: fault.message)
            }
        }
        take(requests.end())
        return (sequence, stepLines)
    }

    /// Why a line cannot be read.
    package struct Fault: Error {
        package let message: String
    }

    private mutating func begin(_ head: [String: ActionValue], isFirst: Bool) throws {
        guard isFirst else { throw Fault(message: "another sequence begins here: keep each in a file of its own") }
        let version = head["sequence"] ?? .null, names = head["parameters"]
        guard version == .int(Self.version) else {
            throw Fault(
                message: "the sequence has version \(version), and this program reads version \(Self.version)")
        }
        parameters = try Self.names(names, "parameters")
        if let fault = ActionSignature.faults(in: parameters.map { .any($0) }).first {
            throw Fault(message: "'parameters': \(fault)")
        }
    }

    fileprivate static func names(_ value: ActionValue?, _ key: String) throws -> [String] {
        switch value {
        case nil, .null?: return []
        case .array(let elements)?:
            return try elements.map {
                guard case .string(let name) = $0 else {
                    throw Fault(message: "'\(key)' must be a list of names, found \($0)")
                }
                return name
            }
        case let other?: throw Fault(message: "'\(key)' must be a list of names, found \(other)")
        }
    }

    /// The sequence as text, which ``init(jsonLines:)`` reads: a line for the parameters, then one for each step.
    ///
    /// Secret arguments are null, unless they are the name of a parameter alone (`"${password}"`); their names are written as `secret`.
    public func jsonLines() -> String {
        ([head] + steps.map { $0.jsonLine(parameters) }).map { $0.text + "\n" }.joined()
    }

    /// The first line of the text.
    package var head: JSONLine {
        var head = JSONLine()
        head.add("sequence", .int(Self.version))
        head.add("parameters", parameters)
        return head
    }
}

/// A line of a recording or of a log of dispatches.
package struct LogLine {
    /// The members of the first line of a recording; nil for another line.
    var head: [String: ActionValue]?
    /// The request, if it was performed.
    package private(set) var step: ActionSequence.Step?
    package private(set) var id: UInt64 = 0
    package private(set) var answeredBy: UInt64?
    /// Whether the request was not sent from the handler of another one.
    package private(set) var isOutermost = true

    /// - Throws: ``ActionSequence/Fault``
    package init(reading line: ActionValue) throws {
        guard case .object(let members) = line else {
            throw ActionSequence.Fault(message: "expected an object, found \(line)")
        }
        if members["sequence"] != nil {
            head = members
            return
        }
        if let missed = members["missed"], members["action"] == nil {
            throw ActionSequence.Fault(
                message: "\(missed) dispatches were not recorded here, so the steps do not follow each other")
        }
        if let outcome = members["outcome"], outcome != "performed" { return }
        func number(_ key: String) -> UInt64? {
            if case .int(let number)? = members[key] { UInt64(exactly: number) } else { nil }
        }
        if let depth = number("depth"), depth > 0 { isOutermost = false }
        (id, answeredBy) = (number("id") ?? 0, number("answeredBy"))
        // What is left out may be written in another way.
        do { step = try ActionSequence.Step(reading: line) } catch { if isOutermost { throw error } }
        if case .string(let text)? = members["redirectedTo"], let name = ActionName(validating: text) {
            step?.action = name
        }
    }
}

extension ActionSequence.Step {
    /// Reads a step from a JSON object.
    ///
    /// - Throws: ``ActionSequence/Fault``
    package init(reading line: ActionValue) throws {
        typealias Fault = ActionSequence.Fault
        guard case .object(let members) = line else { throw Fault(message: "expected an object, found \(line)") }
        guard case .string(let text)? = members["action"], let action = ActionName(validating: text) else {
            throw Fault(message: "'action' must be an action's name, found \(members["action"] ?? .null)")
        }
        self.init(action)
        switch members["arguments"] {
        case nil, .null?: break
        case .object(let values)?: arguments = ActionArguments(values)
        case let other?: throw Fault(message: "'arguments' must be an object, found \(other)")
        }
        switch members["start"] ?? members["from"] {
        case nil, .null?: break
        case .string(let path)?: start = path
        case let other?: throw Fault(message: "'start' must be a node's path, found \(other)")
        }
        for name in try ActionSequence.names(members["secret"], "secret") { leaveOut(name) }
    }

    /// The step as a JSON object.
    ///
    /// - Parameter parameters: Those of the step's sequence.
    package func jsonLine(_ parameters: [String] = []) -> JSONLine {
        var line = JSONLine()
        line.add("action", action.text)
        let secrets = arguments.secretNames
        line.add("arguments", .object(redacted(parameters).values))
        if !secrets.isEmpty { line.add("secret", secrets) }
        line.add("start", start)
        return line
    }
}

/// Why a text is not a sequence, and in which line.
public struct ActionSequenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What is wrong, and how to mend it, without a full stop.
    public let message: String

    init(line: Int, message: String) { (self.line, self.message) = (line, message) }

    init(line: Int, _ fault: JSONError) {
        self.init(line: line, message: "column \(fault.column): expected \(fault.expected), found \(fault.found)")
    }

    /// The line and what is wrong there: `line 3: 'action' must be an action's name, found null`.
    public var description: String { "line \(line): \(message)" }
}
