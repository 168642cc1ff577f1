import ActionRuntime

/// The methods that the window offers: what concerns the selected photo, whichever part of the window has the focus.
///
/// The window's node holds its responder weakly, so that these need no capture lists.
extension Rater: @MainActor Responder {
    static var actions: ActionTable<Rater> {
        ActionMethod("copy:", validate: Rater.needsPhoto) { $0.album.clipboard = $0.album.selection?.rating }
        ActionMethod("paste:", Rater.paste, validate: Rater.needsClipboard)
        ActionMethod("lock:", validate: Rater.needsUnlockedPhoto) { $0.setLock(true) }
        ActionMethod("unlock:", validate: Rater.needsLockedPhoto) { $0.setLock(false) }
        ActionMethod("delete:", Rater.delete, validate: Rater.needsUnlockedPhoto)
        ActionMethod("rate:", Rater.rate, validate: Rater.tellRating, parameters: ratingParameters)
        for (stars, name) in ratings.enumerated() {
            ActionMethod(name, validate: { rater in { rater.tick(stars, &$0) } }) { $0.rate(stars) }
        }
        ActionMethod("selectNext:") { $0.album.select(offset: 1) }
        ActionMethod("selectPrevious:") { $0.album.select(offset: -1) }
        ActionMethod("focusNext:") { $0.focus(offset: 1) }
        ActionMethod("focusPrevious:") { $0.focus(offset: -1) }
    }

    private static var ratingParameters: ActionSignature {
        ActionSignature([.init("value", .integer, minimum: 0, maximum: 5, documentation: "How many stars.")])
    }

    /// The action for each number of stars.
    private static var ratings: [ActionName] {
        ["removeRating:", "rateOneStar:", "rateTwoStars:", "rateThreeStars:", "rateFourStars:", "rateFiveStars:"]
    }

    // MARK: Handlers

    private func paste() { rate(album.clipboard ?? 0) }

    private func rate(_ invocation: Invocation) throws {
        rate(try invocation.arguments.get("value", as: Int.self))
    }

    /// Deletes the photo.
    ///
    /// A person at the terminal is asked before; whoever else asks has confirmed it to the server.
    private func delete(_ invocation: Invocation) {
        guard let photo = album.selection else { return }
        let title = "Delete \(photo.name)"
        guard invocation.sender is Asker else { return change(title) { $0.deleteSelection() } }
        open(Dialog(title: "Delete", text: "\(title)?") { [unowned self] in change(title) { $0.deleteSelection() } })
    }

    /// Rates the photo.
    ///
    /// - Parameter merging: What is taken back at once; if left out, this rating alone.
    func rate(_ stars: Int, merging: UndoMerging? = nil) {
        guard let photo = album.selection else { return }
        change("Rating of \(photo.name)", merging: merging) { $0.selection?.rating = min(max(stars, 0), 5) }
    }

    private func setLock(_ isLocked: Bool) {
        guard let photo = album.selection else { return }
        change("\(isLocked ? "Lock" : "Unlock") \(photo.name)") { $0.selection?.isLocked = isLocked }
    }

    // MARK: Validators

    private func needsPhoto(_ item: inout Validation) {
        if album.selection == nil { item.disable("there is no photo") }
    }

    func needsUnlockedPhoto(_ item: inout Validation) {
        needsPhoto(&item)
        if album.selection?.isLocked == true { item.disable("the image is locked") }
    }

    private func needsLockedPhoto(_ item: inout Validation) {
        needsPhoto(&item)
        if album.selection?.isLocked == false { item.disable("the image is not locked") }
    }

    private func needsClipboard(_ item: inout Validation) {
        if album.clipboard == nil { item.disable("the clipboard is empty") }
        needsUnlockedPhoto(&item)
    }

    /// Tells the present rating: the command whose argument equals it is ticked.
    private func tellRating(_ item: inout Validation) {
        item.setValue(album.selection?.rating)
        needsUnlockedPhoto(&item)
    }

    /// Ticks the action for a number of stars.
    private func tick(_ stars: Int, _ item: inout Validation) {
        item.state = album.selection?.rating == stars ? .on : .off
        needsUnlockedPhoto(&item)
    }
}
