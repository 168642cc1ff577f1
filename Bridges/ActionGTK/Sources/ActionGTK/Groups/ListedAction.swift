import ActionMenus
import CGTK

/// An action in the list of a group.
///
/// The action is an object, because groups are asked for it often, and copying its members would count many references.
final class ListedAction {
    let name: ActionName
    let signature: ActionSignature?
    /// The answer of the group for the action.
    let answer: GroupAnswer
    /// Whether the action is or was on or mixed.
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
            // A menu item of GTK compares the state with its target, so both have the same type.
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
