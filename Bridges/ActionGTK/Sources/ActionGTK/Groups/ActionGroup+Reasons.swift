import ActionMenus
public import CGTK

extension ActionGroup {
    /// Shows the reason why a button's action cannot be performed, as the tooltip of the button.
    ///
    /// The button is any widget with the name of an action of this group, such as `win.rate`, with or without a target.
    ///
    /// - Parameters:
    ///   - widget: A `GtkActionable`.
    ///   - otherwise: The tooltip while the action is enabled; nil for none.
    public func showReason(on widget: UnsafeMutablePointer<GtkWidget>, otherwise: String? = nil) {
        gtk_widget_set_has_tooltip(widget, 1)
        Signal.connect(UnsafeMutableRawPointer(widget), "query-tooltip") { [weak self] arguments, result in
            let values = UnsafeMutableBufferPointer(mutating: arguments)
            guard let self, let tooltip = g_value_get_object(&values[4]), let text = reason(of: widget) ?? otherwise
            else { return }
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            if let result { g_value_set_boolean(result, 1) }
        }
    }

    /// The reason why the action of a widget cannot be performed with the widget's target; nil where it can be performed.
    private func reason(of widget: UnsafeMutablePointer<GtkWidget>) -> String? {
        guard let detailed = gtk_actionable_get_action_name(OpaquePointer(widget)),
            let name = String(cString: detailed).split(separator: ".", maxSplits: 1).last
        else { return nil }
        return reason(of: String(name), gtk_actionable_get_action_target_value(OpaquePointer(widget)))
    }

    /// The reason why an action cannot be performed with a parameter; nil where it can be performed.
    func reason(of name: String, _ parameter: OpaquePointer?) -> String? {
        guard let answer = validation(of: name, parameter), !answer.isEnabled else { return nil }
        return answer.reasons.map(\.text).joined(separator: "; ")
    }
}
