import ActionMenus
import CGTK

/// An action as a group lists it.
///
/// It is an object, because groups are asked for it often, and copying its members would count many references.
final class ListedAction {
    let name: ActionName
    let signature: ActionSignature?
    /// What the group says of the action.
    let answer: GroupAnswer
    /// Whether the action is on or mixed, or has been.
    let isToggle: Bool
    /// The state; nil for none.
    let state: ActionValue?

    init(_ action: AvailableAction, wasToggle: Bool = false) {
        let validation = action.validation
        name = action.name
        signature = action.target.signature
        isToggle = wasToggle || validation.state != .off
        var answer = GroupAnswer(isEnabled: validation.isEnabled, parameterType: signature?.parameterType)
        if let value = validation.value {
            state = value
            // A menu item of GTK compares the state with its target, so both have one type.
            let fits = answer.parameterType.map { $0 != "v" && Self.fits(value, $0) } ?? false
            answer.stateType = fits ? answer.parameterType : value.variantType
        } else {
            state = isToggle ? .bool(validation.state != .off) : nil
            answer.stateType = isToggle ? "b" : nil
        }
        self.answer = answer
    }

    private static func fits(_ value: ActionValue, _ type: String) -> Bool {
        guard let variant = value.variant(as: type) else { return false }
        g_variant_unref(g_variant_ref_sink(variant))
        return true
    }

    /// The state as a variant with a floating reference.
    var stateVariant: OpaquePointer? { state.flatMap { $0.variant(as: answer.stateType) } }
}
