/// What is known of a coded type's data without a value of it.
struct CodedShape: Hashable, Sendable {
    /// What data a value is.
    var form: CodedForm
    /// The members of the object that a value is, in the order in which they are asked for; nil where values are no
    /// objects with members of fixed names.
    var members: [Member]?
    /// Whether there are no other members.
    var isComplete: Bool

    var kind: ActionValue.Kind { form.kind }

    /// A member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        let form: CodedForm
        /// Whether a value can be created without the member.
        let isOptional: Bool
    }
}

extension CodedShape {
    /// The shapes and forms of types, each found once.
    private static let shapes = Lock<[ObjectIdentifier: CodedShape?]>([:])
    private static let forms = Lock<[ObjectIdentifier: CodedForm?]>([:])

    /// The shape of a type whose values are data as they code themselves; nil for all other types.
    ///
    /// The first time, the type is asked to create a value from null: how it does that tells whether it has a
    /// conversion of its own. What that runs is user code, so it is run without the lock.
    static func known(of type: any Any.Type) -> CodedShape? {
        guard let type = type as? any ActionValueConvertible.Type, type is any Decodable.Type else { return nil }
        return remembered(type, in: shapes) { ShapeQuestion.ask(type) }
    }

    /// What data a type takes that is decoded; nil where its `init(from:)` does not tell.
    static func form(of type: any Decodable.Type) -> CodedForm? {
        if let scalar = type as? any CodedScalar.Type { return scalar.form }
        return remembered(type, in: forms) { ShapeProbe().form(of: type) }
    }

    private static func remembered<Answer: Sendable>(
        _ type: any Any.Type, in answers: Lock<[ObjectIdentifier: Answer?]>, _ find: () -> Answer?
    ) -> Answer? {
        let id = ObjectIdentifier(type)
        if let answer = answers.withLock({ $0[id] }) { return answer }
        let answer = find()
        answers.withLock { $0[id] = .some(answer) }
        return answer
    }
}

/// The question which shape a type has, while it is asked.
///
/// It reaches the default conversion from data through a value that is bound to the task, since that conversion may be
/// replaced by the type's own, which is told nothing.
final class ShapeQuestion: Sendable {
    @TaskLocal static var current: ShapeQuestion?

    private enum State {
        case open, taken
        case answered(CodedShape)
    }

    /// Thrown by the conversion that answered.
    private struct IsAnswered: Error {}

    private let type: ObjectIdentifier
    private let state = Lock(State.open)

    private init(_ type: any Any.Type) {
        self.type = ObjectIdentifier(type)
    }

    /// The shape of a type that has the default conversion; nil for one that has its own.
    static func ask<T: ActionValueConvertible>(_ type: T.Type) -> CodedShape? {
        let question = ShapeQuestion(type)
        $current.withValue(question) { _ = try? T(actionValue: .null) }
        return question.state.withLock { state in
            if case .answered(let shape) = state { shape } else { nil }
        }
    }

    /// Whether the question is about that type; says so once, so that values which are created meanwhile are created.
    func isTaken(by type: any Any.Type) -> Bool {
        guard ObjectIdentifier(type) == self.type else { return false }
        return state.withLock { state in
            guard case .open = state else { return false }
            state = .taken
            return true
        }
    }

    func answer(_ shape: CodedShape) throws {
        state.withLock { $0 = .answered(shape) }
        throw IsAnswered()
    }
}
