import ActionRuntime
import Testing

/// However deep something is nested, releasing it does not overflow a small stack (rule 4).
@Suite("Releasing what is nested deep", .timeLimit(.minutes(10))) struct DeepReleaseTests {
    /// What is nested.
    enum Kind: String, CaseIterable, Codable, Sendable {
        case hosted, hostedAtRoots, hosting, hostedBesideChildren, pathThroughHosts, menus, menusOfSeveral

        func use(_ count: Int) {
            switch self {
            case .hosted:
                // From the top down, so that the first coordinator alone owns all others.
                let top = Coordinator(root: ActionNode("top"))
                var last = top
                for _ in 0..<count / 10 {
                    let inner = Coordinator(root: ActionNode("root"))
                    ActionNode("at", in: last.root).host(inner)
                    last = inner
                }
            case .hosting, .hostedBesideChildren, .hostedAtRoots:
                var last = Coordinator(root: ActionNode("leaf"))
                for _ in 0..<count { last = outer(of: last) }
            case .pathThroughHosts:
                var last = Coordinator(root: ActionNode("leaf"))
                for _ in 0..<count { last = outer(of: last) }
                // The search goes down through all trees, and what it remembers is forgotten.
                precondition(!last.canPerform("deep.a:"))
                last.root.onAction("deep.b:") { _ in }
                precondition(last.perform("deep.b:").isPerformed)
            case .menus, .menusOfSeveral:
                var menu = Menu("leaf", items: [.separator])
                for _ in 0..<count {
                    let others = self == .menus ? [] : [MenuItem.menu(Menu("other", items: [.menu(Menu("inner"))]))]
                    menu = Menu("menu", items: others + [.menu(menu)] + others)
                }
                let copy = menu
                menu.title = "edited"
                menu.items.append(.separator)
                precondition(copy.items.count + 1 == menu.items.count)
            }
        }

        private func outer(of inner: Coordinator) -> Coordinator {
            let outer = Coordinator(root: ActionNode("root"))
            if self == .hostedBesideChildren { for _ in 0..<3 { _ = ActionNode("child", in: outer.root) } }
            let at = self == .hostedAtRoots ? outer.root : ActionNode("at", in: outer.root)
            at.host(inner)
            return outer
        }
    }

    @Test("takes the same stack at any depth", arguments: Kind.allCases)
    func release(_ kind: Kind) async {
        await #expect(processExitsWith: .success) { [kind = kind as Kind] in
            SizedStack.run(SizedStack.small) { kind.use(5_000) }
        }
    }

    @Test("releases all, and what is held elsewhere stays")
    func all() {
        var top: Coordinator? = Coordinator(root: ActionNode("top"))
        weak var first: Coordinator?
        weak var last: Coordinator?
        weak var lost: ActionNode?
        var kept: ActionNode?
        func fill(_ top: Coordinator) {
            let middle = Coordinator(root: ActionNode("middle")), inner = Coordinator(root: ActionNode("inner"))
            ActionNode("at", in: top.root).host(middle)
            ActionNode("at", in: middle.root).host(inner)
            kept = ActionNode("kept", in: middle.root)
            let below = ActionNode("lost", in: kept)
            lost = below
            (first, last) = (middle, inner)
        }
        fill(top!)
        top = nil
        #expect(first == nil && last == nil)
        #expect(kept?.parent == nil && kept?.path == "kept" && lost?.path == "kept/lost")
        kept = nil
        #expect(lost == nil)
    }

    @Test("menus that a copy still has are left to it")
    func sharedMenus() {
        let inner = Menu("inner", items: [.menu(Menu("innermost") { Command("A", action: "deep.a:") })])
        var outer: Menu? = Menu("outer", items: [.menu(inner), .menu(inner)])
        #expect(outer?.items.count == 2)
        outer = nil
        #expect(inner.items.count == 1 && inner.item("deep.a:") != nil)
    }
}
