import ActionRuntime

extension Rater {
    /// Changes the photos, and tells the history how to take it back.
    ///
    /// What takes it back is said in the same way, and so can be done again.
    ///
    /// - Parameters:
    ///   - title: What is changed, as the Edit menu says it.
    ///   - merging: What is taken back at once; if left out, this change alone.
    func change(_ title: String, merging: UndoMerging? = nil, _ body: (inout Album) -> Void) {
        noteUndo(title, merging)
        body(&album)
    }

    private func noteUndo(_ title: String, _ merging: UndoMerging? = nil) {
        let photos = album.photos
        history.registerUndo(title, merging: merging) { [unowned self] in
            noteUndo(title)
            album.photos = photos
        }
    }
}
