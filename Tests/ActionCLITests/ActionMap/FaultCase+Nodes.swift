extension FaultCase {
    /// Faults of nodes, their claims and their keys.
    static let nodes: [FaultCase] = [
        .node(#""chidren": []"#, "2:1: root: unknown key 'chidren'. Did you mean 'children'?"),
        .node(#""children": [ "grid" ]"#, "2:15: root.children[0]: expected a node, found a string."),
        .node(#""methods": []"#, "2:12: root.methods: expected an object, found an array."),
        .node(#""methods": { "close": [] }"#, "2:23: root.methods.close: expected a claim, found an array."),
        .node(
            #""actions": { "rate:": { "enabled": 5 } }"#,
            #"2:36: root.actions["rate:"].enabled: expected a condition, found a number."#),
        .node(
            #""actions": { "rate:": { "enable": "a" } }"#,
            #"2:25: root.actions["rate:"]: unknown key 'enable'. Did you mean 'enabled'?"#),
        .node(
            #""actions": { "rate:": { "reason": "in ${place" } }"#,
            #"2:39: root.actions["rate:"].reason: '${' has no closing '}'; write '$${' for a plain '${'."#),
        .node(
            #""actions": { "rate:": { "title": null } }"#,
            #"2:34: root.actions["rate:"].title: expected a string, found null."#),
        .node(
            #""actions": { "rate:": { "do": {} } }"#,
            #"2:31: root.actions["rate:"].do: expected an array, found an object."#),
        .node(
            #""actions": { "rate:": { "matching": "*" } }"#,
            #"2:25: root.actions["rate:"]: unknown key 'matching'."#,
            "  The keys here are: when, enabled, checked, mixed, hidden, reason, title,",
            "  value, do, performs, parameters, returns, source, opaque."
        ),
        .node(
            #""do": []"#,
            "2:1: root: unknown key 'do'.",
            "  The keys here are: name, undo, takesText, intercept, methods, actions,",
            "  remap, catchAll, keys, ignore, rules, children."
        ),
        .node(
            #""actions": { "rate:": [ { "when": 1 }, 5 ] }"#,
            #"2:35: root.actions["rate:"][0].when: expected a condition, found a number."#,
            #"2:40: root.actions["rate:"][1]: expected a claim, found a number."#),
        .node(
            #""actions": { "a": { "opaque": 1, "source": 2, "parameters": [] } }"#,
            "2:31: root.actions.a.opaque: expected true or false, found a number.",
            "2:44: root.actions.a.source: expected a file and a line, found a number.",
            "2:61: root.actions.a.parameters: expected an object, found an array."),
        .node(
            #""actions": { "a": { "source": "Grid.swift" }, "b": { "source": ":1" }, "c": { "source": "a:-1" } }"#,
            "2:31: root.actions.a.source: 'Grid.swift' is not a source location: it is not a file and a line, as in "
                + "'Grid.swift:12'.",
            "2:64: root.actions.b.source: ':1' is not a source location: it is not a file and a line, as in "
                + "'Grid.swift:12'.",
            "2:89: root.actions.c.source: 'a:-1' is not a source location: it is not a file and a line, as in "
                + "'Grid.swift:12'."),
        .node(
            #""methods": { "a": { "opaque": true, "do": [] } }"#,
            "2:43: root.methods.a.do: an opaque claim has no 'do': only the program can run it."),
        .node(
            #""methods": { "a": { "parameters": { "n": { "type": "text" } } } }"#,
            "2:52: root.methods.a.parameters.n.type: expected 'boolean', 'integer', 'number', 'string', 'array', "
                + "'object' or 'any', found 'text'."),
        .node(
            #""catchAll": { "matching": [ "a", "b c", 1 ] }"#,
            "2:34: root.catchAll.matching[1]: 'b c' is not an action name: it contains white space.",
            "2:41: root.catchAll.matching[2]: expected an action name, found a number."),
        .node(
            #""ignore": [ "key-conflct", 1 ]"#,
            "2:13: root.ignore[0]: expected 'unclaimed-action', 'unreachable-claim', 'key-conflict', 'shadowed-key', "
                + "'duplicate-shortcut', 'never-true', 'always-true', 'unknown-key', 'unhandled-event', 'perform-cycle', "
                + "'disabled-without-reason', 'wrong-arguments', 'empty-menu', 'layout-key' or 'deprecated-action', found 'key-conflct'. "
                + "Did you mean 'key-conflict'?",
            "2:28: root.ignore[1]: expected a string, found a number."),
        .node(
            #""keys": { "k": [ "a b", null, { "action": null, "passes": true, "when": 1 }, [] ] }"#,
            "2:18: root.keys.k[0]: 'a b' is not an action name: it contains white space.",
            "2:59: root.keys.k[2].passes: keys that are taken away have no 'passes'.",
            "2:73: root.keys.k[2].when: expected a condition, found a number.",
            "2:78: root.keys.k[3]: expected an action name, a key binding or null, found an array."),
        .node(
            #""keys": { "k": { "action": "a", "external": 1 } }"#,
            "2:45: root.keys.k.external: expected true or false, found a number."),
        .node(#""catchAll": { "matching": "" }"#, "2:27: root.catchAll.matching: '' is not a pattern: it is empty."),
        .node(#""catchAll": [ ]"#, "2:13: root.catchAll: expected a claim, found an array."),
        .node(#""remap": { "a": 1 }"#, "2:17: root.remap.a: expected an action name, found a number."),
        .node(
            #""remap": { "a b": "c d" }"#,
            #"2:12: root.remap["a b"]: 'a b' is not an action name: it contains white space."#,
            #"2:19: root.remap["a b"]: 'c d' is not an action name: it contains white space."#),
        .node(
            #""keys": { "cmd+1": 5 }"#,
            #"2:20: root.keys["cmd+1"]: expected an action name, a key binding or null, found a number."#),
        .node(#""keys": { " ": "a" }"#, #"2:11: root.keys[" "]: ' ' is not a key shortcut: it is empty."#),
        .node(
            #""keys": { "cmd+1": { "arguments": { } } }"#,
            #"2:20: root.keys["cmd+1"]: the required key 'action' is missing."#),
        .node(
            #""keys": { "cmd+1": { "action": "a", "passes": "yes" } }"#,
            #"2:47: root.keys["cmd+1"].passes: expected true or false, found a string."#),
    ]
}
