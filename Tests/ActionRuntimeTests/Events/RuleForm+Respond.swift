import ActionRuntime

extension RuleForm {
    /// Those whose closures say what goes on, and here put another in its place.
    static let responding: [RuleForm] = [
        RuleForm(.respondToEvent, .any) { node, log in
            node.respondToEvent {
                log.add(item($0))
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToEvent, .value) { node, log in
            node.respondToEvent(Sent.Selected.self) {
                log.add($0.item)
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToEvent, .type) { node, log in
            node.respondToEvent(Sent.Selected.self) {
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToEvent, .any, isAsync: true) { node, log in
            node.respondToEvent {
                await Task.yield()
                log.add(item($0))
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToEvent, .value, isAsync: true) { node, log in
            node.respondToEvent(Sent.Selected.self) {
                await Task.yield()
                log.add($0.item)
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToEvent, .type, isAsync: true) { node, log in
            node.respondToEvent(Sent.Selected.self) {
                await Task.yield()
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.respondToError, .any) { node, log in
            node.respondToError {
                log.add(item($0))
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.respondToError, .value) { node, log in
            node.respondToError(Sent.NotFound.self) {
                log.add($0.item)
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.respondToError, .type) { node, log in
            node.respondToError(Sent.NotFound.self) {
                log.add("called")
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.respondToError, .any, isAsync: true) { node, log in
            node.respondToError {
                await Task.yield()
                log.add(item($0))
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.respondToError, .value, isAsync: true) { node, log in
            node.respondToError(Sent.NotFound.self) {
                await Task.yield()
                log.add($0.item)
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.respondToError, .type, isAsync: true) { node, log in
            node.respondToError(Sent.NotFound.self) {
                await Task.yield()
                log.add("called")
                return Sent.Missing(item: "b")
            }
        },
    ]
}
