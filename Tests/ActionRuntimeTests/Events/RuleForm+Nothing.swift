import ActionRuntime

extension RuleForm {
    /// Those for anything whose closures are not given it.
    static let nothing: [RuleForm] = [
        RuleForm(.receiveEvent, .nothing) { node, log in
            node.receiveEvent {
                log.add("called")
                return .notHandled
            }
        },
        RuleForm(.handleEvent, .nothing) { node, log in
            node.handleEvent {
                log.add("called")
            }
        },
        RuleForm(.transformEvent, .nothing) { node, log in
            node.transformEvent {
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.receiveError, .nothing) { node, log in
            node.receiveError {
                log.add("called")
                return .notHandled
            }
        },
        RuleForm(.handleError, .nothing) { node, log in
            node.handleError {
                log.add("called")
            }
        },
        RuleForm(.transformError, .nothing) { node, log in
            node.transformError {
                log.add("called")
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.catchError, .nothing) { node, log in
            node.catchError {
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.receiveEvent, .nothing, isAsync: true) { node, log in
            node.receiveEvent {
                await Task.yield()
                log.add("called")
                return .notHandled
            }
        },
        RuleForm(.handleEvent, .nothing, isAsync: true) { node, log in
            node.handleEvent {
                await Task.yield()
                log.add("called")
            }
        },
        RuleForm(.transformEvent, .nothing, isAsync: true) { node, log in
            node.transformEvent {
                await Task.yield()
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
        RuleForm(.receiveError, .nothing, isAsync: true) { node, log in
            node.receiveError {
                await Task.yield()
                log.add("called")
                return .notHandled
            }
        },
        RuleForm(.handleError, .nothing, isAsync: true) { node, log in
            node.handleError {
                await Task.yield()
                log.add("called")
            }
        },
        RuleForm(.transformError, .nothing, isAsync: true) { node, log in
            node.transformError {
                await Task.yield()
                log.add("called")
                return Sent.Missing(item: "b")
            }
        },
        RuleForm(.catchError, .nothing, isAsync: true) { node, log in
            node.catchError {
                await Task.yield()
                log.add("called")
                return Sent.Opened(item: "b")
            }
        },
    ]
}
