import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

/// The program's, which the testing library has a namesake of.
typealias Status = ActionMaps.ExitStatus

/// A call of the program within the test's process: what it wrote, and how it ended.
struct Run {
    let status: Status
    /// The lines of standard output.
    let output: [String]
    /// The lines of standard error.
    let errors: [String]

    /// Calls the program with words; nil stands for one that is not UTF-8.
    ///
    /// The environment and the folder of the test run do not count.
    init(_ words: [String?], in context: CallContext = CallContext()) {
        let console = Console()
        var status = Tool(console: console, context: context).run(words)
        do throws(ToolError) {
            try console.settle()
        } catch {
            console.fail(error)
            status = error.status
        }
        self.status = status
        output = console.output.flatMap { $0.lines }
        errors = console.errors.flatMap { $0.lines }
    }

    /// Calls the program on the map of an editor.
    static func desk(_ words: String...) -> Run {
        Run(words + ["--map", Fixture.desk])
    }

    /// Calls the program on a map.
    static func on(_ document: String, _ words: String...) throws -> Run { try on(document, words: words) }

    /// Calls the program on a map.
    static func on(_ document: String, words: [String]) throws -> Run {
        let scratch = try Scratch()
        return Run(words + ["--map", try scratch.write(document, to: "map.json")])
    }

    /// The lines of standard output as JSON objects.
    var objects: [[String: ActionValue]] {
        get throws { try output.map { try ActionArguments(json: $0).values } }
    }

    /// The one line of standard output as a JSON object.
    var object: [String: ActionValue] {
        get throws {
            try #require(output.count == 1, "\(output) \(errors)")
            return try objects[0]
        }
    }
}

extension ActionValue {
    /// The elements of an array; none where it is no array.
    var elements: [ActionValue] {
        if case .array(let values) = self { values } else { [] }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
