import ActionRuntime
import Testing

@Suite("Former names") struct FormerNamesTests {
    @available(*, deprecated)
    @Test("the former names of declarations and of invalidating go on working")
    func declarations() {
        let tree = ActionNode.chain("app", "window", "grid")
        let coordinator = Coordinator(root: tree[0])
        tree[2].triggers(Sent.Closed.self).reports(Sent.Missing.self).subscribe(to: Sent.Opened.self) { _ in }
        #expect(
            coordinator.safetyFindings().map(\.problem) == [.noExplicitResponder, .noExplicitResponder, .noPublisher])
        tree[1].mayPublish(Sent.Opened.self)
        #expect(coordinator.safetyFindings().map(\.problem) == [.noExplicitResponder, .noExplicitResponder])

        var title = "One"
        tree[0].onAction("a:", validate: { $0.title = title }) { _ in }
        let watch = coordinator.watch(Menu("M") { Command("A", action: "a:") })
        title = "Two"
        tree[2].invalidate("a:")
        #expect(watch.takeChanges().actions(changedIn: .title) == ["a:"])
        title = "Three"
        tree[2].invalidate()
        #expect(watch.takeChanges().actions(changedIn: .title) == ["a:"])
    }
}
