import Foundation
import Testing

@Suite("Chaos", .serialized) struct ChaosTests {
    /// Runs in a process of its own, so that its end is told with the seed that led to it.
    @Test("nothing traps, whatever closures and deinits do while they run", .timeLimit(.minutes(30)))  // Rule 23
    func chaos() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let seconds = Chaos.variable("ACTIONRUNTIME_CHAOS_SECONDS").flatMap(Double.init) ?? 2
            let (worlds, operations) = await Chaos.run(seconds: seconds)
            let text = "\nChaos: \(operations) operations in \(worlds) worlds\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
        print(result.map { ChaosTests.end(of: $0.message) } ?? "")
    }

    /// What a process said of its last world and after it.
    private static func end(of message: String) -> String {
        String(message[(message.lastIndex(of: "\r") ?? message.startIndex)...].drop { $0.isWhitespace })
    }
}
