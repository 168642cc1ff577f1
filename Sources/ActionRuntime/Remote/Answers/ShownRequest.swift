/// A request that destroys something, as the person who is asked for consent is shown it.
struct ShownRequest {
    let action: String
    let target: Performer
    /// The arguments, with null in place of secret values.
    let arguments: ActionArguments
    /// The requests to which it leads and that destroy something; none where it alone does.
    let destroying: [ShownRequest]

    /// The request in an answer.
    func add(to line: inout JSONLine) {
        if !arguments.isEmpty { line.add(arguments: arguments) }
        if destroying.isEmpty { return }
        line.add(
            "destroys",
            destroying.map { request in
                var line = JSONLine()
                line.add("action", request.action)
                line.add("target", request.target.node.path)
                request.add(to: &line)
                return line
            })
    }
}
