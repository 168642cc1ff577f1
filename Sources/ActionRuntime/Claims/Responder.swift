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
