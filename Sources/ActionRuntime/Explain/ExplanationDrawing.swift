/// An explanation as text: the answer as a sentence, then one line for each step.
///
/// It is drawn from the members of the explanation's JSON object, which may come from another process.
package struct ExplanationDrawing {
    /// A step, in texts.
    package struct Step {
        package let path: String
        package let action: String
        package let verdict: Explanation.Verdict
        package let kind: ClaimKind?
        /// What the claim's handler made of a request that has ended: it declined or failed; nil for a claim that is only asked.
        fileprivate let ended: Outcome.Kind?
        fileprivate let condition: String?
        /// The values of the condition's keys, as the end of a sentence; nil for none.
        fileprivate let values: String?
        fileprivate let reason: String?
        fileprivate let source: String?
        package let remap: String?
        fileprivate let deprecated: String?
        /// The other program whose claim it is, and the node there: `in photos at app/window`; nil for a claim of this program.
        fileprivate let elsewhere: String?
        /// What the other program says when it is asked: a row of columns for each of its steps.
        fileprivate let stepsElsewhere: [[String]]
    }

    package let action: String
    /// Whether the text is for people who use the program, and not for those who write it.
    package var isForPeople = false
    /// Whether the lines say the values of conditions' keys.
    package var showsValues = false
    private let isClaimed: Bool
    /// Whether a handler outside the tree takes the action.
    private let isExternal: Bool
    private let isEnabled: Bool
    private let state: Validation.State
    private let reasons: [Validation.Reason]
    package let steps: [Step]
    private let interceptors: [Interception]
    /// The answers that the steps of the target's sequence would give, a line for each.
    private let sequence: [String]
    package let notAsked: [String]
    /// How many of the steps, and of the nodes that were not asked, are left out between the first and the last.
    private let between: (steps: Int, notAsked: Int)
    private let suggestions: [String]
    private let isUnavailable: Bool
    /// The nodes with the focus in which the action would be taken, with the kind of those that take it by a catch-all.
    private let focus: String?
    private let isFromRoot: Bool
    private let isForced: Bool
    private let mayDecline: Bool
    private let isAsync: Bool
    private let returns: ActionSignature.Kind?
    /// What to use in place of the name, which is a former one; nil for other names.
    private let deprecated: String?

    /// Reads an explanation from the members of its JSON object; a missing member counts as absent.
    package init(reading line: JSONLine) {
        action = line.text("action") ?? ""
        isClaimed = line.text("target") != nil
        isExternal = line.flag("external")
        isEnabled = line.flag("enabled")
        state = line.text("state").flatMap(Validation.State.init) ?? .off
        reasons = [Validation.Reason](reading: line)
        steps = line.lines("steps").map(Step.init(reading:))
        interceptors = line.lines("interceptors").map(Interception.init(reading:))
        sequence = line.lines("sequence").map { line in
            let answer = line.flag("enabled") ? "enabled" : "disabled"
            let reasons = [Validation.Reason](reading: line)
            return "step \(line.number("step")), '\(line.text("action") ?? "")', would be \(answer) now"
                + (line.flag("enabled") ? "" : ": \(reasons.clause)")
        }
        notAsked = line.texts("notAsked")
        between = (line.number("between"), line.number("notAskedBetween"))
        suggestions = line.texts("suggestions")
        isUnavailable = line.flag("unavailable")
        focus = line.focus
        isFromRoot = line.flag("fromRoot")
        isForced = line.flag("forced")
        mayDecline = line.flag("mayDecline")
        isAsync = line.flag("isAsync")
        returns = line.text("returns").flatMap(ActionSignature.Kind.init)
        deprecated = line.text("deprecated")
    }

    /// The lines of the text.
    ///
    /// - Parameter isVerbose: Whether the lines also say which method the action is forwarded to, and the values of conditions' keys.
    package func lines(isVerbose: Bool = false) -> [String] {
        let gap = between.steps > 0 ? ["\(between.steps) steps between these are left out"] : []
        let lines = [headline] + (columns(isVerbose) + gap + sequence).map { "  " + $0 }
        if isFromRoot, isUnavailable { return lines + ["  began at the root, since nothing has the focus"] }
        let more = between.notAsked > 0 ? ", and \(between.notAsked) between these" : ""
        return notAsked.isEmpty ? lines : lines + ["  not asked: " + notAsked.joined(separator: ", ") + more]
    }

    /// The answer, as a sentence.
    package var headline: String {
        if isExternal {
            return isEnabled ? "\(action) is taken by the host." : "\(action) is disabled: \(clause)".closed
        }
        guard isClaimed, let target = steps.last(where: { $0.verdict != .hidden }) else {
            if steps.isEmpty { return "\(action): \(clause)" }
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
            return "\(action) is enabled\(state == .off ? "" : " and \(state)") at \(target.path)\(alias)." + provisos
        }
        return "\(action) is disabled at \(target.path)\(alias): \(clause)".closed
            + (isForced && reasons.areForcible ? " It is forced." : "")
            + provisos
    }

    /// That the target may decline, and has to be awaited, and which result it declares, as sentences.
    private var provisos: String {
        (mayDecline ? " It may decline." : "")
            + (isAsync ? isForPeople ? " It is asynchronous." : " It needs await." : "")
            + (returns.map { " It returns \($0.noun)." } ?? "")
            + (deprecated.map { " The name is deprecated: \($0.printable)".closed } ?? "")
    }

    private var clause: String { reasons.map(\.text.printable).joined(separator: "; ") }

    /// The steps as rows of aligned columns: node, claim, verdict, source location.
    private func columns(_ isVerbose: Bool) -> [String] {
        Columns.align(
            steps.flatMap {
                [$0.cells(asked: action, isVerbose: isVerbose, showsValues: showsValues || isVerbose)]
                    + $0.stepsElsewhere
            }
                + interceptors.map(\.cells))
    }
}

