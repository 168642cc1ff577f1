import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Templates")
struct TemplateTests {
    /// A value for each reference, by which it can be told.
    static func lookup(_ reference: Template.Reference) -> ActionValue {
        switch reference {
        case .state("rating"): .int(5)
        case .state("ratio"): .double(0.5)
        case .state("tags"): .array([.string("a"), .null])
        case .state(let key): .string("<\(key)>")
        case .argument("on"): .bool(true)
        case .argument(let name): .string("<args:\(name)>")
        case .event(let name): .string("<event:\(name)>")
        case .action: .string("paste:")
        case .originalAction: .null
        }
    }

    @Test(
        "are filled in; exactly one reference keeps its type",
        arguments: [
            ("", .string("")),
            ("plain", .string("plain")),
            ("${rating}", .int(5)),
            ("${tags}", .array([.string("a"), .null])),
            ("${args.on}", .bool(true)),
            ("${originalAction}", .null),
            (" ${rating}", .string(" 5")),
            ("${rating}${rating}", .string("55")),
            ("rated ${rating} by ${action}", .string("rated 5 by paste:")),
            ("${args.on} ${ratio} ${tags} ${originalAction}", .string("true 0.5 [\"a\",null] null")),
            ("${a.b} ${args.x.y} ${event.name}", .string("<a.b> <args:x.y> <event:name>")),
            ("${args} ${event} ${actions} ${argsx}", .string("<args> <event> <actions> <argsx>")),
            ("$${rating}", .string("${rating}")),
            ("$${", .string("${")),
            ("$$${rating}", .string("$${rating}")),
            ("$${${rating}}", .string("${5}")),
            ("$ $$ $5 } {} $", .string("$ $$ $5 } {} $")),
            ("5 $\u{301} é${ü}★", .string("5 $\u{301} é<ü>★")),
            ("${a b}", .string("<a b>")),
        ] as [(String, ActionValue)])
    func evaluation(text: String, value: ActionValue) throws {
        #expect(try Self.filling.value(.template(Template(parsing: text))) == value)
    }

    @Test(
        "that are wrong say where",
        arguments: [
            ("${", .unclosed, 0),
            ("é ${rating", .unclosed, 3),
            ("${a ${b}", .unclosed, 0),
            ("${a}${", .unclosed, 4),
            ("a ${}", .reference(""), 2),
            ("${args.}", .reference("args."), 0),
            ("${event.}", .reference("event."), 0),
            ("${ rating }", .reference(" rating "), 0),
        ] as [(String, TemplateFault.Problem, Int)])
    func fault(text: String, problem: TemplateFault.Problem, offset: Int) {
        #expect(throws: TemplateFault(problem: problem, offset: offset)) { try Template(parsing: text) }
    }

    /// Fills in what the references are called.
    static var filling: TemplateExpansion { TemplateExpansion(allowance: Allowance(), lookup: lookup) }

    @Test("are constant without references")
    func constant() throws {
        #expect(try Template(parsing: "").constant == "")
        #expect(try Template(parsing: "a $${b}").constant == "a ${b}")
        #expect(try Template(parsing: "${b}").constant == nil)
        #expect(try Template(parsing: "a ${b}").constant == nil)
    }

    @Test("within values are filled in where they stand")
    func values() throws {
        let template = MapValue.template(try Template(parsing: "${rating}"))
        let value = MapValue.object([
            MapAssignment(key: "a", value: .array([template, .constant(.null)])),
            MapAssignment(key: "b", value: .constant(.string("${"))),
        ])
        #expect(
            try Self.filling.value(value)
                == .object(["a": .array([.int(5), .null]), "b": .string("${")]))
    }
}
