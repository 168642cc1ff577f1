import ActionRuntime
import TestSupport
import Testing

/// Rule 5.
@Suite("Node names and paths") struct NodeNameTests {
    @Test(
        "any text is a name, and a path escapes what it would read another way",
        arguments: [
            ("src/main.swift", #"src\/main.swift"#), ("/", #"\/"#), ("[", #"\["#), ("]", #"\]"#), ("[]", #"\[\]"#),
            ("cell[0]", #"cell\[0\]"#), (#"\"#, #"\\"#), (#"a\u{9}"#, #"a\\u{9}"#), ("", "_"), ("_", "_"),
            (" ", #"\ "#), (" a b ", #"\ a b\ "#), ("  a", #"\ \ a"#), ("a\u{A0}", "a\\\u{A0}"),
            ("\u{2003}a", "\\\u{2003}a"), ("a\tb", #"a\u{9}b"#), ("\n", #"\u{a}"#), ("\u{0}", #"\u{0}"#),
            ("\u{7F}\u{9F}", #"\u{7f}\u{9f}"#), ("\u{2028}", #"\u{2028}"#), ("..", ".."), (".", "."), ("0", "0"),
            ("a:b", "a:b"), ("été", "été"), ("👩‍🚀", "👩‍🚀"), ("\u{301}", "\u{301}"), ("/\u{301}", "\\/\u{301}"),
            ("]\u{301}", "\\]\u{301}"), ("a\u{202E}b", "a\u{202E}b"), ("u{41}", "u{41}"),
        ])
    func written(name: String, part: String) {
        let root = ActionNode(name)
        let node = ActionNode(name, in: root)
        let other = ActionNode(name, in: node)
        let twin = ActionNode(name, in: node)
        #expect(root.name == (name.isEmpty ? "_" : name) && root.path == part)
        #expect(node.path == "\(part)/\(part)" && ActionNode.pathPart(of: name) == part)
        #expect(other.path == "\(part)/\(part)/\(part)[0]" && twin.path == "\(part)/\(part)/\(part)[1]")
        let coordinator = Coordinator(root: root)
        for found in [root, node, other, twin] { #expect(coordinator.node(at: found.path) === found) }
        #expect(coordinator.node(at: "\(part)/\(part)/\(part)") === other && node.id.path == node.path)
    }

    @Test(
        "a path that is not written so leads nowhere",
        arguments: [
            "", "/", "app/", "/app", "app//a", "app/a[", "app/a]", "app/a[]", "app/a[00]", "app/a[+1]", "app/a[1]b",
            "app/a[0][0]", "app/[0]", #"app/a\"#, #"app/\a"#, #"app/\u"#, #"app/\u{}"#, #"app/\u{61"#, #"app/\u61"#,
            #"app/\u{d800}"#, #"app/\u{110000}"#, #"app/\u{000000061}"#, #"app/\u{+61}"#, "app/a[99999999999999999999]",
            #"app\/a"#,
        ])
    func unreadable(path: String) {
        let root = ActionNode("app")
        ActionNode("a", in: root).onAction("name.a:") { _ in }
        #expect(root.node(at: path) == nil)
    }

    @Test("a path may write any character as its number, and white space without a backslash")
    func otherSpellings() {
        let root = ActionNode("app")
        let (node, spaced) = (ActionNode("a", in: root), ActionNode(" b", in: root))
        #expect(root.node(at: #"app/\u{61}"#) === node && root.node(at: #"\u{61}pp/\u{00000061}[0]"#) === node)
        #expect(root.node(at: "app/ b") === spaced && root.node(at: #"app/\ b"#) === spaced)
    }

    @Test("outcomes, explanations, drawings and lists of who was asked escape alike")
    func agreement() {
        let root = ActionNode("a/b")
        let node = ActionNode("c[0]", in: root)
        root.onAction("name.a:") { _ in }
        let coordinator = Coordinator(root: root)
        let asked = coordinator.perform("name.nobody:", from: node)
        guard case .unclaimed(_, let nodes) = asked else {
            Issue.record("\(asked)")
            return
        }
        #expect("\(nodes)" == #"c\[0\] → a\/b"# && nodes.paths == [#"a\/b/c\[0\]"#, #"a\/b"#])
        #expect(coordinator.explain("name.a:", from: node).steps.map(\.path) == [#"a\/b/c\[0\]"#, #"a\/b"#])
        #expect(root.drawing() == "a\\/b   name.a:\n  c\\[0\\]")
    }

    @Test("a program elsewhere is told names as they are, and paths with their escapes")
    func remote() {
        let root = ActionNode("r[0]")
        let node = ActionNode("a/b", in: root)
        node.onAction("name.c:") { _ in }
        let coordinator = Coordinator(root: root)
        coordinator.firstResponder = node
        let talk = RemoteTalk(coordinator)
        let path = ActionValue.string(#"r\[0\]/a\/b"#)
        let tree = talk.ask("tree/get")["root"]
        #expect(tree?["name"] == "r[0]" && tree?["path"] == .string(#"r\[0\]"#))
        #expect(tree?["children"]?[0]?["name"] == "a/b" && tree?["children"]?[0]?["path"] == path)
        #expect(talk.ask("actions/target", ["action": "name.c:", "from": path])["target"] == path)
        #expect(talk.ask("app/info")["focus"] == path)
        let map = talk.ask("map/get")["map"]
        #expect(map?["focus"] == path && map?["root"]?["name"] == "r[0]")
    }

    @Test("of random trees with random names every path leads back to its node, also as text shows it")
    func roundTrip() {
        let seed = SeededGenerator.seed(for: "node names")
        var random = SeededGenerator(seed: seed)
        for number in 0..<Effort.count(3_000) {
            let root = ActionNode(.randomName(using: &random))
            var nodes = [root]
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let parent = nodes.random(using: &random)
                // Often the name of a sibling, so that there are positions.
                let name =
                    Bool.random(using: &random)
                    ? parent.children.randomElement(using: &random)?.name : nil
                nodes.append(ActionNode(name ?? .randomName(using: &random), in: parent))
            }
            for node in nodes {
                let path = node.path
                let first = node.parent?.children.first { $0.name == node.name } ?? node
                let plain = [node.parent?.path, ActionNode.pathPart(of: node.name)].compactMap(\.self).joined(
                    separator: "/")
                guard root.node(at: path) === node, root.node(at: path.printable) === node,
                    root.node(at: plain) === first, node.id.path == path,
                    !path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
                else {
                    Issue.record("seed \(seed), case \(number): '\(path.printable)' of \(node.name.debugDescription)")
                    return
                }
            }
            #expect(Set(nodes.map(\.path)).count == nodes.count, "seed \(seed), case \(number)")
        }
    }

    @Test("what data says as a path never traps, and leads to nodes that have one")
    func anyText() {
        let seed = SeededGenerator.seed(for: "texts as paths")
        var random = SeededGenerator(seed: seed)
        let root = ActionNode("a")
        for name in ["a", "a", "[", "\\", "u{61}", ""] { ActionNode(name, in: root).onAction("name.b:") { _ in } }
        var found = 0
        for _ in 0..<Effort.count(50_000) {
            let pieces = ["a", "/", "[", "]", "0", "1", "\\", "u", "{", "}", "61", "_", " "]
            let text =
                "a/" + (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.random(using: &random) }.joined()
            guard let node = root.node(at: text) else { continue }
            found += 1
            #expect(root.node(at: node.path) === node, "seed \(seed): \(text)")
        }
        #expect(found > 0)
    }
}

extension String {
    /// A name that paths may have to escape.
    fileprivate static func randomName(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "b", "cell", "0", "[", "]", "[0]", "/", "\\", "//", "u{41}", "\\u{9}", "..", ".", " ", "\u{A0}", "\t",
            "\n",
            "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{200B}", "\u{202E}", "é", "e\u{301}", "\u{301}",
            "\u{200D}",
            "\u{FE0F}", "👩‍🚀", "\u{10FFFF}", "_", ":", "→",
        ]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.random(using: &random) }.joined()
    }
}
