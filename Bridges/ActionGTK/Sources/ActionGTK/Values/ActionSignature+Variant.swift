import ActionMenus
import CGTK

extension ActionSignature {
    /// The type of a group's parameter for the arguments of an action; nil where the group takes no parameter.
    ///
    /// One required argument is the parameter itself. Several arguments, of which at least one is required, are a
    /// dictionary. Where no argument is required, the group takes no parameter, because GTK would otherwise disable a
    /// button or a menu item that gives no parameter.
    var parameterType: String? {
        guard parameters.contains(where: \.isRequired) else { return nil }
        guard parameters.count == 1, let only = parameters.first else { return "a{sv}" }
        return only.kind.variantType
    }
}

extension ActionValue.Kind {
    /// The type of the variants that stand for values of the kind.
    var variantType: String {
        switch self {
        case .boolean: "b"
        case .integer: "x"
        case .number: "d"
        case .string: "s"
        case .array: "av"
        case .object: "a{sv}"
        default: "v"
        }
    }
}

extension ActionArguments {
    /// The arguments that a group's parameter stands for.
    ///
    /// - Parameters:
    ///   - parameter: The parameter; nil for none.
    ///   - signature: The arguments that the action takes; nil where the action takes any.
    init(parameter: OpaquePointer?, for signature: ActionSignature?) {
        guard let parameter else {
            self.init()
            return
        }
        let value = ActionValue(variant: parameter)
        let only = signature?.parameters.count == 1 ? signature?.parameters.first : nil
        if case .object(let members) = value, only?.kind != .object {
            self.init(members)
        } else {
            let name = only?.name ?? signature?.parameters.first(where: \.isRequired)?.name ?? "value"
            self.init([name: value])
        }
    }

    /// The arguments as a group's parameter of a type, a floating variant; nil where the group takes none, or they do not fit.
    func parameter(as type: String?) -> OpaquePointer? {
        guard let type else { return nil }
        if count == 1, let name = names.first, let value = self[name], let variant = value.variant(as: type) {
            return variant
        }
        let members = names.map { ($0, self[$0] ?? .null) }
        return ActionValue.object(Dictionary(uniqueKeysWithValues: members)).variant(as: type)
    }
}
