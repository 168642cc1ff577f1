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
/// A class on the main actor conforms as `@MainActor Responder`. A class with subclasses names itself as the ``ActionOwner``; its
/// subclasses override `actions` with a table that begins with `super.actions`.
public protocol Responder: AnyObject {
    /// The class that the methods belong to; by default the conforming class.
    associatedtype ActionOwner: AnyObject = Self

    /// The explicit methods of the class; read once for each class and coordinator.
    @ActionTableBuilder<ActionOwner> static var actions: ActionTable<ActionOwner> { get }

    /// The explicit methods of this object, read once for each node whose responder it is; by default those of the class.
    @ActionTableBuilder<ActionOwner> var instanceActions: ActionTable<ActionOwner> { get }
}

extension Responder {
    /// The methods of the class.
    public var instanceActions: ActionTable<ActionOwner> {
        return ActionTable([], isOfClass: true)
    }
}

/// The explicit action methods of a class: name to method, shared by all its instances.
///
/// Where a name occurs twice, the later method counts, so that a subclass can override a method of `super.actions`. A name that
/// one table names twice itself is a ``SafetyFinding``.
public struct ActionTable<Owner: AnyObject> {
    let methods: [ActionMethod<Owner>]
    /// Whether this stands for the table of the object's class, and has no methods of its own.
    let isOfClass: Bool

    /// Creates a table from methods and other tables.
    public init(@ActionTableBuilder<Owner> _ methods: () -> ActionTable<Owner>) {
        self = methods()
    }

    /// The names of the methods, each once, in the order of the table; no object is needed to list them.
    ///
    /// The default ``Responder/instanceActions`` stands for the table of the class, and has no names here.
    public var names: [ActionName] {
        var known: Set<ActionName> = []
        return methods.map(\.name).filter { known.insert($0).inserted }
    }

    package init(_ methods: [ActionMethod<Owner>], isOfClass: Bool = false) {
        (self.methods, self.isOfClass) = (methods, isOfClass)
    }

    /// Makes a table of methods, and notes which of them name a name again; methods of tables that are taken over are overridden.
    fileprivate init(noting methods: [ActionMethod<Owner>]) {
        var methods = methods
        var sources: [ActionName: SourceLocation] = [:]
        for index in methods.indices where !methods[index].isTakenOver {
            guard let source = methods[index].source else { continue }
            methods[index].repeats = sources.updateValue(source, forKey: methods[index].name)
        }
        self.init(methods)
    }
}

/// Builds an ``ActionTable`` from methods and other tables.
@resultBuilder
public enum ActionTableBuilder<Owner: AnyObject> {
    /// Takes a method.
    public static func buildExpression(_ method: ActionMethod<Owner>) -> [ActionMethod<Owner>] { [method] }

    /// Takes all methods of another table.
    public static func buildExpression(_ table: ActionTable<Owner>) -> [ActionMethod<Owner>] {
        table.methods.map { method in
            var method = method
            method.isTakenOver = true
            return method
        }
    }

    /// Joins the methods of all expressions.
    public static func buildBlock(_ methods: [ActionMethod<Owner>]...) -> [ActionMethod<Owner>] {
        methods.flatMap { $0 }
    }

    /// Gives the methods of an `if` without `else`; none where its condition does not hold.
    public static func buildOptional(_ methods: [ActionMethod<Owner>]?) -> [ActionMethod<Owner>] { methods ?? [] }

    /// Gives the methods of an `if` branch.
    public static func buildEither(first methods: [ActionMethod<Owner>]) -> [ActionMethod<Owner>] { methods }

    /// Gives the methods of an `else` branch.
    public static func buildEither(second methods: [ActionMethod<Owner>]) -> [ActionMethod<Owner>] { methods }

    /// Joins the methods of all passes of a loop.
    public static func buildArray(_ methods: [[ActionMethod<Owner>]]) -> [ActionMethod<Owner>] {
        methods.flatMap { $0 }
    }

    /// Makes the table.
    public static func buildFinalResult(_ methods: [ActionMethod<Owner>]) -> ActionTable<Owner> {
        ActionTable(noting: methods)
    }
}
