import ActionGTK
import ActionRuntime
import CGTK

/// A counter with a menu: the smallest program with a window.
@MainActor
final class Counter {
    let root = ActionNode("app")
    let coordinator: Coordinator
    let menu: MenuModel
    let keys: KeyController
    let label = gtk_label_new("0")!
    var count = 0 { didSet { gtk_label_set_text(OpaquePointer(label), "\(count)") } }

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        // The commands of the program, and their menu.
        coordinator = Coordinator(root: root)
        let commands = Menu("Counter") {
            Menu("Count") {
                Command("Add One", action: "addOne:", shortcut: "mod+n")
                Command("Start Again", action: "startAgain:", shortcut: "mod+0")
                MenuItem.separator
                Command("Undo", action: "undo:", shortcut: "mod+z")
            }
        }
        // The window, with a menu bar and a label.
        let window = gtk_application_window_new(application)!
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
        let keyMap = KeyMap(coordinator, menu: commands)
        menu = MenuModel(commands, of: coordinator, keys: keyMap)
        keys = KeyController(keyMap, of: coordinator, in: window)
        menu.insert(into: window)
        let bar = gtk_popover_menu_bar_new_from_model(menu.pointer)!
        menu.showReasons(in: bar)
        for widget in [bar, label] { gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), widget) }
        gtk_widget_set_size_request(label, 300, 200)
        gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), box)
        gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
        claim()
        serve(commands, keyMap)
    }

    /// Claims each command: its handler, its undo, and the reason why it cannot be performed.
    func claim() {
        root.undoStack = UndoStack()
        root.onAction("addOne:") { [unowned self] invocation in
            invocation.registerUndo { [unowned self] in count -= 1 }
            count += 1
        }
        root.onAction(
            "startAgain:", validate: { [unowned self] item in if count == 0 { item.disable("the count is 0") } }
        ) { [unowned self] invocation in
            invocation.registerUndo(restore: \.count, of: self)
            count = 0
        }
    }

    /// Lets the command line ask the program: `action explain startAgain: --app counter`.
    func serve(_ commands: Menu, _ keyMap: KeyMap) {
        Task {
            do {
                let server = try RemoteServer(
                    coordinator, app: "counter", menu: commands, keys: keyMap, exposing: .menu)
                try await server.run()
            } catch {
                print("Nobody can ask from outside: \(error)")
            }
        }
    }
}

@main
struct FirstMenu {
    @MainActor static var counter: Counter?

    @MainActor static func main() {
        let application = gtk_application_new("org.example.FirstMenu", G_APPLICATION_DEFAULT_FLAGS)!
        Signal.connect(application, "activate") { counter = Counter(application) }
        g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil)
    }
}
