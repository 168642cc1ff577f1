/// What is under way in a tree: dispatches and bubbles that began inside of others and have not ended.
///
/// Synchronous ones are counted here; asynchronous ones, which may overlap without being nested, by ``Lineage``.
final class Nesting {
    private var requests: [NestedRequest] = []

    /// The names of the requests that call each other without end; nil while there is room for one more.
    var cycle: [String]? {
        requests.count < DispatchError.maximumDepth ? nil : requests.cycle
    }

    /// Runs something for a request.
    func run<Result>(_ request: NestedRequest, _ body: () throws -> Result) rethrows -> Result {
        requests.append(request)
        defer { requests.removeLast() }
        return try body()
    }
}

/// The asynchronous handlers and rules that the current task runs inside of.
enum Lineage {
    @TaskLocal static var requests: [NestedRequest] = []

    /// The names of the requests that call each other without end; nil while there is room for one more.
    static var cycle: [String]? {
        requests.count < DispatchError.maximumDepth ? nil : requests.cycle
    }
}

/// A dispatch or a bubble that others may be nested in.
enum NestedRequest: Sendable {
    case action(ActionName)
    case signal(Signal)

    var name: String {
        switch self {
        case .action(let name): name.text
        case .signal(let signal): signal.name
        }
    }
}

extension [NestedRequest] {
    /// The shortest run of names at the end that repeats, or the last few where none does.
    fileprivate var cycle: [String] {
        let names = Array<String>(map(\.name).reversed())
        for length in 1...Swift.max(1, names.count / 2)
        where names.indices.dropFirst(length).allSatisfy({ names[$0] == names[$0 - length] }) {
            return names.prefix(length).reversed()
        }
        return names.prefix(8).reversed()
    }
}

extension Coordinator {
    /// Answers a question about an action, or gives the error where questions are nested too deep.
    func answer<Answer>(
        _ action: ActionName, _ body: () -> Answer, tooDeep refuse: (DispatchError) -> Answer
    ) -> Answer {
        if let cycle = nesting.cycle { return refuse(.tooDeep(cycle)) }
        return nesting.run(.action(action), body)
    }
}
