import ActionMaps
import ActionRuntime

/// A recording that began at a prompt: the actions that the map's session, or the program, performs until the recording ends.
final class PromptRecording {
    private enum Source {
        /// The recorder of a session's actions.
        case map(ActionRecorder)
        case program(ProgramRecording)
    }

    private let source: Source
    let file: RecordingFile

    /// Begins a recording of the prompt's map or program.
    init(_ path: String, _ context: PromptContext, _ call: Call, _ console: Console) throws(ToolError) {
        switch context.subject {
        case .map(let session, _): source = .map(session.coordinator.record())
        // Where the prompt's connection is made again, the recording has a gap, and ends.
        case .program: source = .program(try ProgramRecording(try call.program()))
        }
        file = try RecordingFile(path, console)
    }

    /// Writes the actions that were performed since the last call.
    func takeNew() throws(ToolError) {
        switch source {
        case .map(let recorder):
            for step in recorder.sequence.steps.dropFirst(file.count) { try file.add(step) }
        case .program(let recording):
            try recording.takeNew { step throws(ToolError) in try file.add(step) }
        }
    }

    /// Ends the recording.
    func stop() throws(ToolError) {
        if case .program(let recording) = source { try recording.stop() }
    }
}
