import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The console")
struct ConsoleTests {
    @Test("writes a note at once, and keeps the results until the call has succeeded")
    func notes() {
        let console = Console()
        console.print("a result")
        console.note("The console's tests write two notes:")
        console.noteNow("this is the second.")
        #expect(console.output == ["a result"] && console.errors.isEmpty)
    }
}
