/// The explicit action methods of a class: name to method, shared by all its instances.
///
/// Where a name occurs twice, the later method counts: so a subclass overrides what `super.actions` has.
public struct ActionTable<Owner: AnyObject> {
    let methods: [ActionMethod<Owner>]
    /// Whether this stands for the table of the object's class, and has no methods itself.
    let isOfClass: Bool

    /// Creates a table from methods and other tables.
    public init(@ActionTableBuilder<Owner> _ methods: () -> ActionTable<Owner>) {
        self = methods()
    }

    init(methods: [ActionMethod<Owner>]) {
        self.methods = methods
        self.isOfClass = false
    }

    init(ofClass: Void) {
        self.methods = []
        self.isOfClass = true
    }

    /// Creates a table of methods that were made elsewhere.
    package init(_ methods: [ActionMethod<Owner>]) {
        self.init(methods: methods)
    }
}

/// Builds an ``ActionTable`` from methods and other tables.
@resultBuilder
public enum ActionTableBuilder<Owner: AnyObject> {
    /// Takes a method.
    public static func buildExpression(_ method: ActionMethod<Owner>) -> [ActionMethod<Owner>] { [method] }

    /// Takes all methods of another table.
    public static func buildExpression(_ table: ActionTable<Owner>) -> [ActionMethod<Owner>] { table.methods }

    /// Joins what was taken.
    public static func buildBlock(_ methods: [ActionMethod<Owner>]...) -> [ActionMethod<Owner>] {
        methods.flatMap { $0 }
    }

    /// Leaves out what an `if` did not choose.
    public static func buildOptional(_ methods: [ActionMethod<Owner>]?) -> [ActionMethod<Owner>] { methods ?? [] }

    /// Takes what an `if` chose.
    public static func buildEither(first methods: [ActionMethod<Owner>]) -> [ActionMethod<Owner>] { methods }

    /// Takes what an `else` chose.
    public static func buildEither(second methods: [ActionMethod<Owner>]) -> [ActionMethod<Owner>] { methods }

    /// Joins what a loop took.
    public static func buildArray(_ methods: [[ActionMethod<Owner>]]) -> [ActionMethod<Owner>] {
        methods.flatMap { $0 }
    }

    /// Makes the table.
    public static func buildFinalResult(_ methods: [ActionMethod<Owner>]) -> ActionTable<Owner> {
        ActionTable(methods: methods)
    }
}
