public import ActionMenus
public import CGTK

extension ActionGroup {
    /// Sets key bindings as accelerators of an application, for the actions of this group.
    ///
    /// GTK then shows the keys in every menu and button of those actions, and performs them. GTK knows no chords, no
    /// conditions and no bindings of nodes, so such bindings are left out; ``KeyController`` knows them all. Of several
    /// bindings of one keystroke GTK gets the binding that is asked first.
    ///
    /// - Parameters:
    ///   - keys: The key map with the bindings.
    ///   - application: The application.
    ///   - prefix: The prefix under which the group was inserted, as in `win`; `app` for an exported group.
    /// - Returns: The bindings that GTK cannot have.
    @discardableResult
    public func setAccelerators(
        of keys: KeyMap, on application: UnsafeMutablePointer<GtkApplication>, prefix: String
    ) -> [KeyBinding] {
        var accelerators: [String: [String]] = [:]
        var known: Set<KeyShortcut> = []
        var left: [KeyBinding] = []
        for binding in keys.bindings(from: start) {
            guard let text = binding.shortcut.accelerator, binding.condition == nil, binding.source != .node,
                binding.phase == .down,
                let action = detailedName(of: binding, prefix)
            else {
                left.append(binding)
                continue
            }
            guard known.insert(binding.shortcut).inserted, !binding.takesAway else { continue }
            accelerators[action, default: []].append(text)
        }
        for (action, texts) in accelerators {
            let copies = texts.map { strdup($0) }
            defer { copies.forEach { free($0) } }
            var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) }
            list.append(nil)
            gtk_application_set_accels_for_action(application, action, list)
        }
        return left
    }

    /// The action of a binding with its parameter, in GTK's spelling: `win.rate(int64 4)`.
    private func detailedName(of binding: KeyBinding, _ prefix: String) -> String? {
        let name = name(of: binding.action)
        let plain = "\(prefix).\(name)"
        guard g_action_name_is_valid(plain) != 0 else { return nil }
        guard !binding.arguments.isEmpty else { return plain }
        guard let parameter = binding.arguments.parameter(as: parameterType(of: name)) else { return nil }
        g_variant_ref_sink(parameter)
        defer { g_variant_unref(parameter) }
        guard let text = g_action_print_detailed_name(plain, parameter) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }
}
