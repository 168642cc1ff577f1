import ActionRuntime
import Testing

@testable import ActionConditions

@Suite("Conditions that are proven to hold never, always, or never together")
struct ConditionProofTests {
    @Test(
        "are seen: never",
        arguments: [
            "a && !a", "a == 1 && a == 2", "a < 1 && a > 2", "a == x && a == y", "(a || b) && !a && !b", "!(a || !a)",
            "a && a == null", "a == null && a > 3", "a == null && a == 5", "a == null && a == x", "false", "a && false",
            "!a && a == 1", "!a && a == 0.5", "a > 2 && !a", "!a && a >= 1", "a < 0 && !a", "!a && a <= -1",
            "a > 1 && a == 'x'",
            "a == true && a < 5", "a == null && a <= 5",
        ])
    func never(text: String) throws {
        let condition = try Condition(parsing: text)
        #expect(condition.isNever && !condition.isAlways && condition.negated.isAlways)
    }

    @Test(
        "are denied where some state fulfils them",
        arguments: [
            "a", "a && !b", "a <= 1 && a >= 1", "a == 1 && b == 2", "a != 1 && a != 2", "!a && a == 0", "!a && a < 1",
            "!a && a >= 0",
            "!a && a <= 0", "!a && a > -1", "a == '2' && a > 1", "!a && a == '0'",
        ])
    func sometimes(text: String) throws {
        let condition = try Condition(parsing: text)
        #expect(!condition.isNever && !condition.isAlways)
    }

    @Test("are found without an error: no state contradicts a proof (20,000 random conditions)")
    func soundness() throws {
        let seed = SeededGenerator.seed(for: "proofs")
        var generator = SeededGenerator(seed: seed)
        var (nevers, alwayses, apart) = (0, 0, 0)
        for _ in 0..<20_000 {
            let (one, other) = (try Condition.random(using: &generator), try Condition.random(using: &generator))
            let (never, always) = (one.isNever, one.isAlways)
            let excludes = ConditionFacts(one).excludes(ConditionFacts(other))
            #expect(!excludes || ConditionFacts(other).excludes(ConditionFacts(one)), "\(one) | \(other), seed \(seed)")
            if never { nevers += 1 }
            if always { alwayses += 1 }
            if excludes { apart += 1 }
            guard never || always || excludes else { continue }
            for _ in 0..<40 {
                let state = ActionValue.randomState(using: &generator)
                let (holds, otherHolds) = (one.evaluate(in: state), other.evaluate(in: state))
                #expect(!(never && holds) && !(always && !holds), "'\(one)' in \(state), seed \(seed)")
                #expect(!(excludes && holds && otherHolds), "'\(one)' and '\(other)' in \(state), seed \(seed)")
            }
        }
        #expect(nevers > 100 && alwayses > 100 && apart > 100, "proofs are common enough, seed \(seed)")
    }
}
