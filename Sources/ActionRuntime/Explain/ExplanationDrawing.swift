/// An explanation as text: the answer as a sentence, then one line for each step.
///
/// It is drawn from the members of the explanation's JSON object, which may come from another process. A missing member counts as
/// absent.
package struct ExplanationDrawing {
    /// A step, which is drawn from the members of its JSON object.
    package struct Step {
        fileprivate let line: JSONLine
    }

    private let line: JSONLine
    package let steps: [Step]
    /// Whether the text is for people who use the program, and not for those who write it.
    package var isForPeople = false
    /// Whether the lines say the values of conditions' keys.
    package var showsValues = false

    /// - Parameter line: The JSON object of an explanation.
    package init(reading line: JSONLine) {
        self.line = line
        steps = line.lines("steps").map(Step.init)
    }

    package var action: String { line.text("action") ?? "" }
    package var notAsked: [String] { line.texts("notAsked") }
    private var isEnabled: Bool { line.flag("enabled") }
    private var isUnavailable: Bool { line.flag("unavailable") }
    private var reasons: [Validation.Reason] { [Validation.Reason](reading: line) }

    /// The lines of the text.
    ///
    /// - Parameter isVerbose: Whether the lines also say which method the action is forwarded to, and the values of conditions' keys.
    package func lines(isVerbose: Bool = false) -> [String] {
        let between = (steps: line.number("between"), notAsked: line.number("notAskedBetween"))
        let gap = between.steps > 0 ? ["\(between.steps) steps between these are left out"] : []
        let sequence = line.lines("sequence").map(\.sequenceStep)
        let lines = [headline] + (columns(isVerbose) + gap + sequence).map { "  " + $0 }
        if line.flag("fromRoot"), isUnavailable { return lines + ["  began at the root, since nothing has the focus"] }
        let more = between.notAsked > 0 ? ", and \(between.notAsked) between these" : ""
        return notAsked.isEmpty ? lines : lines + ["  not asked: " + notAsked.joined(separator: ", ") + more]
    }

    /// The answer, as a sentence.
    package var headline: String {
        // A handler outside the tree takes the action.
        if line.flag("external") {
            return isEnabled ? "\(action) is taken by the host." : "\(action) is disabled: \(clause)".closed
        }
        guard line.text("target") != nil, let target = steps.last(where: { $0.verdict != .hidden }) else {
            if steps.isEmpty { return "\(action): \(clause)" }
            let suggestions = line.texts("suggestions"), focus = line.focus
            let question = suggestions.isEmpty ? "" : " Did you mean \(suggestions.alternatives)?"
            let place = focus.map { ", but with the focus in \($0)" } ?? ""
            let isTaken = isUnavailable || suggestions.isEmpty && focus != nil
            let other = focus.map { " With the focus in \($0) it would be taken." } ?? ""
            let hint = isTaken ? " It is not available here\(place)." : question + other
            return "\(action) is claimed by nobody\(Validation.Reason.lack(of: action)).\(hint)"
        }
        let alias = target.action == action ? "" : ", as \(target.action)"
        if target.ended == .failed {
            return "\(action) failed at \(target.path)\(alias): \(target.reason?.printable ?? "no error is given")"
                .closed
        }
        let decliners = steps.filter { $0.ended == .declined }.map(\.path)
        if isEnabled, !decliners.isEmpty { return "\(action) was declined by \(decliners.joined(separator: ", "))." }
        if isEnabled {
            let state = line.text("state").flatMap(Validation.State.init) ?? .off
            return "\(action) is enabled\(state == .off ? "" : " and \(state)") at \(target.path)\(alias)." + provisos
        }
        return "\(action) is disabled at \(target.path)\(alias): \(clause)".closed
            + (line.flag("forced") && reasons.areForcible ? " It is forced." : "")
            + provisos
    }

    /// That the target may decline, and has to be awaited, and which result it declares, as sentences.
    private var provisos: String {
        (line.flag("mayDecline") ? " It may decline." : "")
            + (line.flag("isAsync") ? isForPeople ? " It is asynchronous." : " It needs await." : "")
            + (line.text("returns").flatMap(ActionSignature.Kind.init).map { " It returns \($0.noun)." } ?? "")
            + (line.text("deprecated").map { " The name is deprecated: \($0.printable)".closed } ?? "")
    }

    private var clause: String { reasons.map(\.text.printable).joined(separator: "; ") }

    /// The steps as rows of aligned columns: node, claim, verdict, source location.
    private func columns(_ isVerbose: Bool) -> [String] {
        Columns.align(
            steps.flatMap {
                [$0.cells(asked: action, isVerbose: isVerbose, showsValues: showsValues || isVerbose)]
                    + $0.stepsElsewhere
            } + line.lines("interceptors").map(\.interceptorCells))
    }
}

extension ExplanationDrawing.Step {
    package var path: String { line.text("node") ?? "" }
    package var action: String { line.text("action") ?? "" }
    package var verdict: Explanation.Verdict { ended == nil ? .init(reading: line) : .target }
    package var kind: ClaimKind? { line.text("kind").flatMap(ClaimKind.init) }
    package var remap: String? { line.text("remap") }
    fileprivate var reason: String? { line.text("reason") }

