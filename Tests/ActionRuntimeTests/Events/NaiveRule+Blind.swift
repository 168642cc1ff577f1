import ActionRuntime

extension NaiveRule {
    func addForAnythingWithoutValue(to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent {
                _ = try act(nil, log); return passage
            }
        case .handleEvent: node.handleEvent { _ = try act(nil, log) }
        case .transformEvent: node.transformEvent { return try event(nil, log) }
        case .receiveError:
            node.receiveError {
                run(nil, log); return passage
            }
        case .handleError: node.handleError { run(nil, log) }
        case .transformError: node.transformError { return error(nil, log) }
        case .catchError: node.catchError { return try event(nil, log) }
        }
    }

    func addAsyncForAnythingWithoutValue(to node: ActionNode, _ log: CallLog) {
        switch verb {
        case .receiveEvent:
            node.receiveEvent {
                await Task.yield(); _ = try act(nil, log); return passage
            }
        case .handleEvent:
            node.handleEvent {
                await Task.yield(); _ = try act(nil, log)
            }
        case .transformEvent:
            node.transformEvent {
                await Task.yield(); return try event(nil, log)
            }
        case .receiveError:
            node.receiveError {
                await Task.yield(); run(nil, log); return passage
            }
        case .handleError:
            node.handleError {
                await Task.yield(); run(nil, log)
            }
        case .transformError:
            node.transformError {
                await Task.yield(); return error(nil, log)
            }
        case .catchError:
            node.catchError {
                await Task.yield(); return try event(nil, log)
            }
        }
    }
}
