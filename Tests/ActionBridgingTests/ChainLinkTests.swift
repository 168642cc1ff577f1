import ActionBridging
import Testing

/// A responder of a toolkit that there is not, which retains no other responder of its chain.
private final class FakeResponder {
    let name: String
    unowned(unsafe) var next: FakeResponder?
    var retained: [FakeResponder] = []
    weak var anchor: FakeResponder?

    init(_ name: String) { self.name = name }
}

private enum FakeChain: ResponderChain {
    static func next(after responder: FakeResponder) -> FakeResponder? { unsafe responder.next }
    static func setNext(_ next: FakeResponder?, after responder: FakeResponder) { unsafe responder.next = next }
    static func anchor(of link: FakeResponder) -> FakeResponder? { link.anchor }
    static func setAnchor(_ anchor: FakeResponder?, of link: FakeResponder) {
        link.anchor?.retained.removeAll { $0 === link }
        anchor?.retained.append(link)
        link.anchor = anchor
    }
}

@MainActor
@Suite("A link in a toolkit's responder chain")
struct ChainLinkTests {
    private let responders = ["view", "controller", "window", "application"].map(FakeResponder.init)

    init() {
        for (responder, next) in zip(responders, responders.dropFirst()) { unsafe responder.next = next }
    }

    /// The names of a chain, of at most ten responders.
    private func chain(from start: FakeResponder? = nil) -> String {
        sequence(first: start ?? responders[0]) { unsafe $0.next }.prefix(10).map(\.name).joined(separator: " ")
    }

    private func link(_ name: String = "tree") -> (FakeResponder, ChainLink<FakeChain>) {
        let responder = FakeResponder(name)
        return (responder, ChainLink(responder))
    }

    @Test("a link that joins again stays where it is, or moves; the chain never has a loop")
    func joins() {
        let (tree, link) = link()
        link.join(after: responders[1])
        #expect(chain() == "view controller tree window application")
        link.join(after: responders[1])
        #expect(chain() == "view controller tree window application")
        #expect(responders[1].retained.count == 1)
        for (index, text) in [
            (3, "view controller window application tree"), (0, "view tree controller window application"),
            (2, "view controller window tree application"),
        ] {
            link.join(after: responders[index])
            #expect(chain() == text)
            #expect(responders.flatMap(\.retained).count == 1)
        }
        link.join(after: tree)
        #expect(chain() == "view controller window tree application")
        link.leave()
        link.leave()
        #expect(chain() == "view controller window application")
        #expect(responders.allSatisfy { $0.retained.isEmpty })
    }

    @Test("two links behind one responder do not lose each other")
    func two() {
        let ((_, first), (_, second)) = (link("first"), link("second"))
        first.join(after: responders[1])
        second.join(after: responders[1])
        #expect(chain() == "view controller second first window application")
        first.join(after: responders[1])
        #expect(chain() == "view controller first second window application")
        second.leave()
        first.leave()
        #expect(chain() == "view controller window application")
    }

    @Test("a link whose owner has gone stays an empty link, as long as the responder before it lives")
    func released() {
        weak var tree: FakeResponder?
        do {
            let (responder, link) = link()
            tree = responder
            link.join(after: responders[1])
        }
        #expect(tree != nil)
        #expect(chain() == "view controller tree window application")
        responders[1].retained = []
        #expect(tree == nil)
        unsafe responders[1].next = responders[2]
    }

    @Test("a link that the toolkit dropped, or that the program put in by hand, joins again")
    func dropped() {
        let (tree, link) = link()
        link.join(after: responders[1])
        unsafe responders[1].next = responders[2]
        link.join(after: responders[1])
        #expect(chain() == "view controller tree window application")
        unsafe responders[1].next = responders[2]
        unsafe (responders[2].next, tree.next) = (tree, responders[3])
        link.join(after: responders[0])
        #expect(chain() == "view tree controller window application")
    }

    @Test(
        "links that join and leave in any order make no loop, and lose no responder",
        arguments: 0..<100 as Range<UInt64>)
    func anyOrder(seed: UInt64) {
        var random = Xorshift(seed: seed)
        let links = ["a", "b", "c"].map { link($0) }
        for _ in 0..<30 {
            let (_, link) = links[Int.random(in: 0..<3, using: &random)]
            switch Int.random(in: 0..<6, using: &random) {
            case 0: link.leave()
            // A link may join behind another one, be that in the chain or not.
            case 1: link.join(after: links[Int.random(in: 0..<3, using: &random)].0)
            default: link.join(after: responders[Int.random(in: 0..<4, using: &random)])
            }
            let names = chain().split(separator: " ")
            #expect(Set(names).count == names.count, "seed \(seed): \(names)")
            #expect(names.filter { $0.count > 1 } == ["view", "controller", "window", "application"], "seed \(seed)")
        }
    }

    @Test("in a chain that is a loop already, joining ends")
    func loop() {
        let (_, link) = link()
        unsafe responders[3].next = responders[1]
        link.join(after: responders[0])
        #expect(chain().hasPrefix("view tree controller window application controller"))
    }
}
