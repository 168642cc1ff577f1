@testable import ActionMaps

extension CheckRuleTests {
    static let misses: [CheckCase] = [
        .root(
            .performCycle,
            "under a condition that a step makes true, under one of both, through events, and of many in one",
            """
            "actions": {
              "copy:": { "do": [ { "set": { "clipboard": "x" } }, { "perform": /*!*/"paste:" } ] },
              "paste:": { "enabled": "clipboard != null", "reason": "r", "do": [ { "perform": "copy:" } ] },
              "a:": { "when": "x", "do": [ { "print": "a" }, { "perform": /*!*/"b:" } ] },
              "b:": { "when": "x", "do": [ { "perform": "a:" } ] },
              "e:": { "do": [ { "trigger": /*!*/"E" } ] }, "m:": { "do": [ { "perform": /*!*/"n:" }, { "perform": "o:" } ] },
              "n:": { "do": [ { "perform": "m:" } ] }, "o:": { "do": [ { "perform": "n:" } ] } },
            "rules": [ { "transformEvent": "E", "to": "F" }, { "handleEvent": "F", "do": [ { "perform": "e:" } ] },
              { "handleError": "R", "do": [ { "perform": "r:" } ] } ],
            "children": [ { "name": "grid", "actions": { "r:": { "do": [ { "report": /*!*/"R" } ] } } } ]
            """, map: #""state": { "x": null, "clipboard": null }, "#),
        .root(
            .performCycle, "whose conditions the values decide that steps write",
            """
            "actions": {
              "a:": { "do": [ { "set": { "n": 5 } }, { "perform": /*!*/"b:" } ] },
              "b:": { "when": "n > 3", "do": [ { "perform": "a:" } ] },
              "c:": { "do": [ { "set": { "t": "abc" } }, { "perform": /*!*/"d:" } ] },
              "d:": { "when": "t =~ /b/", "do": [ { "perform": "c:" } ] },
              "e:": { "do": [ { "set": { "o": { "b": true } } }, { "perform": /*!*/"f:" } ] },
              "f:": { "when": "o.b", "do": [ { "perform": "e:" } ] },
              "g:": { "do": [ { "set": { "n": 2 } }, { "perform": "h:" } ] },
              "h:": { "when": "n > 3", "do": [ { "perform": "g:" } ] } }
            """, map: #""state": { "n": 0, "t": "", "o": { } }, "#),
        .root(
            .performCycle, "whose conditions say the same in other words",
            """
            "actions": {
              "a:": { "when": "!(x || y)", "do": [ { "perform": /*!*/"b:" } ] },
              "b:": { "when": "!x && !y", "do": [ { "perform": "a:" } ] },
              "c:": { "when": "x", "do": [ { "perform": /*!*/"d:" } ] },
              "d:": { "when": "!(!x)", "do": [ { "perform": "c:" } ] },
              "e:": { "when": "x", "do": [ { "perform": "f:" } ] },
              "f:": { "when": "x && y", "do": [ { "perform": "e:" } ] } }
            """, map: #""state": { "x": null, "y": null }, "#),
        .root(
            .performCycle, "that a step ends, that may fail before, and whose condition a step changes",
            """
            "actions": {
              "a:": { "when": "x", "do": [ { "set": { "x": false } }, { "perform": "a:" } ] },
              "b:": { "do": [ { "add": { "t": 1 } }, { "perform": "b:" } ] },
              "c:": { "do": [ { "perform": "d:" }, { "perform": "c:" } ] }, "d:": { "when": "y" },
              "e:": { "do": [ { "trigger": "E" } ] }, "f:": { "do": [ { "perform": "g:", "arguments": { "n": "${x}" } } ] },
              "g:": { "parameters": { "n": { "type": "integer" } }, "do": [ { "perform": "f:" } ] } },
            "rules": [ { "receiveEvent": "E", "do": [ { "perform": "d:" } ] }, { "handleEvent": "E", "do": [ { "perform": "e:" } ] } ]
            """, map: #""state": { "x": true, "y": null, "t": "text" }, "#),
        .root(
            .performCycle, "that an interceptor may end, whose steps begin elsewhere, but not one where it prints",
            """
            "intercept": [ { "actions": ["a:"], "enabled": "n < 3", "reason": "r", "before": [ { "add": { "n": 1 } } ] },
              { "actions": ["b:"], "before": [ { "set": { "y": true } } ] }, { "actions": ["c:"], "before": [ { "print": "c" } ] } ],
            "actions": {
              "a:": { "do": [ { "perform": "a:" } ] },
              "b:": { "when": "!y", "do": [ { "perform": "b:" } ] },
              "c:": { "do": [ { "perform": /*!*/"c:" } ] },
              "d:": { "performs": [ { "action": "e:", "start": "app/pane" } ] }, "e:": { "do": [ { "perform": "d:" } ] } },
            "children": [ { "name": "pane", "actions": { "e:": { "do": [] } } } ]
            """, map: #""state": { "n": 0, "y": false }, "#),
        .root(
            .shadowedKey, "that passes where an interceptor says so, and whose keys type text",
            """
            "intercept": { "actions": ["x:"], "enabled": "free", "reason": "r" },
            "actions": { "x:": { "do": [] }, "y:": { "do": [] } },
            "keys": { "cmd+1": [ { "action": "x:", "passes": true }, "y:" ] },
            "children": [ { "name": "field", "takesText": true, "keys": { "a": "y:", /*!*/"cmd+a": "y:" } } ]
            """,
            map: #"""
                "state": { "free": true },
                "keymap": [ { "key": "a", "command": "x:" }, { "key": "cmd+a", "command": "x:" } ],
                """#),
    ]
}
