extension Coordinator {
    /// Says that the state which the validators of an action read has changed, so that watched menus ask them again.
    ///
    /// This reaches the menus of this coordinator, and of all coordinators that are connected with it by hosting, as its
    /// ``Coordinator/next``, or by the same tree.
    public func invalidate(_ name: ActionName) {
        changes.shared.note()
    }

    /// Says that the state which the validators of a typed action read has changed, so that watched menus ask them again.
    public func invalidate<Input, Output>(_ action: Action<Input, Output>) {
        invalidate(action.name)
    }

    /// Says that the state which validators read has changed, so that watched menus ask all validators again.
    ///
    /// It reaches the same menus as ``invalidate(_:)-(ActionName)``.
    public func invalidate() {
        changes.shared.note()
    }
}
