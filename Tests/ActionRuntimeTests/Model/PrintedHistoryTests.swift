import ActionRuntime
import Testing

/// Shrunk histories, pasted as they were printed for a library that was broken on purpose.
///
/// They hold the printer to Swift that compiles and says what the model says.
@Suite("Printed histories") struct PrintedHistoryTests {
    @Test("a catch-all comes after the other name's claims")
    func catchAllAfterRemap() {
        var log: [String] = []
        let s = Array(repeating: false, count: 5)
        var n1: ActionNode!
        var k2: Coordinator!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        n1.handleAction() { (invocation: Invocation) throws -> Passage in
            log.append(HistoryWording.call(3, invocation))
            return !s[2] ? .notHandled : .handled
        }
        log.append(HistoryWording.line(k2.perform("b")))
        #expect(
            log == [
                "3 runs: b, asked as b, sent as handleAction: {}",
                #"declined by ["n1 catchAll b"]"#,
            ])
    }

    @Test("a responder set after a request is asked for the next one")
    func responderAfterAnswer() {
        var log: [String] = []
        var n1: ActionNode!
        var k2: Coordinator!
        var m3: Menu!
        var r4: ListedResponder!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        m3 = Menu("m23", items: [.command(Command("c25", action: "d"))])
        log.append(HistoryWording.line(k2.perform("d")))
        r4 = ListedResponder([
            ActionMethod(
                "d",
                { _ in
                    { (invocation: Invocation) throws -> Int in
                        log.append(HistoryWording.call(5, invocation))
                        return 5
                    }
                })
        ])
        n1.responder = r4
        log += HistoryWording.lines(k2.snapshot(of: m3, from: nil).menu)
        #expect(
            log == [
                #"unclaimed d: ["n1"]"#,
                "menu 'm23' m23 off nobody  []",
                "command 'd' c25 off n1 method d  []",
            ])
    }

    @Test("a chord whose action is disabled and that passes is not pending")
    func passingChord() {
        var log: [String] = []
        let s = Array(repeating: false, count: 5)
        var n1: ActionNode!
        var k2: Coordinator!
        var keys2: KeyMap!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        keys2 = KeyMap(k2) { .bool(s[Int($0.dropFirst())!]) }
        n1.register("d", validate: { if !s[0] { $0.disable("off 3") } }) { (invocation: Invocation) throws -> Int in
            log.append(HistoryWording.call(3, invocation))
            return 3
        }
        keys2.menu = nil
        keys2.overrides = [KeyOverride("ctrl+k ctrl+2", "d", passes: true)]
        log += HistoryWording.lines(keys2.press(KeyShortcut("ctrl+k").strokes[0], from: nil))
        #expect(
            log == [
                #"["ctrl+k", "ctrl+2"] d user - passed"#,
                "ctrl+k unclaimed",
                "no outcome",
            ])
    }

    @Test("what a detached node has left to offer is not asked")
    func declinesAfterLeaving() {
        var log: [String] = []
        var s = Array(repeating: false, count: 5)
        var played: Set<Int> = []
        var n1: ActionNode!
        var k2: Coordinator!
        var n3: ActionNode!
        var n4: ActionNode!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        n3 = ActionNode("n3", in: n1)
        n4 = ActionNode("n4", in: n3)
        n4.receiveAction("e") { (invocation: Invocation) throws -> Passage in
            log.append(HistoryWording.call(5, invocation))
            if played.insert(6).inserted {
                log.append("5 plays")
                n4.removeFromParent()
            }
            return s[3] ? .notHandled : .handled
        }
        n4.handleAction() { (invocation: Invocation) throws -> Int in
            log.append(HistoryWording.call(6, invocation))
            return 6
        }
        k2.firstResponder = n4
        s[3] = true
        log.append(HistoryWording.line(k2.perform("e"), isSettled: false))
        #expect(
            log == [
                "5 runs: e, asked as e, sent as handleAction: {}",
                "5 plays",
                #"declined by ["n4 closure e"]"#,
            ])
    }

    @Test("a watch hears of a registration after the focus has moved")
    func watchedRegistration() {
        var log: [String] = []
        var n1: ActionNode!
        var k2: Coordinator!
        var n3: ActionNode!
        var m4: Menu!
        var w5: MenuWatch!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        n3 = ActionNode("n3", in: n1)
        m4 = Menu("m21", items: [.command(Command("c22", action: "b"))])
        w5 = k2.watch(m4, from: nil)
        k2.firstResponder = n3
        log.append(w5.takeChanges().isEmpty ? "unchanged" : "changed")
        log += HistoryWording.lines(w5.snapshot.menu)
        n3.register("b") { (invocation: Invocation) throws -> Int in
            log.append(HistoryWording.call(6, invocation))
            return 6
        }
        log.append(w5.takeChanges().isEmpty ? "unchanged" : "changed")
        log += HistoryWording.lines(w5.snapshot.menu)
        #expect(
            log == [
                "unchanged",
                "menu 'm21' m21 off nobody  []",
                "command 'b' c22 disabled off nobody  [*]",
                "changed",
                "menu 'm21' m21 off nobody  []",
                "command 'b' c22 off n1/n3 closure b  []",
            ])
    }

    @Test("a remapped request keeps its original name")
    func originalOfRemap() {
        var log: [String] = []
        var n1: ActionNode!
        var k2: Coordinator!
        var n3: ActionNode!
        var n4: ActionNode!
        var n5: ActionNode!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        n3 = ActionNode("n3", in: n1)
        n4 = ActionNode("n4", in: n3)
        n5 = ActionNode("n5", in: n4)
        n4.remap("a", to: "e")
        n4.register("e") { (invocation: Invocation) throws -> Int in
            log.append(HistoryWording.call(6, invocation))
            return 6
        }
        log.append(HistoryWording.line(k2.perform("a", from: n5)))
        #expect(
            log == [
                "6 runs: e, asked as a, sent as handleAction: {}",
                "performed by n1/n3/n4 closure e: 6",
            ])
    }

    @Test("a rule that a rule adds waits for the next event")
    func ruleAddedByRule() {
        var log: [String] = []
        var played: Set<Int> = []
        var n1: ActionNode!
        var n2: ActionNode!
        var n3: ActionNode!
        n1 = ActionNode("n1")
        n2 = ActionNode("n2", in: n1)
        n3 = ActionNode("n3", in: n2)
        n3.receiveEvent(HistorySignal.Closed.self) { value in
            log.append(HistoryWording.hears(4, value))
            if played.insert(5).inserted {
                log.append("4 plays")
                n3.receiveError(HistorySignal.Denied.self) { () in
                    log.append("5 hears something")
                    return .notHandled
                }
            }
            throw HistorySignal.Denied(number: 4)
        }
        log.append(HistoryWording.line(n3.trigger(HistorySignal.Closed(number: 6))))
        #expect(
            log == [
                "4 hears Closed 6",
                "4 plays",
                #"Closed 6 unhandled as Denied 4 ["n1/n2/n3 receiveEvent threw Denied"]"#,
            ])
    }

    @Test("a method whose responder a handler takes away is not asked")
    func responderTakenAway() {
        var log: [String] = []
        let s = Array(repeating: false, count: 5)
        var played: Set<Int> = []
        var n1: ActionNode!
        var n2: ActionNode!
        var r4: ListedResponder!
        var k6: Coordinator!
        n1 = ActionNode("n1")
        n2 = ActionNode("n2", in: n1)
        n2.receiveAction("a") { (invocation: Invocation) throws -> Passage in
            log.append(HistoryWording.call(3, invocation))
            if played.insert(4).inserted {
                log.append("3 plays")
                n2.responder = nil
            }
            return !s[0] ? .notHandled : .handled
        }
        r4 = ListedResponder([
            ActionMethod(
                "c",
                { _ in
                    { (invocation: Invocation) throws -> Int in
                        log.append(HistoryWording.call(5, invocation))
                        return 5
                    }
                })
        ])
        k6 = Coordinator(root: n2)
        n2.responder = r4
        n2.remap("a", to: "c")
        log.append(HistoryWording.line(k6.perform(Invocation("a"))))
        #expect(
            log == [
                "3 runs: a, asked as a, sent as handleAction: {}",
                "3 plays",
                #"declined by ["n1/n2 closure a"]"#,
            ])
    }

    @Test("a recording that undoes is replayed step by step")
    func recordedUndo() {
        var log: [String] = []
        let u4 = UndoStack(levels: 3)
        var n1: ActionNode!
        var k2: Coordinator!
        let count3 = LibraryWorld.Counter { log.append("3 counts \($0)") }
        var a5: ActionRecorder!
        n1 = ActionNode("n1")
        k2 = Coordinator(root: n1)
        n1.register("a") { (invocation: Invocation) throws -> Int in
            log.append(HistoryWording.call(3, invocation))
            log.append(
                "3 \(invocation.registerUndo("count 3", restore: \.value, of: count3) ? "can" : "cannot") be taken back"
            )
            count3.value += 1
            return 3
        }
        n1.undoStack = u4
        a5 = k2.record()
        log.append(HistoryWording.line(k2.perform("a")))
        log.append(HistoryWording.line(k2.perform("undo:")))
        log += HistoryWording.lines(a5.stop())
        log.append(HistoryWording.line(k2.replay(a5.sequence.replayed, from: nil)))
        #expect(
            log == [
                "3 runs: a, asked as a, sent as handleAction: {}",
                "3 can be taken back",
                "3 counts 1",
                "performed by n1 closure a: 3",
                "3 counts 0",
                "performed by n1 closure undo:: null",
                "recorded a {} from n1",
                "recorded undo: {} from n1",
                "3 runs: a, asked as a, sent as handleAction: {}",
                "3 can be taken back",
                "3 counts 1",
                "3 counts 0",
                "performed by n1 closure undo:: null",
            ])
    }
}
