/// An object with explicit action methods, which a node asks before its closures.
///
/// ```swift
/// final class PhotoController: Responder {
///     static var actions: ActionTable<PhotoController> {
///         ActionMethod("removeRating:", PhotoController.removeRating)
///         ActionMethod("applyRating:", PhotoController.applyRating, validate: PhotoController.validateRating)
///     }
/// }
/// ```
///
/// A class on the main actor conforms as `@MainActor Responder`. A class that is to be subclassed names itself as the
/// ``ActionOwner``; its subclasses override `actions` with a table that begins with `super.actions`.
public protocol Responder: AnyObject {
    /// The class that the methods belong to; the conforming class itself unless said otherwise.
    associatedtype ActionOwner: AnyObject = Self

    /// The explicit methods of the class; read once for each class and coordinator.
    @ActionTableBuilder<ActionOwner> static var actions: ActionTable<ActionOwner> { get }

    /// The explicit methods of this object, read once for each node it responds at; by default those of the class.
    @ActionTableBuilder<ActionOwner> var instanceActions: ActionTable<ActionOwner> { get }
}

extension Responder {
    /// The methods of the class.
    public var instanceActions: ActionTable<ActionOwner> {
        return ActionTable(ofClass: ())
    }
}

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

    /// The names of the methods, each once, in the order of the table; they need no object to be listed.
    ///
    /// Those of ``Responder/instanceActions`` that are left as they are come from the class, and are none here.
    public var names: [ActionName] {
        var known: Set<ActionName> = []
        return methods.map(\.name).filter { known.insert($0).inserted }
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
