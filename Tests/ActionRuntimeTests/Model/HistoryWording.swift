import ActionRuntime

/// The lines that a history's answers are written as, for the model and the library alike.
///
/// Each takes only texts and numbers; the library's values are put into words by `HistoryWording+Library.swift`. Reasons
/// that the library words itself are written `*`.
enum HistoryWording {
    static func performer(_ path: String, _ kind: ClaimKind, _ action: String, declines: Int = 0) -> String {
        "\(path) \(kind.rawValue) \(action)" + (declines == 0 ? "" : " after \(declines)")
    }

    static func reasons(_ reasons: [(text: String, by: String?)]) -> String {
        if reasons.isEmpty { return "" }
        return reasons.map { reason in
            (reason.text.hasPrefix("off ") ? reason.text : "*") + (reason.by.map { " by \($0)" } ?? "")
        }.joined(separator: ", ")
    }

    static func arguments(_ arguments: [String: ActionValue]) -> String {
        if arguments.isEmpty { return "{}" }
        return "{"
            + arguments.sorted { $0.key < $1.key }.map { "\($0.key): \(value($0.value))" }.joined(separator: ", ")
            + "}"
    }

    static func value(_ value: ActionValue) -> String {
        switch value {
        case .null: "null"
        case .int(let int): "\(int)"
        case .double(let double): "\(double)"
        case .string(let string): "'\(string)'"
        default: "other"
        }
    }

    static func call(_ number: Int, action: String, original: String, selector: String, _ arguments: String) -> String {
        "\(number) runs: \(action), asked as \(original), sent as \(selector) \(arguments)"
    }

    static func validation(
        _ action: String, original: String, arguments: String?, target: String?, state: Validation.State,
        title: String?, isHidden: Bool, isEnabled: Bool, reasons: String
    ) -> String {
        // What arguments a disabled action's validation has is left open.
        let shown = isEnabled ? arguments ?? "unknown" : "-"
        return
            "\(action) asked as \(original) \(isEnabled ? "enabled" : "disabled") \(shown) at \(target ?? "nobody"), "
            + "\(state.rawValue), \(title ?? "untitled")\(isHidden ? ", hidden" : "") [\(reasons)]"
    }

    static func step(_ action: String, _ arguments: String, start: String) -> String {
        "recorded \(action) \(arguments) from \(start)"
    }

    static func stopped(at step: Int, of count: Int, _ outcome: String) -> String {
        "failed by nobody: stopped at \(step) of \(count), \(outcome), handled by nobody"
    }

    static func item(
        _ kind: String, id: String, title: String, isHidden: Bool, isEnabled: Bool, state: Validation.State,
        target: String?, keys: String?, reasons: String, needsArguments: Bool
    ) -> String {
        "\(kind) '\(id)' \(title)\(isHidden ? " hidden" : "")\(isEnabled ? "" : " disabled") \(state.rawValue)"
            + " \(target ?? "nobody") \(keys ?? "") [\(reasons)]\(needsArguments ? " needs arguments" : "")"
    }

    static func node(_ path: String, parent: String?, children: [String]) -> String {
        "\(path) below \(parent ?? "nobody"), above \(children)"
    }

    static func ending(_ original: String, last: String, _ ending: String, steps: [String]) -> String {
        "\(original) \(ending) as \(last) \(steps)"
    }
}
