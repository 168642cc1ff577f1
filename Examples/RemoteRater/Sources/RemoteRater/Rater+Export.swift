import ActionRuntime

/// An export under way.
struct Export {
    let task: Task<Void, any Error>
    /// How much of it is done, in tenths.
    var progress = 0
}

extension Rater {
    /// Claims the export, of which there is one at a time, and what cancels it.
    func claimExport() {
        let isExporting: ActionNode.Validator = { [unowned self] in
            if export == nil { $0.disable("nothing is being exported") }
        }
        unowned let rater = self
        app.onAction("export:", returns: .string, running: .exclusive) { invocation in
            try await rater.exportPhotos { invocation.progress(Double($0) / 10, "\($0) of 10 parts") }
            return "\(rater.album.photos.count) photos"
        }
        .onAction("cancel:", validate: isExporting) { [unowned self] _ in export?.task.cancel() }
        .bind("escape", to: "cancel:")
    }

    /// - Parameter tell: Takes how many tenths are done.
    private func exportPhotos(_ tell: @escaping (Int) -> Void) async throws {
        let photos = album.photos
        let task = Task { try await writeFiles(tell) }
        export = Export(task: task)
        defer {
            export = nil
            coordinator.invalidate("cancel:")
        }
        // The dispatch has not ended, so that watches have to be told what its handler changes.
        coordinator.invalidate("cancel:")
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        // What was changed meanwhile is not in the files.
        if album.photos == photos { history.markClean() }
    }

    /// Stands for the work.
    private func writeFiles(_ tell: (Int) -> Void) async throws {
        for tenth in 1...10 {
            try await Task.sleep(for: exportStep)
            export?.progress = tenth
            tell(tenth)
            onChange()
        }
    }
}
