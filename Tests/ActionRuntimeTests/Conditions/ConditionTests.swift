import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct ConditionTests {
    @Test(
        "a text prints in its canonical form, which reads as the same condition",
        arguments: [
            ("key", "key"),
            ("  true ", "true"),
            ("false", "false"),
            ("! key", "!key"),
            ("!true", "!true"),
            ("!(key)", "!key"),
            ("!(a&&b)", "!(a && b)"),
            ("!(a == 1)", "!(a == 1)"),
            ("!(!(a))", "!(!a)"),
            ("((((key))))", "key"),
            ("a&&b&&c", "a && b && c"),
            ("a && (b && c)", "a && b && c"),
            ("(a || b) || c", "a || b || c"),
            ("a || b && c", "a || b && c"),
            ("(a || b) && c", "(a || b) && c"),
            ("a && (b || c && d) || (e)", "a && (b || c && d) || e"),
            ("a==1", "a == 1"),
            ("a != -2.50", "a != -2.5"),
            ("a<5", "a < 5"),
            ("a>5&&b", "a > 5 && b"),
            ("a<=1e3", "a <= 1000.0"),
            ("a >= 0", "a >= 0"),
            ("a == -0", "a == 0"),
            ("a == 9223372036854775807", "a == 9223372036854775807"),
            ("a == 007", "a == 007"),
            ("a == 1.2.3", "a == 1.2.3"),
            ("a == .5", "a == .5"),
            ("a == null", "a == null"),
            ("a == true", "a == true"),
            ("a == 'true'", "a == 'true'"),
            ("a == 'null'", "a == 'null'"),
            ("a == '5'", "a == '5'"),
            ("a == ''", "a == ''"),
            ("a == \"it's\"", #"a == 'it\'s'"#),
            (#"a == 'it\'s \"so\" \\ \d'"#, #"a == 'it\'s "so" \\ \\d'"#),
            ("a == 'swift'", "a == swift"),
            ("a == 'two words'", "a == 'two words'"),
            ("a == '/usr/bin'", "a == '/usr/bin'"),
            ("resourceFilename == package.json", "resourceFilename == package.json"),
            (#"path == C:\dir\a/b"#, #"path == C:\dir\a/b"#),
            ("lang == c++", "lang == c++"),
            ("languageId == in", "languageId == in"),
            ("a in b", "a in b"),
            ("a not   in b.c", "a not in b.c"),
            ("a in 'my list'", "a in 'my list'"),
            ("a in 'b'", "a in b"),
            ("a in '5'", "a in '5'"),
            ("a in '[b'", "a in '[b'"),
            ("a =~ /b/", "a =~ /b/"),
            (#"a=~/^b c\/[/]$/yig"#, #"a =~ /^b c\/[/]$/giy"#),
            ("a =~ //", "a =~ //"),
            ("a =~ /b/ && c", "a =~ /b/ && c"),
            ("vim.use<C-r>", "vim.use<C-r>"),
            ("vim.use<C-r>==1", "vim.use<C-r> == 1"),
            ("a<b", "a < b"),
            ("größe.名前 == 大", "größe.名前 == 大"),
            ("args.stars > 3", "args.stars > 3"),
            ("$a.b-c:d/e@f#g", "$a.b-c:d/e@f#g"),
            ("a\n&&\tb\u{A0}|| c", "a && b || c"),
            ("trueish && inner && nothing", "trueish && inner && nothing"),
        ])
    func canonicalText(text: String, canonical: String) throws {
        let condition = try Condition(parsing: text)
        #expect(condition.description == canonical)
        #expect(try Condition(parsing: canonical) == condition)
    }

    @Test(
        "the opposite holds exactly when the condition does not, and can be read back",
        arguments: [
            ("true", "false"), ("!true", "true"), ("a", "!a"), ("!a", "a"),
            ("a == 1", "a != 1"), ("a != 1", "a == 1"), ("a < 1", "!(a < 1)"),
            ("a in b", "a not in b"), ("a not in b", "a in b"),
            ("a =~ /x/", "!(a =~ /x/)"), ("a && b", "!(a && b)"), ("!(a || b)", "a || b"),
        ])
    func negated(text: String, opposite: String) throws {
        let condition = try Condition(parsing: text)
        #expect(condition.negated.description == opposite)
        #expect(try Condition(parsing: opposite) == condition.negated)
        for value: ActionValue in [.null, .int(0), .int(1), .string("x"), .array([.int(1)])] {
            let state = ["a": value, "b": .array([value])]
            #expect(condition.negated.evaluate(in: state) != condition.evaluate(in: state))
        }
    }

    @Test("the keys are each named once, in the order of the text, with containers and arguments")
    func keys() throws {
        let condition = try Condition(
            parsing:
                "b && !(a in list.x || b == 1) && args.n > 0 && c =~ /d/ && true && e not in f")
        #expect(condition.keys == ["b", "a", "list.x", "args.n", "c", "e", "f"])
        #expect(try Condition(parsing: "true").keys.isEmpty)
    }

    @Test("spelling does not matter for equality, the order of terms does")
    func equality() throws {
        #expect(try Condition(parsing: "(a)&&b == 'c'") == Condition(parsing: "a && b == c"))
        #expect(try Condition(parsing: "a =~ /x/gi") == Condition(parsing: "a =~ /x/ig"))
        #expect(try Condition(parsing: "a && b") != Condition(parsing: "b && a"))
        #expect(try Condition(parsing: "a == 5") != Condition(parsing: "a == '5'"))
        #expect(try Condition(parsing: "a =~ /x/") != Condition(parsing: "a =~ /x/i"))
        #expect(try Set(["a", "(a)", "b"].map(Condition.init(parsing:))).count == 2)
    }
}
