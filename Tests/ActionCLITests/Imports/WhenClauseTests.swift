import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("When-clauses of Visual Studio Code")
struct WhenClauseTests {
    @Test(
        "are conditions that mean the same",
        arguments: [
            ("editorTextFocus", "editorTextFocus"), ("!editorReadonly", "!editorReadonly"), ("! a", "!a"),
            ("editorLangId == swift", "editorLangId == swift"), ("editorLangId=='swift'", "editorLangId == swift"),
            ("a === 'x' && b !== 'y'", "a == x && b != y"),
            ("a && b || c && !d", "a && b || c && !d"), ("a && (b || c)", "a && (b || c)"), ("!(a && b)", "!(a && b)"),
            ("true", "true"), ("false", "false"),
            // A comparison with true or false asks whether the key is set, one with the text does not.
            ("config.editor.foo == true", "config.editor.foo"), ("foo == false", "!foo"), ("foo != true", "!foo"),
            ("foo != false", "foo"), ("foo == 'true'", "foo == 'true'"),
            // `null` is a text, and so is what stands in double quotes, with them.
            ("foo == null", "foo == 'null'"), ("resourceExtname == \".py\"", "resourceExtname == '\".py\"'"),
            ("foo == ", "foo == ''"), ("foo == && bar", "foo == '' && bar"), ("foo == in", "foo == in"),
            ("resourceScheme == file", "resourceScheme == file"), ("foo == a/b", "foo == a/b"),
            ("foo == 12345678901234567890", "foo == '12345678901234567890'"),
            ("viewItem == stash:tag", "viewItem == stash:tag"), ("a.b-c == d-e", "a.b-c == d-e"),
            ("workspaceFolderCount > 1", "workspaceFolderCount > 1"), ("n >= '2'", "n >= 2"), ("n < abc", "n < abc"),
            ("resourceExtname in supported.list", "resourceExtname in supported.list"),
            ("testId not in 'a key'", "testId not in 'a key'"), ("x in y && z", "x in y && z"),
            ("resourceFilename =~ /docker/i", "resourceFilename =~ /docker/i"),
            ("path =~ /^\\/usr\\/[^/]+$/ && a", "path =~ /^\\/usr\\/[^\\/]+$/ && a"),
            ("viewItem =~ /^(a|b)$/ || c", "viewItem =~ /^(a|b)$/ || c"),
            ("vim.use<C-r> && vim.mode == 'Normal'", "vim.use<C-r> && vim.mode == Normal"),
            ("größe == ä", "größe == ä"),
            // As the editor's own tests have it: slashes need not be escaped, and flags that mean nothing are left out.
            (
                "resource =~ //foo/(barr|door/(Foo-Bar%20Templates|Soo%20Looo)|Web%20Site%Jjj%20Llll)(/.*)*$/",
                "resource =~ /\\/foo\\/(barr|door\\/(Foo-Bar%20Templates|Soo%20Looo)|Web%20Site%Jjj%20Llll)(\\/.*)*$/"
            ),
            (
                "(resource =~ /((/scratch/(?!update)(.*)/)|((/src/).*/)).*$/) && a",
                "resource =~ /((\\/scratch\\/(?!update)(.*)\\/)|((\\/src\\/).*\\/)).*$/ && a"
            ),
            ("resourcePath =~ /.md(.yml|.txt)*$/im", "resourcePath =~ /.md(.yml|.txt)*$/im"),
            ("(a =~ /\\(x/) || b =~ /[)/]/ && c", "a =~ /\\(x/ || b =~ /[)\\/]/ && c"),
            ("a =~ /x|y&&z/ && b", "a =~ /x|y&&z/ && b"), ("foo.bar:zed==completed", "foo.bar:zed == completed"),
            ("fooBar && fee.bee<K-loo+1>", "fooBar && fee.bee<K-loo+1>"),
            ("foo.barBaz<C-r> < 2", "foo.barBaz<C-r> < 2"),
            ("foo.bar >= -1", "foo.bar >= -1"), ("view == a-b\u{A0}&& c", "view == a-b && c"),
            ("!cmake:hideBuildCommand && x", "!cmake:hideBuildCommand && x"),
        ])
    func same(clause: String, condition: String) throws {
        #expect(try WhenClause.condition(clause)?.description == condition)
    }

    @Test("hold always where they are empty", arguments: ["", "  ", "\t"])
    func empty(clause: String) throws {
        #expect(try WhenClause.condition(clause) == nil)
    }

    @Test(
        "are refused where no condition can say them",
        arguments: [
            ("a &&", "expected a key, 'true', 'false' or '(', found the end"), ("a & b", "found '&'"),
            ("(a", "expected a closing ')', found the end"), ("a == 'b", "a single quote is not closed"),
            ("a<5", "'a<5' cannot be a key of the state"), ("5 == a", "'5' cannot be a key of the state"),
            ("!a == b", "expected '&&', '||' or the end, found '=='"), ("!!a", "found a second '!'"),
            ("foo =~ /(?<=ab)c/", "expected one character in a lookbehind"), ("foo =~ /a", "is not closed"),
            ("foo =~ bar", "expected a regular expression"), ("foo =~", "found the end"),
            ("viewItem == VSCode WorkSpace", "found 'WorkSpace'"), ("!foo &&  in bar", "found 'in'"),
            ("vim<c-r> == 1 && vim<2<=3", "found '='"), ("config.foo &&  &&bar", "found '&&'"), ("/foo", "found '/'"),
            ("foo == /bar", "found '/'"), ("a b", "expected an operator or the end, found 'b'"),
            ("a == not b", "expected an operator or the end"), ("foo\u{0}", "found"),
        ])
    func refused(clause: String, why: String) {
        do {
            let condition = try WhenClause.condition(clause)
            Issue.record("\(clause) is \(condition.map(\.description) ?? "nothing")")
        } catch {
            #expect(error.why.contains(why), "\(error.why)")
        }
    }

    @Test("do not overflow the stack, whatever their depth")
    func deep() {
        let deep = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
        #expect(throws: Untranslatable.self) { try WhenClause.condition(deep) }
        #expect(throws: Untranslatable.self) {
            try WhenClause.condition(String(repeating: "!", count: 100_000) + "a")
        }
    }
}
