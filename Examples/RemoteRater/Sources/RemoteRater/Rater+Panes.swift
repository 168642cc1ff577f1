import ActionRuntime

extension Rater {
    /// Claims what only a part of the window offers, and binds the keys that mean something else in each.
    func claimPanes() {
        window.bind("tab", to: "focusNext:").bind("shift+tab", to: "focusPrevious:")
        grid.bind("down", to: "selectNext:").bind("up", to: "selectPrevious:")

        let isClosest: ActionNode.Validator = { [unowned self] in
            if zoom == 4 { $0.disable("this is as close as it gets") }
        }
        let isWhole: ActionNode.Validator = { [unowned self] in
            if zoom == 1 { $0.disable("the whole image is shown") }
        }
        viewer.onAction("zoomIn:", validate: isClosest) { [unowned self] _ in zoom += 1 }
            .onAction("zoomOut:", validate: isWhole) { [unowned self] _ in zoom -= 1 }
            .bind("up", to: "zoomIn:").bind("down", to: "zoomOut:")

        let isUnlocked: ActionNode.Validator = { [unowned self] in needsUnlockedPhoto(&$0) }
        rating.onAction("rateHigher:", validate: isUnlocked) { [unowned self] _ in rate(offset: 1) }
            .onAction("rateLower:", validate: isUnlocked) { [unowned self] _ in rate(offset: -1) }
            .bind("right", to: "rateHigher:").bind("left", to: "rateLower:")
    }

    /// Rates by a star more or less; what is done to one photo in a row is taken back at once.
    private func rate(offset: Int) {
        guard let photo = album.selection else { return }
        rate(photo.rating + offset, merging: UndoMerging(photo.name))
    }

    /// Moves the focus among the parts of the window.
    func focus(offset: Int) {
        let panes = [grid, viewer, rating]
        let index = panes.firstIndex { $0 === coordinator.firstResponder } ?? 0
        coordinator.firstResponder = panes[(index + offset + panes.count) % panes.count]
    }
}
