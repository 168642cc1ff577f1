package import ActionMaps
package import ActionRuntime

/// What lines of the protocol are exchanged with: a running program, or a map in this process.
///
/// Both speak the protocol of remote control, so no answer is made here.
package protocol ReachableProgram: AnyObject {
    /// The user's name for the program, for messages and titles.
    var name: String { get }

    /// The words by which a command line names the program: `--app rater`.
    var option: String { get }

    /// The map and its file's name; nil for a running program, which is asked for its map.
    var map: (map: ActionMap, file: String)? { get }

    /// Whether a command of the shell is begun for each connection.
    var isCommand: Bool { get }

    /// How long the program may take to say about itself once it is connected.
    var introductionPatience: Duration { get }

    /// Makes a connection of its own, such as a page has.
    ///
    /// - Throws: Why the program cannot be reached, with advice.
    func connect() throws(ToolError) -> any ProgramConnection

    /// Asks a question, and waits for the answer; of a list for all pages.
    func ask(_ method: String, _ params: JSONLine) throws(ToolError) -> JSONLine
}

/// A connection to a program, which takes and gives lines of the protocol; it ends with the value.
package protocol ProgramConnection: AnyObject {
    /// The descriptor that is readable when lines have arrived; negative where there is none.
    var descriptor: Int32 { get }

    /// Whether lines have arrived that were not taken, though the descriptor is not readable.
    var hasLine: Bool { get }

    /// Sends a line, without its end.
    func send(_ line: [UInt8]) throws(ToolError)

    /// Takes the lines that have arrived, without waiting.
    func arrived() throws(ToolError) -> [[UInt8]]
}
