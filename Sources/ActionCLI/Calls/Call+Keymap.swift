import ActionMaps
import ActionRuntime

extension Call {
    /// The user's bindings of `--keymap` that are in order; nil where the call does not name them.
    ///
    /// What is wrong with the others is told on standard error; a prompt tells it again only where it has changed.
    func overrides(_ console: Console) throws(ToolError) -> [KeyOverride]? {
        guard let path = value(.keymap) else { return nil }
        if path == "-", mapSource.path == "-" {
            throw .usage("The map and the key map cannot both be on standard input.", "Name a file for one of them.")
        }
        let (keys, file) = try KeyFile.read(path)
        let faults = keys.faults(in: file)
        if let first = faults.first, prompt?.keymapFaults != faults {
            console.note("Warning: \(first)")
            for fault in faults.dropFirst() { console.note("  \(fault)") }
            console.note("  What is at fault is not used; all other bindings are.")
        }
        prompt?.keymapFaults = faults
        return keys.overrides
    }
}
