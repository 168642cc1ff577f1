extension FaultCase {
    /// Faults of nodes, their claims and their keys.
    static let nodes: [FaultCase] = [
        .node(#""chidren": []"#, "2:1: root: unknown key 'chidren'. Did you mean 'children'?"),
        .node(
            #""children": [ { "name": "a/b" }, { "name": "a[0]" }, { "name": " a" }, { "name": "" } ]"#,
            "2:25: root.children[0].name: 'a/b' is not a node name: it contains '/'.",
            "2:44: root.children[1].name: 'a[0]' is not a node name: it contains '['.",
            "2:64: root.children[2].name: ' a' is not a node name: it has white space at an end.",
            "2:82: root.children[3].name: '' is not a node name: it is empty."),
        .node(
            #""children": [ { "name": "a\tb" } ]"#,
            #"2:25: root.children[0].name: 'a\u{9}b' is not a node name: it contains a control character."#),
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
            #"2:25: root.actions["rate:"]: unknown key 'matching'."#),
        .node(#""catchAll": { "matching": "" }"#, "2:27: root.catchAll.matching: '' is not a pattern: it is empty."),
        .node(#""catchAll": [ ]"#, "2:13: root.catchAll: expected a claim, found an array."),
        .node(#""remap": { "a": 1 }"#, "2:17: root.remap.a: expected an action name, found a number."),
        .node(
            #""remap": { "a b": "c d" }"#,
            #"2:12: root.remap["a b"]: 'a b' is not an action name: it contains white space."#,
            #"2:19: root.remap["a b"]: 'c d' is not an action name: it contains white space."#),
        .node(
            #""keys": { "cmd+1": 5 }"#,
            #"2:20: root.keys["cmd+1"]: expected an action name or a key binding, found a number."#),
        .node(#""keys": { " ": "a" }"#, #"2:11: root.keys[" "]: ' ' is not a key shortcut: it is empty."#),
        .node(
            #""keys": { "cmd+1": { "arguments": { } } }"#,
            #"2:20: root.keys["cmd+1"]: the required key 'action' is missing."#),
        .node(
            #""keys": { "cmd+1": { "action": "a", "passes": "yes" } }"#,
            #"2:47: root.keys["cmd+1"].passes: expected true or false, found a string."#),
    ]
}
