/// A page for `action help` about a matter that several subcommands share.
struct HelpTopic {
    /// The name of the topic, such as `exit-codes`.
    let name: String
    /// One line that says what the topic is about.
    let abstract: String
    /// The page, as ``HelpText`` reads it.
    let text: String

    /// All topics, in the order of the list.
    static let all: [HelpTopic] = [exitCodes, conditions, maps, keys, remote]
}
