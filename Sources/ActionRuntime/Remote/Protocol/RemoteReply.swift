/// A line for a client, with the answer in it as data for a client in the same process.
package struct RemoteReply {
    /// The line, without its end.
    package let text: String
    /// The answer that the line gives to a request; nil for a notification, and for the end of a watch.
    package let answer: Result<JSONLine, RemoteFault>?

    /// The answer to a request.
    ///
    /// - Parameter text: The whole line.
    init(_ result: JSONLine, _ text: String) {
        self.text = text
        answer = .success(result)
    }

    /// The refusal of a request; a nil identifier stands for that of a line that could not be read as a request.
    init(_ fault: RemoteFault, of id: ActionValue?) {
        text = RemoteMessage.error(fault, of: id)
        answer = .failure(fault)
    }

    /// A line that has no answer as an object in it.
    init(_ text: String) {
        self.text = text
        answer = nil
    }
}
