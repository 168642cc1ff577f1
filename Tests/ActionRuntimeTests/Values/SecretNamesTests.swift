import Foundation
import Testing

@testable import ActionCore

/// How secret values are found in arguments, named, hidden and left out.
@Suite("Secret names") struct SecretNamesTests {
    private static let tree: ActionArguments = [
        "user": ["name": "me", "password": "x"] as ActionValue,
        "list": [["PASSWORD": ["a": 1]], ["other": [["password": nil]]]] as ActionValue,
        "Password": 5, "other": 7, "a.b": ["password": true] as ActionValue,
    ]

    @Test("The paths of values at any depth, in any case of letters")
    func anywhere() {
        var arguments = Self.tree
        arguments.markSecret(SecretNames.make(paths: [], names: ["password"]))
        #expect(
            arguments.secretNames == [
                "Password", "a.b.password", "list[0].PASSWORD", "list[1].other[0].password", "user.password",
            ])
        let shown: ActionArguments = [
            "user": ["name": "me", "password": nil] as ActionValue,
            "list": [["PASSWORD": nil], ["other": [["password": nil]]]] as ActionValue,
            "Password": ActionValue.null, "other": 7, "a.b": ["password": nil] as ActionValue,
        ]
        #expect(arguments.redacted == shown && arguments.redacted.secretNames == arguments.secretNames)
        let left: ActionArguments = [
            "user": ["name": "me"] as ActionValue, "list": [[:], ["other": [[:]]]] as ActionValue, "other": 7,
            "a.b": [:] as ActionValue,
        ]
        #expect(arguments.withoutSecrets == left && arguments == Self.tree)
    }

    @Test(
        "Paths are taken as they are written",
        arguments: [
            (["other"], ["other"]), (["Other"], []), (["user"], ["user"]), (["user.password"], ["user.password"]),
            (["user.Password"], []), (["list[1].other[0]"], ["list[1].other[0]"]), (["list"], ["list"]),
            (["a.b"], ["a.b"]), (["a.b.password", "user"], ["a.b.password", "user"]), (["list[2]", "x"], []),
        ])
    func paths(_ marked: [String], _ found: [String]) {
        var arguments = Self.tree
        arguments.markSecret(marked)
        #expect(arguments.secretNames == found)
        for (path, value) in arguments.redacted.secretValues { #expect(value == .null, "\(path)") }
    }

    @Test("What is nested without end is null, and its path short enough")
    func depth() throws {
        var value: ActionValue = ["password": "canary"]
        for _ in 0..<300 { value = [["a": value]] }
        var arguments: ActionArguments = ["deep": value, "other": 1]
        arguments.markSecret(SecretNames.make(paths: [], names: ["password"]))
        #expect(!"\(arguments)".contains("canary") && arguments.redacted["other"] == 1)
        #expect(arguments.secretNames.count == 1)
    }

    @Test("Arguments that are set later are secret, too; those of another name are not")
    func later() {
        var arguments: ActionArguments = ["user": "me"]
        arguments.markSecret(["password"])
        #expect(arguments.secretNames == [] && "\(arguments)" == #"{"user":"me"}"#)
        arguments["password"] = "x"
        #expect(arguments.secretNames == ["password"] && "\(arguments)" == #"{"password":null,"user":"me"}"#)
    }

    @Test("Faults of secret arguments, and of those with secret members, do not quote them")
    func faults() {
        var arguments: ActionArguments = ["user": ["password": "canary"] as ActionValue, "pin": "canary", "n": "seven"]
        arguments.markSecret(SecretNames.make(paths: ["pin"], names: ["password"]))
        func fault(_ name: String) -> String {
            do {
                return "\(try arguments.get(name, as: Int.self))"
            } catch {
                return "\(error)"
            }
        }
        #expect(fault("pin") == "argument 'pin' is not usable: it must be an integer")
        #expect(fault("user") == #"argument 'user' must be an integer, got {"password":null}"#)
        #expect(fault("n") == #"argument 'n' must be an integer, got "seven""#)
        for name in ["", "user", "pin"] {
            let fault = ArgumentFault.unconvertible(name: name, message: "canary")
            #expect(!"\(arguments.redacted(fault))".contains("canary"))
        }
        #expect("\(arguments.redacted(.unconvertible(name: "n", message: "odd")))".contains("odd"))
    }

    @Test("What was left out is null, or named where the value that had it is there")
    func leftOut() throws {
        var arguments: ActionArguments = ["user": ["name": "me"] as ActionValue, "n": 1]
        for path in ["password", "user.password", "users[0]", "n"] { arguments.markLeftOut(path) }
        #expect(arguments["password"] == .null && arguments["users[0]"] == .null && arguments["user.password"] == nil)
        #expect(arguments.leftOut == ["password", "user.password", "users[0]"])
    }

    @Test("A step with secret members is written without them, and lacks them when it is read")
    func steps() throws {
        var sequence = ActionSequence([
            .init("login:", arguments: ["user": ["name": "me", "password": "canary"] as ActionValue])
        ])
        sequence.steps[0].arguments.markSecret(["user.password"])
        let coded = try JSONEncoder().encode(sequence)
        #expect(!String(decoding: coded, as: UTF8.self).contains("canary"))
        let read = try JSONDecoder().decode(ActionSequence.self, from: coded)
        #expect(read.steps[0].lacking == ["user.password"])
    }
}
