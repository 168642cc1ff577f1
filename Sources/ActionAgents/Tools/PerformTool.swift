import ActionMaps
import ActionRuntime

/// `actions_perform`: performs an action, as the program's menu would.
struct PerformTool: AgentTool {
    let name = "actions_perform"
    let title = "Perform an action"
    let description = """
        Performs one action of the program, as its menu would: it is validated at that moment. An action that is disabled is \
        not performed, and the result says why. A destructive one is performed after it was confirmed: the first call gives a \
        token, the same call with the token performs it. With 'steps' in place of 'action' it performs several, one after the \
        other, until the first that is not performed: they are one undo, and are confirmed by one token.
        """
    let filter: ActionFilter
    let isReadOnly = false

    let parameters: [(name: String, schema: AgentSchema)] = [
        ("action", .text(AgentText.action, isNullable: false)),
        ("arguments", .anyObject("The arguments, as the action's schema in actions_list says.", isNullable: false)),
        (
            "steps",
            .list(
                of: .object(
                    nil,
                    [
                        ("action", .text(nil, isNullable: false)), ("arguments", .anyObject(nil, isNullable: false)),
                        ("start", .text("The node where its search begins.", isNullable: false)),
                    ], required: ["action"], isNullable: false),
                "Actions to be performed one after the other, at most 1000; in place of 'action' and 'arguments'.",
                isNullable: false)
        ),
        ("from", .text(AgentText.from, isNullable: false)),
        (
            "ifRevision",
            .integer("Refuses the call where the program's revision is no longer this one.", isNullable: false)
        ),
        ("confirm", .text(AgentText.confirm, isNullable: false)),
    ]
    var output: ToolOutput { Self.output }

    static let output: ToolOutput = ToolOutput([
        ("action", .text("The name that was asked for.")),
        (
            "outcome",
            .text(
                "performed, disabled, unclaimed, badArguments, declined, failed, cancelled, external (a map does not know "
                    + "what its program does) or needsConfirmation. Null where the request was refused.")
        ),
        ("target", .text("The node that performed it, or would have.")), ("kind", .text(nil)),
        ("value", .any), ("reasons", .reasons), ("asked", .list(of: .text(nil), "The nodes that were asked.")),
        ("suggestions", .list(of: .text(nil), "Names that may be meant.")),
        ("handledBy", .text("The node that handled an error.")),
        ("undo", .text("The title under which what it did can be taken back.")),
        ("resolved", .text("The name under which it was performed.")),
        ("unavailable", .flag("Whether it exists, and nobody takes it here.")),
        ("focus", AgentText.focus), ("focusKinds", AgentText.focusKinds),
        ("confirmation", .text("The token for the same call, where it has to be confirmed.")),
        ("performed", .integer("Of steps: how many were performed.")),
        ("of", .integer("Of steps: how many there are.")),
        (
            "steps",
            .list(
                of: .object(
                    nil,
                    [
                        ("step", .integer("Its number, from 1.", isNullable: false)), ("action", .text(nil)),
                        ("outcome", .text(nil)), ("target", .text(nil)),
                    ], isNullable: false),
                "Of steps: what became of each so far; those that have to be confirmed, where they were not.")
        ),
    ])

    func call(_ params: RemoteParams, _ caller: AgentCaller) throws(RemoteFault) -> AgentStep {
        for action in try actions(in: params) where !filter.shows(action) {
            return filter.missing(action, params, in: output) {
                Self.result(of: Unknown(action).outcome(asked: [], suggestions: $0), JSONLine())
            }
        }
        return Self.perform(
            params.only(["action", "arguments", "steps", "from", "ifRevision", "confirm"]), filter, caller)
    }

    /// The names of the actions that are to be performed.
    private func actions(in params: RemoteParams) throws(RemoteFault) -> [String] {
        guard let steps = try params.objects("steps") else { return [try params.action()] }
        var actions: [String] = []
        for step in steps {
            actions.append(try RemoteParams(step, of: "steps", taking: ["action", "arguments", "start"]).action())
        }
        return actions
    }

    /// Performs the request that the parameters of `actions/perform` describe.
    ///
    /// - Parameter returns: The kind that the tool's schema gives the result; nil where it has no schema of its own.
    static func perform(
        _ params: JSONLine, _ filter: ActionFilter, _ caller: AgentCaller, returns: ActionSignature.Kind? = nil
    ) -> AgentStep {
        let performance = AgentPerformance(params: params, filter: filter, asking: caller.asking, returns: returns)
        switch caller.consent {
        case (.given, let state)?:
            if let agreed = AgentQuestion.Binding(state: state) { return performance.after(agreed).step }
        case (.refused, _)?:
            var line = JSONLine()
            line.add("action", params.text("action") ?? params.lines("steps").first?.text("action"))
            return refused(line, params).step
        case (.impossible, _)?, nil: break
        }
        return performance.step
    }

    /// The reason why the action was not performed, and, where a token was given in vain, a possible reason for that.
    private static func message(of outcome: JSONLine, _ params: JSONLine) -> String? {
        let place = outcome.focus.map { "It would be taken with the focus in \($0)." }
        let message = outcome.text("error").map { [$0, place].compactMap(\.self).joined(separator: " ") }
        guard outcome.text("outcome") == FireAnswer.needsConfirmation, params["confirm"] != nil else { return message }
        return [message, AgentText.unknownToken].compactMap(\.self).joined(separator: " ")
    }

    /// The result of an outcome, whose sentence is the `message`.
    static func result(of outcome: JSONLine, _ params: JSONLine) -> ToolResult {
        var line = outcome
        line.add("message", message(of: outcome, params))
        line.add("error", .null)
        return ToolResult(
            members: output.members(of: line), advice: AgentText.advice(of: line),
            isError: line.text("outcome") != Outcome.Kind.performed.rawValue)
    }

    /// The result where the person at the client refused.
    ///
    /// - question: The outcome that the person was asked about, or the parts of it that are known.
    static func refused(_ question: JSONLine, _ params: JSONLine) -> ToolResult {
        var reason = JSONLine()
        reason.add("text", "the user refused it")
        reason.add("by", question.text("target"))
        reason.add("kind", "refused")
        var line = question
        line.add("outcome", Outcome.Kind.disabled.rawValue)
        line.add("reasons", [reason])
        line.add("confirmation", .null)
        line.add("error", "\((question.text("action") ?? "").quotedWhole) was not performed: the user refused it.")
        var result = result(of: line, params)
        result.advice = "Nothing was performed: the user was asked, and refused it. Do not ask again."
        return result
    }
}
