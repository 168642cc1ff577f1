// The text of a sequence: JSON Lines with the keys of the dispatch log (`DispatchRecord.encode`).

extension ActionSequence {
    /// The version of the text that this library reads and writes.
    private static var version: Int { 1 }

    /// Reads a sequence from its text, or from a log of dispatches.
    ///
    /// Each line is an object with `action`, `arguments`, `start` and `secret`; other keys are ignored. Of a log, dispatches
    /// inside of others (`depth`) and those that were not performed (`outcome`) are left out. The first line may be an object with
    /// `sequence`, the version 1, and `parameters`. Empty lines are ignored.
    ///
    /// - Throws: ``ActionSequenceError``, which says in which line, what, and how to mend it.
    /// - Complexity: O(*n*) in the length of the text.
    public init(jsonLines text: String) throws {
        self.init()
        let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }
        for (index, bytes) in lines.enumerated() where bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
            do {
                try add(ActionValue(json: Array(bytes)), isFirst: steps.isEmpty && parameters.isEmpty)
            } catch let fault as JSONError {
                let isCut = index == lines.count - 1
                throw ActionSequenceError(
                    line: index + 1,
                    message: isCut
                        ? "the line is cut off (expected \(fault.expected) at its end): "
                            + "remove it to replay the steps before it"
                        : "column \(fault.column): expected \(fault.expected), found \(fault.found)")
            } catch let fault as StepFault {
                throw ActionSequenceError(line: index + 1, message: fault.message)
            }
        }
    }

    private struct StepFault: Error {
        let message: String
    }

    private mutating func add(_ line: ActionValue, isFirst: Bool) throws {
        guard case .object(let members) = line else { throw StepFault(message: "expected an object, found \(line)") }
        if let version = members["sequence"] { return try begin(version, members["parameters"], isFirst) }
        if let missed = members["missed"], members["action"] == nil {
            throw StepFault(
                message: "\(missed) dispatches were not recorded here, so the steps do not follow each other")
        }
        if case .int(let depth)? = members["depth"], depth > 0 { return }
        if let outcome = members["outcome"], outcome != "performed" { return }
        guard case .string(let text)? = members["action"], let action = ActionName(validating: text) else {
            throw StepFault(message: "'action' must be an action's name, found \(members["action"] ?? .null)")
        }
        var step = Step(action)
        switch members["arguments"] {
        case nil, .null?: break
        case .object(let values)?: step.arguments = ActionArguments(values)
        case let other?: throw StepFault(message: "'arguments' must be an object, found \(other)")
        }
        switch members["start"] ?? members["from"] {
        case nil, .null?: break
        case .string(let path)?: step.start = path
        case let other?: throw StepFault(message: "'start' must be a node's path, found \(other)")
        }
        for name in try Self.names(members["secret"], "secret") { step.leaveOut(name) }
        steps.append(step)
    }

    private mutating func begin(_ version: ActionValue, _ names: ActionValue?, _ isFirst: Bool) throws {
        guard isFirst else { throw StepFault(message: "another sequence begins here: keep each in a file of its own") }
        guard version == .int(Self.version) else {
            throw StepFault(
                message: "the sequence has version \(version), and this program reads version \(Self.version)")
        }
        parameters = try Self.names(names, "parameters")
        if let fault = ActionSignature.faults(in: parameters.map { .any($0) }).first {
            throw StepFault(message: "'parameters': \(fault)")
        }
    }

    private static func names(_ value: ActionValue?, _ key: String) throws -> [String] {
        switch value {
        case nil, .null?: return []
        case .array(let elements)?:
            return try elements.map {
                guard case .string(let name) = $0 else {
                    throw StepFault(message: "'\(key)' must be a list of names, found \($0)")
                }
                return name
            }
        case let other?: throw StepFault(message: "'\(key)' must be a list of names, found \(other)")
        }
    }

    /// The sequence as text, which ``init(jsonLines:)`` reads: a line for the parameters, then one for each step.
    ///
    /// Secret arguments are null; their names are written as `secret`.
    public func jsonLines() -> String {
        var head = JSONLine()
        head.add("sequence", .int(Self.version))
        head.add("parameters", parameters)
        return ([head] + steps.map(\.jsonLine)).map { $0.text + "\n" }.joined()
    }
}

extension ActionSequence.Step {
    /// The step as a JSON object.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("action", action.text)
        line.add("arguments", .object(arguments.told.values))
        if !arguments.secretNames.isEmpty { line.add("secret", arguments.secretNames.sorted()) }
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

    /// The line and what is wrong there: `line 3: 'action' must be an action's name, found null`.
    public var description: String { "line \(line): \(message)" }
}
