@testable import ActionMaps

extension CheckRuleTests {
    private static let state = #""state": { "a": null, "b": null, "n": 0, "o": { "p": 1 } }, "#

    /// A case about conditions, each of which is the `when` of a claim of its own.
    private static func conditions(_ rule: CheckRule, _ title: String, isFound: Bool, _ texts: [String]) -> CheckCase {
        let mark = isFound ? "/*!*/" : ""
        let claims = texts.enumerated().map { "\"c\($0):\": { \"when\": \(mark)\"\($1)\" }" }
        return .root(rule, title, "\"actions\": {\n\(claims.joined(separator: ",\n"))\n}", map: state)
    }

    static let conditions: [CheckCase] = [
        conditions(
            .neverTrue, "in every form", isFound: true,
            [
                "a && !a", "n == 1 && n == 2", "n < 1 && n > 2", "a == x && a == y", "a && b && !a", "!(a || !a)",
                "(a || b) && !a && !b", "a && a == null", "n == 1 && n != 1", "n > 3 && n == null",
                "a in o && a not in o",
                "a =~ /x/ && !(a =~ /x/)", "n >= 2 && n <= 1", "a && false", "a == null && a == x", "a == x && !a",
                "n >= '5'", "n < five", "a && n > '1' || n <= ''",
            ]),
        conditions(
            .neverTrue, "in none that some state fulfils", isFound: false,
            [
                "a && !b", "n == 1 && b == 2", "n <= 1 && n >= 1", "n < 2 && n > 1", "a != x && a != y", "a || !b",
                "false", "!true",
                "!a && a == 'false'", "n == 5 && n != 6", "!(n < 1) && !(n >= 1)", "a != null && !a",
                "n < 1 || n > '5'", "n == '5'", "a =~ /x/ && !(a =~ /y/)",
            ]),
        .init(
            .neverTrue, "on keys, items, enabled, checked, mixed and hidden, and in the keymap",
            """
            { "actionMap": 1, "state": { "a": null },
              "keymap": [ { "key": "cmd+k", "command": "b:", "when": /*!*/"a && !a" } ],
              "menus": [ { "title": "M", "items": [ { "action": "b:", "when": /*!*/"a && !a" }, { "action": "b:" } ] } ],
              "root": { "name": "app", "keys": { "cmd+1": { "action": "b:", "when": /*!*/"a && !a" } },
                "actions": { "b:": { "enabled": /*!*/"a && !a", "reason": "r", "checked": /*!*/"a && !a", "mixed": /*!*/"a && !a",
                  "hidden": /*!*/"a && !a" } },
                "catchAll": { "matching": "x", "when": /*!*/"a && !a" } } }
            """),
        conditions(
            .alwaysTrue, "in every form", isFound: true,
            [
                "a || !a", "n != 1 || n != 2", "a || b || !a", "!(a && !a)", "a || true", "n == 1 || n != 1",
                "a in o || a not in o", "!(n < '5')",
            ]),
        conditions(
            .alwaysTrue, "in none that some state does not fulfil", isFound: false,
            ["true", "!false", "a || !b", "n < 1 || n >= 1", "n != 1 || n == 2", "a", "!(n < 1 && b)"]),
        .root(
            .unknownKey, "in conditions, templates and steps",
            """
            "keys": { "cmd+1": { "action": "a:", "when": /*!*/"clipbord != null" } },
            "actions": { "a:": { "when": /*!*/"selction", "title": /*!*/"Open ${nam}", "enabled": "true", "reason": /*!*/"${why}",
              "value": /*!*/"${valu}", "do": [ { "set": { "name": [ 1, { "x": /*!*/"${nme}" } ] } }, { "print": /*!*/"${o.q}" },
                { "trigger": "E", "with": { "x": /*!*/"${evnt}" } }, { "perform": "b:", "arguments": { "x": /*!*/"${x}" } },
                { "return": /*!*/"${y}" }, { "set": { "s": { "q": 1 }, "u": { "q": "${n}" } } }, { "print": /*!*/"${s.r}" },
                { "print": /*!*/"${u.r}" }, { "print": /*!*/"${s.q.r}" }, { "add": { "n": /*!*/"${z}" } } ] }, "b:": { } },
            "rules": [ { "handleEvent": "E", "do": [ { "print": /*!*/"${w}" } ] } ]
            """,
            map:
                #""state": { "n": 0, "o": { "p": 1 } }, "menus": [ { "title": "M", "items": [ { "action": "a:", "when": /*!*/"shown" } ] } ], "#
        ),
        .root(
            .unknownKey, "none that the state has, a step writes, or that is no key of the state",
            """
            "keys": { "cmd+1": { "action": "a:", "when": "clipboard != null" } },
            "actions": { "a:": { "when": "args.x && open && o.p && doc.title == x && later.now && deep.er", "title": "${action} ${args.y} ${originalAction}",
              "do": [ { "set": { "clipboard": "${args.x}", "doc": {}, "deep.er.key": 1 } }, { "toggle": "open" }, { "add": { "count": 1 } },
                { "print": "${count} ${deep} ${open} $${none}" },
                { "set": { "s": { "q": { "r": 1 }, "n": null }, "u": { "q": "${open}", "v": {} } } },
                { "print": "${s.q.r} ${s.n.x} ${u.q.r} ${u.v.w}" } ] }, "live:": { "opaque": true } },
            "rules": [ { "handleEvent": "E", "do": [ { "print": "${event.name} ${event.x}" } ] } ]
            """,
            map: #""state": { "o": { "p": 1 }, "later": null }, "#),
    ]

    static let signals: [CheckCase] = [
        .root(
            .unhandledEvent, "events, errors, and what rules put in their place",
            """
            "actions": { "a:": { "do": [ { "trigger": /*!*/"Changed" }, { "trigger": /*!*/"Moved" }, { "report": /*!*/"Lost" } ] },
              "b:": { "do": [ { "report": /*!*/"Gone" } ] } },
            "rules": [ { "transformEvent": "Moved", "to": "Went" }, { "catchError": "Gone", "event": "Show" }, { "subscribe": "Changed" },
              { "handleError": "Changed" } ],
            "children": [ { "name": "grid", "rules": [ { "handleEvent": "*" }, { "handleError": "*" } ] } ]
            """),
        .root(
            .unhandledEvent, "events and errors that a rule above takes, as they are or as something else",
            """
            "rules": [ { "handleEvent": "Changed" }, { "receiveEvent": "Seen" }, { "transformError": "Lost", "to": "Gone" },
              { "catchError": "Gone", "event": "Show" }, { "handleEvent": "Show" } ],
            "children": [ { "name": "grid", "rules": [ { "transformEvent": "Moved", "to": "Changed" } ],
              "actions": { "a:": { "do": [ { "trigger": "Changed" }, { "trigger": "Moved" }, { "trigger": "Seen" },
                { "publish": "Refresh" }, { "report": "Lost" } ] } } } ]
            """),
    ]
}
