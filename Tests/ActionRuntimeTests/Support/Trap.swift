import Testing

extension ExitTest.Result {
    /// What the process wrote on stderr.
    var message: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
