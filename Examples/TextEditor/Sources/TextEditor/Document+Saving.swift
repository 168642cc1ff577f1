import ActionRuntime

extension Document {
    /// Claims `save:`, of which one runs at a time; a second one is disabled and says so.
    ///
    /// What it throws goes up the tree to the editor.
    func claimSaving() {
        unowned let document = self
        node.onAction(
            "save:",
            validate: { [unowned self] in if !isChanged, !isSaving { $0.disable("there are no changes to save") } },
            running: .outlivingNode(.exclusive)
        ) { _ in
            try await document.save()
            await document.node.trigger(Note(text: "saved \(document.file.name)"))
        }
    }

    private func save() async throws {
        let saved = buffer.characters
        isSaving = true
        defer { isSaving = false }
        try await file.write(String(saved))
        // The user may have typed meanwhile; then the text is still another one than that of the file.
        if buffer.characters == saved { history.markClean() }
    }
}
