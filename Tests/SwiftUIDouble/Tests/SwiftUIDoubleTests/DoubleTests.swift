import Testing

@testable import SwiftUI

/// What the double does, by Apple's documentation.
@MainActor
@Suite("The double of SwiftUI")
struct DoubleTests {
    final class Log { var lines: [String] = [] }

    final class Model: ObservableObject {
        @Published var count = 0
        let log: Log
        init(_ log: Log) {
            self.log = log
            log.lines.append("init")
        }
        deinit { log.lines.append("deinit") }
    }

    struct Counter: View {
        @StateObject private var model: Model
        let name: String

        init(_ name: String, _ log: Log) {
            _model = StateObject(wrappedValue: Model(log))
            self.name = name
        }

        var body: some View { Button("\(name) \(model.count)") { model.count += 1 } }
    }

    @Test("a state object is made once for an identity, and ends with it")
    func stateObject() {
        let log = Log()
        let screen = Screen { Counter("a", log) }
        screen.press("a 0")
        screen.show(Counter("b", log))
        #expect(screen.titles == ["b 1"])
        #expect(log.lines == ["init"])
        screen.show(EmptyView())
        #expect(log.lines == ["init", "deinit"])
        #expect(screen.faults.isEmpty)
    }

    @Test("a modifier of a group is for each member, and for none where there is none")
    func group() {
        let log = Log()
        func content(_ numbers: [Int]) -> some View {
            Group { ForEach(numbers, id: \.self) { Text("\($0)") } }
                .onAppear { log.lines.append("appear") }.onDisappear { log.lines.append("disappear") }
        }
        let screen = Screen { content([]) }
        #expect(log.lines == [])
        screen.show(content([1, 2]))
        #expect(log.lines == ["appear", "appear"])
        screen.show(content([2]))
        #expect(log.lines == ["appear", "appear", "disappear"])
    }

    @Test("a covered view keeps its state, disappears, and appears again")
    func covered() {
        let log = Log()
        func content(_ isCovered: Bool) -> some View {
            Covered(isCovered) {
                Counter("a", log).onAppear { log.lines.append("appear") }.onDisappear { log.lines.append("disappear") }
            }
        }
        let screen = Screen { content(false) }
        screen.press("a 0")
        screen.show(content(true))
        screen.show(content(false))
        #expect(screen.titles == ["a 1"])
        #expect(log.lines == ["init", "appear", "disappear", "appear"])
    }

    struct Switching: View {
        @State private var isFirst = true
        var body: some View {
            if isFirst { Button("first") { isFirst = false } } else { Text("second") }
        }
    }

    @Test("state decides which branch is shown")
    func branches() {
        let screen = Screen { Switching() }
        screen.press("first")
        #expect(screen.titles == ["second"])
    }

    private struct NameKey: FocusedValueKey { typealias Value = Log }

    struct Reader: View {
        @FocusedValue(\.log) var log
        var body: some View { Text(log?.lines.first ?? "none") }
    }

    @Test("the value closest to the focus is read, of the window that has it")
    func focus() {
        let (outer, inner) = (Log(), Log())
        (outer.lines, inner.lines) = (["outer"], ["inner"])
        let application = Application()
        let window = Screen(in: application) {
            VStack {
                Text("a")
                Text("b").focusedValue(\.log, inner)
            }.focusedValue(\.log, outer)
        }
        let other = Screen(in: application) { Text("c") }
        let bar = Screen(in: application, isWindow: false) { Reader() }
        #expect(bar.titles == ["none"])
        for (title, read) in [("a", "outer"), ("b", "inner")] {
            window.focus(title)
            bar.update()
            #expect(bar.titles == [read])
        }
        application.key = other
        bar.update()
        #expect(bar.titles == ["none"])
    }

    @Test("a task is started when its view appears, again with another identity, and cancelled when it disappears")
    func task() async {
        let log = Log()
        func content(_ id: Int?) -> some View {
            Group {
                if let id {
                    Text("a").task(id: id) {
                        log.lines.append("begin \(id)")
                        while !Task.isCancelled { await Task.yield() }
                        log.lines.append("end \(id)")
                    }
                }
            }
        }
        let application = Application()
        let screen = Screen(in: application) { content(1) }
        await application.settle()
        screen.show(content(2))
        await application.settle()
        screen.show(content(nil))
        await application.settle()
        #expect(log.lines.sorted() == ["begin 1", "begin 2", "end 1", "end 2"])
    }
}

extension FocusedValues {
    fileprivate var log: DoubleTests.Log? {
        get { self[LogKey.self] }
        set { self[LogKey.self] = newValue }
    }
}

private struct LogKey: FocusedValueKey { typealias Value = DoubleTests.Log }
