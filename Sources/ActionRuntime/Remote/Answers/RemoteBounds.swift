/// How much of a program's time and memory one request may take.
package struct RemoteBounds {
    /// The most entries of a page.
    var entries = 500
    /// How long the entries of a page may take: 2 ms; in a debug build, which is ten times slower, 20 ms.
    var duration = isDebugBuild ? Duration.milliseconds(20) : .milliseconds(2)
    /// The most bytes of an answer.
    ///
    /// These 3 MiB, and the 1 MiB that may wait before an answer, make the 4 MiB that may wait for a client.
    var answer = 3 << 20
    /// About how many bytes the entries of a page may take, but for the last: 1 MiB.
    var page = 1 << 20
    /// The most arguments of a request: checking them, and telling their faults, is not interrupted.
    var arguments = 256
    /// How many steps of an explanation are listed, from the first and from the last.
    var explained = (first: 200, last: 50)
    /// How many bindings of keys are looked at: in all, and for each keystroke that is pressed until one takes it; and how many an answer
    /// has: of keystrokes behind the one that takes them, and of keys that are asked about.
    var bindings = (asked: 500, tried: 100, behind: 20, told: 100)
    /// The most bytes of a palette's query and the most of its words, and the most commands that each word is compared with.
    var palette = (query: 1000, words: 16, commands: 10_000)

    #if DEBUG
        private static let isDebugBuild = true
    #else
        private static let isDebugBuild = false
    #endif

    /// The bounds of clients in other processes.
    package static let ofClients = RemoteBounds()

    /// No bounds, for what a program asks itself.
    package static let none: RemoteBounds = {
        // A quarter of the largest number, because `making` is four times `answer`.
        let all = Int.max >> 2
        return RemoteBounds(
            entries: all, duration: .seconds(1 << 40), answer: all, page: all, arguments: all, explained: (all, 0),
            bindings: (all, all, all, all), palette: (all, all, all))
    }()

    /// Limits the bytes of an answer.
    ///
    /// Half of them are for the entries of a page, and the rest for the last entry and what is beside.
    mutating func limit(answer bytes: Int) {
        answer = max(bytes, 1 << 12)
        page = min(Self.ofClients.page, answer / 2)
    }

    /// The most bytes that an answer may take while it is being made, where it takes more than as text.
    var making: Int { 4 * answer }
}
