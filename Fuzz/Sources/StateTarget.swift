import ActionRuntime

@testable import ActionMaps

/// State files: what is written back is what the call said, and what cannot be read is left as it is.
enum StateTarget {
    static func run(_ input: [UInt8]) {
        let bytes = input.grown
        let path = Scratch.write(bytes, to: "state.json")
        let isState = (try? ActionArguments(json: bytes, dialect: .commented)) != nil
        let dry = ToolRun(["fire", "rateFiveStars:", "--state", path, "--json", "-q", "--dry-run"], isFlushed: true)
        check(Scratch.read(path) == bytes, "a dry run leaves the state as it is")
        let real = ToolRun(["fire", "rateFiveStars:", "--state", path, "--json", "-q"], isFlushed: true)
        check(isState || real.status == .data, "only an object is a state: \(real)")
        check(real.status == dry.status && real.output == dry.output, "a dry run does the same: \(real)")
        guard real.status == .success else {
            check(Scratch.read(path) == bytes, "a call that did not succeed leaves the state: \(real)")
            if !isState { check(real.output.isEmpty, "a state that cannot be read stops the call: \(real)") }
            return
        }
        let written = Scratch.read(path).flatMap { try? ActionValue(json: $0) }.map(members)
        check(written == real.objects.first?["after"].map(members), "what was written is what was said: \(real)")
        let again = ToolRun(["validate", "rateFiveStars:", "--state", path, "--json", "-q"], isFlushed: true)
        check(again.status == .success || again.status == .disabled, "what was written can be read: \(again)")
    }

    /// The state without what marks a file as one.
    private static func members(_ state: ActionValue) -> [String: ActionValue] {
        guard case .object(var members) = state else { return [:] }
        members["actionState"] = nil
        return members
    }
}
