import ActionRuntime

/// A recording that was begun at a prompt: what the map's session, or the program, performs until it ends.
final class PromptRecording {
    private enum Source {
        /// What a session performs, and how many of its steps are written.
        case map(ActionRecorder)
        case program(ProgramRecording)
    }

    private let source: Source
    let file: RecordingFile

    /// Begins a recording of what a prompt is about.
    init(_ path: String, _ context: PromptContext, _ call: Call, _ console: Console) throws(ToolError) {
        switch context.subject {
        case .map(let session, _): source = .map(session.coordinator.record())
        // A connection of its own, since the prompt's may be made again.
        case .program: source = .program(try ProgramRecording(RunningProgram(call)))
        }
        file = try RecordingFile(path, console)
    }

    /// Writes what was performed since it was written last.
    func takeNew() throws(ToolError) {
        switch source {
        case .map(let recorder):
            for step in recorder.sequence.steps.dropFirst(file.count) { try file.add(step) }
        case .program(let recording):
            try recording.takeNew { step throws(ToolError) in try file.add(step) }
        }
    }
}
