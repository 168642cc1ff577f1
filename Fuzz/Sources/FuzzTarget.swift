/// What is fuzzed: each target decodes the input in its own way and checks what must hold.
enum FuzzTarget: String, CaseIterable {
    case json, conditions, patterns, shortcuts, keymaps, paths, templates, signatures, matcher, state, maps, history,
        lines, requests, agents, http, imports

    static var names: String { allCases.map(\.rawValue).joined(separator: " ") }

    func run(_ input: [UInt8]) {
        switch self {
        case .json: JSONTarget.run(input)
        case .conditions: ConditionTarget.run(input)
        case .patterns: PatternTarget.run(input)
        case .shortcuts: ShortcutTarget.run(input)
        case .keymaps: KeyMapTarget.run(input)
        case .paths: PathTarget.run(input)
        case .templates: TemplateTarget.run(input)
        case .signatures: SignatureTarget.run(input)
        case .matcher: MatcherTarget.run(input)
        case .state: StateTarget.run(input)
        case .maps: MapTarget.run(input)
        case .history: HistoryTarget.run(input)
        case .lines: LineTarget.run(input)
        case .requests: RequestTarget.run(input)
        case .agents: AgentTarget.run(input)
        case .http: HTTPTarget.run(input)
        case .imports: ImportTarget.run(input)
        }
    }
}

/// Ends the process, and so makes the input a finding, where something does not hold.
func check(_ holds: Bool, _ claim: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) {
    if !holds { fatalError("Does not hold: \(claim())", file: file, line: line) }
}
