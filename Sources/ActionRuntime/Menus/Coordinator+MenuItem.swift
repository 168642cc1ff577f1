extension Coordinator {
    /// Performs a command that was shown, if it still is what was shown.
    ///
    /// The command is validated again. Where another target would get it, or its title, state or availability is
    /// another, nothing is performed: the outcome is `failed` with ``DispatchError/changed(_:now:)``, or whatever
    /// performing its action says where that is what has changed: `disabled`, `badArguments`, `unclaimed`.
    ///
    /// - Precondition: The item is a command.
    @discardableResult
    public func perform(_ item: MenuSnapshot.Item, from start: ActionNode? = nil, sender: AnyObject? = nil) -> Outcome {
        let (command, refusal) = check(item, from: (start ?? defaultStart))
        return refusal
            ?? perform(command.action, arguments: command.arguments, from: start, sender: sender)
    }

    /// Performs a command that was shown, if it still is what was shown, by whichever handler.
    ///
    /// - Precondition: The item is a command.
    @discardableResult
    public func perform(
        _ item: MenuSnapshot.Item, from start: ActionNode? = nil, sender: AnyObject? = nil
    ) async -> Outcome {
        let (command, refusal) = check(item, from: (start ?? defaultStart))
        if let refusal { return refusal }
        return await perform(command.action, arguments: command.arguments, from: start, sender: sender)
    }

    /// Performs a command that was shown for a captured place, if it still is what was shown; a stale place fails it.
    @discardableResult
    public func perform(_ item: MenuSnapshot.Item, from origin: Origin, sender: AnyObject? = nil) -> Outcome {
        guard let node = origin.startNode else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        return perform(item, from: node, sender: sender)
    }

    /// Performs a command that was shown for a captured place, if it still is what was shown, by whichever handler.
    @discardableResult
    public func perform(_ item: MenuSnapshot.Item, from origin: Origin, sender: AnyObject? = nil) async -> Outcome {
        guard let node = origin.startNode else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        return await perform(item, from: node, sender: sender)
    }

    /// What keeps a shown command from being performed as it was shown; nil where nothing does.
    private func check(_ item: MenuSnapshot.Item, from start: ActionNode) -> (Command, Outcome?) {
        guard let command = item.command else {
            fatalError("'\(item.title)' is a \(item.kind.rawValue), and cannot be performed.")
        }
        let menu = snapshot(of: Menu("", items: [.command(command)]), from: start)
        let now = menu.items[0]
        if command.attributes.contains(.disabled), let target = now.target {
            return (command, .disabled(by: target, reasons: now.reasons))
        }
        // Performing finds for itself that the target is disabled, its arguments are wrong, or there is none.
        guard now.isEnabled else { return (command, nil) }
        let changed = now.fields(changedSince: item).intersection([.target, .title, .state, .enabled])
        return (
            command, changed.isEmpty ? nil : .failed(DispatchError.changed(changed, now: now), by: nil, handledBy: nil)
        )
    }
}