    /// What the claim's handler made of a request that has ended: it declined or failed; nil for a claim that is only asked.
    fileprivate var ended: Outcome.Kind? {
        let verdict = line.text("verdict")
        return [.declined, .failed].first { $0.rawValue == verdict }
    }

    /// The values of the condition's keys, as the end of a sentence; nil for none.
    private var values: String? {
        let values = line.lines("failing").flatMap { term -> [String] in
            guard case .object(let values)? = term["values"] else { return [] }
            return values.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value.excerpt)" }
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The other program whose claim it is, and the node there: `in photos at app/window`; nil for a claim of this program.
    private var elsewhere: String? {
        line.line("elsewhere").map {
            let step = RemoteStep(reading: $0)
            return "in \(step.place(" at "))"
                + ($0.text("unasked").map { ", as it was heard last: \($0.printable)" } ?? "")
        }
    }

    /// What the other program says when it is asked: a row of columns for each of its steps.
    fileprivate var stepsElsewhere: [[String]] {
        line.line("elsewhere")?.lines("steps").map { RemoteStep(reading: $0).cells } ?? []
    }

    fileprivate func cells(asked: String, isVerbose: Bool, showsValues: Bool) -> [String] {
        if remap != nil, verdict == .hidden { return [path, claim(asked), verdictText(false)] }
        guard remap == nil, verdict != .noClaim, let kind else { return [path, claim(asked)] }
        let forwarding = kind == .method || !isVerbose ? "" : ", forwarded as handleAction:"
        return [path, claim(asked) + forwarding, verdictText(showsValues)]
            + [elsewhere ?? line.source].compactMap(\.self)
    }

    /// The node's claim or remapping for the searched name, and its verdict: `closure, disabled by "!locked": it is locked`.
    ///
    /// - Parameter asked: The name that was asked for first.
    package func phrase(asked: String) -> String {
        guard remap == nil, verdict != .noClaim, kind != nil else { return claim(asked) }
        return "\(claim(asked)), \(verdictText(false))" + (reason.map { ": \($0.printable)" } ?? "")
    }

    /// The node's claim or remapping for the name.
    private func claim(_ asked: String) -> String {
        if let remap { return "remapped to \(remap)" + (line.text("deprecated") == nil ? "" : ", deprecated") }
        guard verdict != .noClaim, let kind else { return action == asked ? "no claim" : "no claim to \(action)" }
        return (kind == .catchAll ? "catch-all" : kind.rawValue) + (action == asked ? "" : " for \(action)")
    }

    private func verdictText(_ showsValues: Bool) -> String {
        if let ended { return ended.rawValue }
        let condition = line.text("condition")?.printable,
            values = showsValues ? values.map { " (\($0.printable))" } ?? "" : ""
        switch verdict {
        case .disabled: return condition.map { "disabled by \"\($0)\"\(values)" } ?? verdict.words
        case .unavailable: return condition.map { "not available: \"\($0)\" is false\(values)" } ?? verdict.words
        default: return verdict.words
        }
    }
}

extension Explanation.Verdict {
    fileprivate var words: String {
        switch self {
        case .noClaim: "no claim"
        case .target: "enabled"
        case .blocked: "blocked"
        case .disabled: "disabled"
        case .hidden: "hidden by the target"
        case .unavailable: "not available"
        }
    }
}

extension JSONLine {
    /// The nodes with the focus in which an action would be taken, as alternatives, from the members `focus` and `focusKinds`; nil for
    /// none.
    ///
    /// Of a node that takes the action by a catch-all, the text says so: `app/plugins (a catch-all)`.
    package var focus: String? {
        let kinds = texts("focusKinds")
        let places = texts("focus").enumerated().map { index, path in
            index < kinds.count && kinds[index] == ClaimKind.catchAll.rawValue ? "\(path) (a catch-all)" : path
        }
        return places.isEmpty ? nil : places.alternatives
    }

    /// The answer that a step of the target's sequence would give.
    fileprivate var sequenceStep: String {
        let answer = flag("enabled") ? "enabled now" : "disabled now: \([Validation.Reason](reading: self).clause)"
        return "step \(number("step")), '\(text("action") ?? "")', would be \(answer)"
    }

    /// The row of an interceptor in the explanation's columns.
    fileprivate var interceptorCells: [String] {
        let said =
            switch text("verdict").flatMap(Explanation.Interception.Verdict.init) ?? .allows {
            case .standsAside: "stands aside"
            case .allows: flag("isAsync") ? "allows, and is awaited" : "allows"
            case .refuses: "refuses"
            }
        return [text("node") ?? "", "interceptor", said] + [source].compactMap(\.self)
    }

    /// The whole number of that key; 0 for none.
    fileprivate func number(_ key: String) -> Int { if case .int(let number)? = self[key] { number } else { 0 } }

    /// The place of a registration, from the members `file` and `line`; nil without a file.
    package var source: String? {
        guard let file = text("file") else { return nil }
        if case .int(let number)? = self["line"] { return "\(file):\(number)" }
        return file
    }
}

extension RemoteStep {
    /// The program, and the node there where it is known.
    fileprivate func place(_ separator: String) -> String {
        program.printable + (path.isEmpty ? "" : separator + path.printable)
    }

    /// The step as columns, below those of the host node.
    fileprivate var cells: [String] {
        ["  in \(place(": "))", verdict.words + (reason.map { ": \($0)" } ?? "")]
    }
}
