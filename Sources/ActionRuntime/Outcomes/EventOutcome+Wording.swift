extension EventOutcome: CustomStringConvertible {
    /// What became of it, as a sentence.
    public var description: String {
        let name = original.name
        let alias = last.name == name ? "" : ", as \(last.name)"
        return switch ending {
        case .handled(let node): "\(name) was handled at \(node)\(alias)."
        case .unhandled: "Nobody handled \(name)\(alias), sent from \(start)."
        case .needsAwait(let node): "\(name)\(alias) met an asynchronous rule at \(node): send it with 'await'."
        case .cancelled(let node): "\(name)\(alias) was cancelled at \(node)."
        case .tooDeep(let names): DispatchError.tooDeep(names).sentence
        }
    }
}