extension ExplanationDrawing.Step {
    init(reading line: JSONLine) {
        let verdict = line.text("verdict")
        let ended = [Outcome.Kind.declined, .failed].first { $0.rawValue == verdict }
        let values = line.lines("failing").flatMap { term -> [String] in
            guard case .object(let values)? = term["values"] else { return [] }
            return values.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value.excerpt)" }
        }
        self.init(
            path: line.text("node") ?? "", action: line.text("action") ?? "",
            verdict: ended != nil ? .target : verdict.flatMap(Explanation.Verdict.init) ?? .noClaim,
            kind: line.text("kind").flatMap(ClaimKind.init), ended: ended, condition: line.text("condition"),
            values: values.isEmpty ? nil : values.joined(separator: ", "), reason: line.text("reason"),
            source: line.source, remap: line.text("remap"),
            deprecated: line.text("deprecated"),
            elsewhere: line.line("elsewhere").map {
                let step = RemoteStep(reading: $0)
                return "in \(step.place(" at "))"
                    + ($0.text("unasked").map { ", as it was heard last: \($0.printable)" } ?? "")
            },
            stepsElsewhere: line.line("elsewhere")?.lines("steps").map { RemoteStep(reading: $0).cells } ?? [])
    }

    fileprivate func cells(asked: String, isVerbose: Bool, showsValues: Bool) -> [String] {
        if remap != nil, verdict == .hidden { return [path, claim(asked), verdictText(false)] }
        guard remap == nil, verdict != .noClaim, let kind else { return [path, claim(asked)] }
        let forwarding = kind == .method || !isVerbose ? "" : ", forwarded as handleAction:"
        return [path, claim(asked) + forwarding, verdictText(showsValues)]
            + [elsewhere ?? source].compactMap(\.self)
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
        if let remap { return "remapped to \(remap)" + (deprecated == nil ? "" : ", deprecated") }
        guard verdict != .noClaim, let kind else { return action == asked ? "no claim" : "no claim to \(action)" }
        return (kind == .catchAll ? "catch-all" : kind.rawValue) + (action == asked ? "" : " for \(action)")
    }

    private func verdictText(_ showsValues: Bool) -> String {
        if let ended { return ended.rawValue }
        let condition = condition?.printable, values = showsValues ? values.map { " (\($0.printable))" } ?? "" : ""
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
