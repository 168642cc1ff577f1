/// Finds out what data types take by decoding them from a decoder that notes what it is asked, and gives examples.
///
/// A type is decoded several times: with examples that differ, then without each of its members, which tells whether
/// the member may be left out, and refusing what was asked before, which tells what else is taken. Types are examined
/// once each, and one that contains itself is not decoded inside itself.
final class ShapeProbe {
    /// What was found out about a type.
    struct Findings {
        /// What data it takes; nil where it asked for nothing.
        var form: CodedForm?
        /// A value of the type; nil where none could be made.
        var example: Any?
    }

    /// How many kinds of examples are tried.
    private static let attempts = 4
    /// How deep types may be nested in each other.
    private static let depthLimit = 32

    private var known: [ObjectIdentifier: Findings] = [:]
    /// The notes on the types that are being examined.
    private var open: [ObjectIdentifier: ShapeNotes] = [:]

    /// What data a type takes; nil where that is not known.
    func form(of type: any Decodable.Type) -> CodedForm? { findings(on: type).form }

    /// Examines a type, unless that has been done or is being done.
    func findings<T: Decodable>(on type: T.Type) -> Findings {
        let id = ObjectIdentifier(type)
        if let scalar = type as? any CodedScalar.Type { return Findings(form: scalar.form) }
        if let found = known[id] { return found }
        if let notes = open[id] { return Findings(form: notes.form) }
        guard open.count < Self.depthLimit else { return Findings() }
        let notes = ShapeNotes()
        open[id] = notes
        defer { open[id] = nil }
        var example: T?
        for attempt in 0..<Self.attempts where example == nil { example = self.example(of: type, notes, attempt) }
        noteAlternatives(of: type, notes)
        let found = Findings(form: notes.form, example: example ?? Self.firstCase(of: type))
        known[id] = found
        return found
    }

    /// The shape of a type.
    func shape<T: Decodable>(of type: T.Type) -> CodedShape {
        let notes = ShapeNotes()
        open[ObjectIdentifier(type)] = notes
        let attempt = (0..<Self.attempts).filter { example(of: type, notes, $0) != nil }.first
        let names = notes.members
        noteAlternatives(of: type, notes)
        // A value that was made of nothing is an object without members.
        let form = notes.form ?? CodedForm(attempt == nil ? .any : .object)
        let hasFixedNames = !notes.isExhausted && !(notes.areMembersListed && names.isEmpty)
        guard form.kind == .object, !notes.takesNull, hasFixedNames else {
            return CodedShape(form: form, members: nil, isComplete: false)
        }
        let members = names.map { member($0, of: type, notes, attempt ?? 0) }
        return CodedShape(
            form: form, members: members,
            isComplete: attempt != nil && !notes.areMembersListed && notes.areMembersAlwaysTheSame)
    }

    /// What is known of a member, after decoding the type without it.
    private func member<T: Decodable>(
        _ name: String, of type: T.Type, _ notes: ShapeNotes, _ attempt: Int
    ) -> CodedShape.Member {
        let isOptional = example(of: type, notes, attempt, refusing: .member(name)) != nil
        var form = notes.forms[name] ?? CodedForm(.any)
        if notes.nullable.contains(name), !isOptional { form = CodedForm(.any) }
        return CodedShape.Member(name: name, form: form, isOptional: isOptional)
    }

    /// Notes what else a type takes, by refusing what it asks for until it asks for nothing new.
    private func noteAlternatives<T: Decodable>(of type: T.Type, _ notes: ShapeNotes) {
        var count = 0
        while notes.kinds.count > count {
            count = notes.kinds.count
            _ = example(of: type, notes, 0, refusing: .kinds(notes.kinds))
        }
    }

    /// Makes a value of a type from examples.
    private func example<T: Decodable>(
        of type: T.Type, _ notes: ShapeNotes, _ attempt: Int, refusing refusal: ShapeDecoder.Refusal = .nothing
    ) -> T? {
        notes.beginRun()
        let value = try? T(from: ShapeDecoder(probe: self, notes: notes, attempt: attempt, refusal: refusal))
        if case .kinds = refusal { return value }
        if value != nil { notes.endRun() }
        return value
    }

    /// The first of all the values of a type, where it lists them.
    static func firstCase<T>(of type: T.Type) -> T? {
        (type as? any CaseIterable.Type)?.anyCase as? T
    }
}

extension CaseIterable {
    fileprivate static var anyCase: Any? { allCases.first }
}

extension CodedShape {
    /// Finds the shape of a type by decoding it from examples.
    init(of type: (some Decodable).Type) {
        self = ShapeProbe().shape(of: type)
    }
}

/// What a type asked of its decoders.
final class ShapeNotes {
    /// What the type takes as a whole.
    private(set) var form: CodedForm?
    private(set) var kinds: Set<ActionValue.Kind> = []
    /// Whether the type asked if it is null.
    var takesNull = false
    /// Whether the type asked which members there are.
    var areMembersListed = false

    /// The members in the order in which they were asked for.
    private(set) var members: [String] = []
    /// The members that were asked for in this run, and those of all runs that made a value.
    private var current: Set<String> = []
    private var made: Set<Set<String>> = []
    private(set) var forms: [String: CodedForm] = [:]
    /// The members that may be null.
    var nullable: Set<String> = []
    /// How many questions were asked.
    private var questions = 0

    /// How many questions a type is answered, so that one which goes on as long as there are answers comes to an end.
    private static let questionLimit = 2000

    /// Whether the type asked more than it is answered.
    var isExhausted: Bool { questions > Self.questionLimit }

    /// Counts a question; gives whether it is answered.
    func isAnswered() -> Bool {
        questions += 1
        return !isExhausted
    }

    func take(_ form: CodedForm) {
        self.form = self.form?.union(form) ?? form
        kinds.insert(form.kind)
    }

    /// Whether every value was made by asking for all members, so that none depends on another.
    var areMembersAlwaysTheSame: Bool { made == [Set(members)] }

    /// Forgets which members the last run asked for.
    func beginRun() { current = [] }

    /// Notes that the run made a value.
    func endRun() { made.insert(current) }

    func add(_ member: String, _ form: CodedForm?) {
        current.insert(member)
        if !members.contains(member) { members.append(member) }
        guard let form else { return }
        forms[member] = forms[member]?.union(form) ?? form
    }
}
