import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct ConditionEvaluationTests {
    private static let state: [String: ActionValue] = [
        "yes": .bool(true), "no": .bool(false), "nothing": .null,
        "zero": .int(0), "five": .int(5), "half": .double(0.5), "fiveAndAHalf": .double(5.5),
        "fivePoint": .double(5), "nought": .double(-0.0), "nan": .double(.nan), "huge": .int(.max),
        "empty": .string(""), "word": .string("swift"), "digits": .string("5"), "nullText": .string("null"),
        "path": .string("Sources/Rater/package.json"), "lines": .string("one\ntwo"),
        "list": .array([.int(1), .string("swift"), .string("5"), .null, .array([.int(2)])]), "emptyList": .array([]),
        "object": .object(["swift": .int(1), "5": .null, "inner": .object(["leaf": .int(7)])]),
        "emptyObject": .object([:]), "a.b": .string("exact"), "a": .object(["b": .int(1), "c": .int(2)]),
        "pair": .array([.int(2)]), "args": .object(["stars": .int(1)]),
    ]
    private static let arguments = ActionArguments([
        "stars": .int(4), "who": .object(["name": .string("Ann")]), "no": .bool(false),
    ])

    @Test(
        "a condition holds",
        arguments: [
            "true", "!false", "yes", "!no", "!nothing", "!missing", "!zero", "!nought", "!nan", "!empty",
            "five", "half", "word", "digits", "list", "emptyList", "object", "emptyObject",
            "five == 5", "five == 5.0", "fivePoint == 5", "five == '5'", "digits == 5", "digits == '5'", "five != 6",
            "five < 5.5", "five <= 5", "five >= 5", "five > -1", "fiveAndAHalf > 5", "half < 1", "nought == 0",
            "huge > 9223372036854774784.0", "huge < 9223372036854775808.0", "huge != 9223372036854775808.0",
            "nan != 0", "nan != 1.5",
            "word == swift", "word == 'swift'", "word != Swift", "empty == ''",
            "yes == true", "yes == 'true'", "no == false", "yes != false", "five != true", "zero != false",
            "nothing == null", "missing == null", "no != null", "zero != null", "empty != null",
            "nullText == 'null'", "nullText != null", "missing != 'null'", "missing != ''", "missing != false",
            "word in list", "five in list", "digits in list", "missing in list", "pair in list",
            "word in object", "five in object", "half not in list", "nothing not in object", "word not in missing",
            "word not in word", "word not in emptyList",
            "path =~ /\\.json$/", "path =~ /rater/i", "path =~ /^Sources\\/[A-Z]/", "path =~ /\\bpackage\\b/",
            "five =~ /^5$/", "yes =~ /tru/", "lines =~ /^two$/m", "lines =~ /one.two/s", "word =~ //",
            "a.b == exact", "a.c == 2", "object.inner.leaf == 7", "!object.inner.leaf.more", "!object.other.leaf",
            "args.stars == 4", "args.who.name == Ann", "!args.no", "args.missing == null",
            "args.stars in args.stars || true",
            "no || yes", "yes && !no", "no && no || yes", "yes || no && no", "(no || yes) && yes", "!(yes && no)",
        ])
    func holds(text: String) throws {
        #expect(try Condition(parsing: text).evaluate(in: Self.state, arguments: Self.arguments))
        #expect(try !Condition(parsing: text).negated.evaluate(in: Self.state, arguments: Self.arguments))
    }

    @Test(
        "a condition does not hold",
        arguments: [
            "false", "no", "missing.deeper", "five == 6", "five < 5", "five > 5", "nan == 0", "nan < 1", "nan >= 1",
            "digits < 6", "digits >= 5", "five < '6'", "five >= '5'", "word < z", "missing < 1", "missing >= 0",
            "yes > 0",
            "nothing <= 0", "word == Swift", "list == swift", "five == 05",
            "nothing == ''", "nothing =~ //", "missing =~ /null/", "word =~ /^wift/", "lines =~ /one.two/",
            "lines =~ /^two$/", "word in word", "word in missing", "word in five", "half in list", "nothing in object",
            "args.stars == 1", "args.word", "stars", "no || zero", "yes && zero", "(no || yes) && no",
        ])
    func doesNotHold(text: String) throws {
        #expect(try !Condition(parsing: text).evaluate(in: Self.state, arguments: Self.arguments))
        #expect(try Condition(parsing: text).negated.evaluate(in: Self.state, arguments: Self.arguments))
    }

    @Test("an array or an object is compared by its description")
    func collections() {
        let pair = ActionValue.array([.int(2), .null])
        let equal = Condition(.compare(key: "pair", .equal, .string(String(describing: pair))))
        #expect(equal.evaluate(in: ["pair": pair]))
        #expect(!equal.evaluate(in: ["pair": .array([.int(2)])]))
    }

    @Test("without arguments every argument is null")
    func withoutArguments() throws {
        #expect(try Condition(parsing: "args.stars == null").evaluate(in: Self.state))
    }

    @Test("the lookup is asked in order, once a term, and no further than the answer needs")
    func lookupOrder() throws {
        var asked: [String] = []
        let holds = try Condition(parsing: "a && (b || c) && d in e && f").evaluate { key in
            asked.append(key)
            return .bool(key != "b")
        }
        #expect(!holds)
        #expect(asked == ["a", "b", "c", "e", "d"])
    }

    @Test("one condition may be evaluated by many tasks at once")
    func concurrency() async throws {
        let condition = try Condition(parsing: "word =~ /^s.*t$/ && path =~ /json/")
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<200).allSatisfy { _ in condition.evaluate(in: Self.state) } }
            }
            for await holds in group { #expect(holds) }
        }
    }
}
