// What ActionIntents and its article use of Apple's module AppIntents, declared for type-checking: no body is ever run. The page
// above each declaration is the one it was taken from; requirements that Apple implements by default have a body here.

public import Foundation

// MARK: Values

// https://developer.apple.com/documentation/appintents/appvalue names the protocol; it has no page of its own.
public protocol _IntentValue: Sendable {
    associatedtype ValueType = Self
}

extension String: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {
    public typealias ValueType = Wrapped.ValueType
}
extension Never: _IntentValue {}

// https://developer.apple.com/documentation/appintents/persistentlyidentifiable
public protocol PersistentlyIdentifiable {
    // https://developer.apple.com/documentation/appintents/persistentlyidentifiable/persistentidentifier
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    public static var persistentIdentifier: String { fatalError() }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
public struct TypeDisplayRepresentation: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/typedisplayrepresentable
public protocol TypeDisplayRepresentable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

// https://developer.apple.com/documentation/appintents/displayrepresentation
public struct DisplayRepresentation: Sendable {
    public struct Image: Sendable {}

    // https://developer.apple.com/documentation/appintents/displayrepresentation/init(title:subtitle:image:)
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil) {
        fatalError()
    }
}

// https://developer.apple.com/documentation/appintents/instancedisplayrepresentable
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
    var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
    // https://developer.apple.com/documentation/appintents/instancedisplayrepresentable/localizedstringresource
    public var localizedStringResource: LocalizedStringResource { fatalError() }
}

// https://developer.apple.com/documentation/appintents/displayrepresentable
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

// https://developer.apple.com/documentation/appintents/appvalue
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable {}

// MARK: Entities

// https://developer.apple.com/documentation/appintents/entityidentifierconvertible
public protocol EntityIdentifierConvertible {}
extension String: EntityIdentifierConvertible {}

// https://developer.apple.com/documentation/appintents/appentity
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible, Self.ID: Sendable {
    // https://developer.apple.com/documentation/appintents/appentity/defaultquery-swift.associatedtype
    associatedtype DefaultQuery: EntityQuery where Self.ValueType == Self.DefaultQuery.Entity
    static var defaultQuery: DefaultQuery { get }
}

// https://developer.apple.com/documentation/appintents/dynamicoptionsprovider
public protocol DynamicOptionsProvider {}

// https://developer.apple.com/documentation/appintents/entityquery
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
    // https://developer.apple.com/documentation/appintents/entityquery/entity
    associatedtype Entity: AppEntity
    // https://developer.apple.com/documentation/appintents/entityquery/result
    associatedtype Result = [Entity]
    // https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    // https://developer.apple.com/documentation/appintents/entityquery/suggestedentities()
    func suggestedEntities() async throws -> Result
}

// https://developer.apple.com/documentation/appintents/entitystringquery
public protocol EntityStringQuery: EntityQuery {
    // https://developer.apple.com/documentation/appintents/entitystringquery/entities(matching:)
    func entities(matching string: String) async throws -> Result
}

// MARK: Intents

// https://developer.apple.com/documentation/appintents/intentdialog
public struct IntentDialog: Sendable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/intentdescription
public struct IntentDescription: Sendable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appintenterror
public struct AppIntentError: Error {}

// https://developer.apple.com/documentation/appintents/inputconnectionbehavior
public enum InputConnectionBehavior: Sendable {
    case `default`
}

// https://developer.apple.com/documentation/swift/string/intentinputoptions
extension String {
    public struct IntentInputOptions: Sendable {}
}

// https://developer.apple.com/documentation/appintents/intentparameter
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: @unchecked Sendable {
    private init(of _: Value.Type) { fatalError() }

    // https://developer.apple.com/documentation/appintents/intentparameter/wrappedvalue
    public final var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
    public final var projectedValue: IntentParameter<Value> { fatalError() }

    // https://developer.apple.com/documentation/appintents/intentparameter/needsvalueerror(_:)
    public final func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError { fatalError() }
}

extension IntentParameter where Value.ValueType: AppEntity {
    // https://developer.apple.com/documentation/appintents/intentparameter/init(title:description:default:requestvaluedialog:requestdisambiguationdialog:inputconnectionbehavior:)-tfj8
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.ValueType? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { fatalError() }
}

extension IntentParameter where Value.ValueType == String {
    // https://developer.apple.com/documentation/appintents/intentparameter/init(title:description:default:inputoptions:requestvaluedialog:inputconnectionbehavior:)
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: String? = nil,
        inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/parametersummary
public protocol ParameterSummary {
    associatedtype Intent: AppIntent
}

// https://developer.apple.com/documentation/appintents/parametersummarystring
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
        public mutating func appendLiteral(_ literal: String) { fatalError() }
        public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>) {
            fatalError()
        }
    }

    public init(stringLiteral value: String) { fatalError() }
    public init(stringInterpolation: StringInterpolation) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/intentparametersummary
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    // https://developer.apple.com/documentation/appintents/intentparametersummary/parameterkeypathsbuilder
    @resultBuilder public enum ParameterKeyPathsBuilder {
        public static func buildExpression<Value>(
            _ path: KeyPath<Intent, IntentParameter<Value>>
        ) -> PartialKeyPath<Intent> { fatalError() }
        public static func buildBlock(_ paths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { fatalError() }
    }

    // https://developer.apple.com/documentation/appintents/intentparametersummary/init(_:table:_:)
    public init(
        _ string: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder _ additionalParameterKeyPaths: () -> [PartialKeyPath<Intent>]
    ) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: PersistentlyIdentifiable, Sendable {
    associatedtype PerformResult: IntentResult
    // https://developer.apple.com/documentation/appintents/appintent/summarycontent
    associatedtype SummaryContent: ParameterSummary
    // https://developer.apple.com/documentation/appintents/appintent/title
    static var title: LocalizedStringResource { get }
    // https://developer.apple.com/documentation/appintents/appintent/description
    static var description: IntentDescription? { get }
    // https://developer.apple.com/documentation/appintents/appintent/parametersummary
    static var parameterSummary: SummaryContent { get }
    // https://developer.apple.com/documentation/appintents/appintent/init()
    init()
    // https://developer.apple.com/documentation/appintents/appintent/perform()
    func perform() async throws -> PerformResult
}

extension AppIntent {
    // https://developer.apple.com/documentation/appintents/appintent/parameter
    public typealias Parameter = IntentParameter
    // https://developer.apple.com/documentation/appintents/appintent/summary
    public typealias Summary = IntentParameterSummary<Self>

    // https://developer.apple.com/documentation/appintents/appintent/requestconfirmation(conditions:actionname:dialog:)
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .`continue`, dialog: IntentDialog
    ) async throws { fatalError() }

    // https://developer.apple.com/documentation/appintents/appintent/requestconfirmation(result:confirmationactionname:showprompt:)
    public func requestConfirmation<Result: IntentResult>(
        result: Result, confirmationActionName: ConfirmationActionName = .`continue`, showPrompt: Bool = true
    ) async throws { fatalError() }
}

// https://developer.apple.com/documentation/appintents/confirmationactionname
public struct ConfirmationActionName: Sendable {
    public static var `continue`: ConfirmationActionName { fatalError() }
}

// https://developer.apple.com/documentation/appintents/confirmationconditions
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
public struct ConfirmationConditions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/systemintent
public protocol SystemIntent: AppIntent {}

// https://developer.apple.com/documentation/appintents/undoableintent
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
public protocol UndoableIntent: SystemIntent {}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
extension UndoableIntent {
    // https://developer.apple.com/documentation/appintents/undoableintent/undomanager
    @MainActor public var undoManager: UndoManager? { fatalError() }
}

// MARK: Results

// https://developer.apple.com/documentation/appintents/intentresult
public protocol IntentResult: Sendable {
    // https://developer.apple.com/documentation/appintents/intentresult/value-swift.associatedtype
    associatedtype Value: _IntentValue = Never
    // https://developer.apple.com/documentation/appintents/intentresult/dialog
    associatedtype Dialog = Never
}

// https://developer.apple.com/documentation/appintents/intentresultcontainer
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent, Snippet, Dialog>: IntentResult {}

// https://developer.apple.com/documentation/appintents/returnsvalue
public protocol ReturnsValue<Value>: IntentResult {}
extension IntentResultContainer: ReturnsValue {}

// https://developer.apple.com/documentation/appintents/providesdialog
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

extension IntentResult {
    // https://developer.apple.com/documentation/appintents/intentresult/result(value:dialog:)
    public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Value, Never, Never, IntentDialog> { fatalError() }

    // https://developer.apple.com/documentation/appintents/intentresult/result(dialog:)
    public static func result(dialog: IntentDialog) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { fatalError() }
}

// MARK: Packages and shortcuts

// https://developer.apple.com/documentation/appintents/appintentspackage
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public protocol AppIntentsPackage {
    // https://developer.apple.com/documentation/appintents/appintentspackage/includedpackages
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension AppIntentsPackage {
    public static var includedPackages: [any AppIntentsPackage.Type] { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appshortcutphrasetoken
public enum AppShortcutPhraseToken {
    // https://developer.apple.com/documentation/appintents/appshortcutphrasetoken/applicationname
    case applicationName
}

// https://developer.apple.com/documentation/appintents/appshortcutphrase
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
        public mutating func appendLiteral(_ literal: String) { fatalError() }
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { fatalError() }
        public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>) {
            fatalError()
        }
    }

    public init(stringLiteral value: String) { fatalError() }
    public init(stringInterpolation: StringInterpolation) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appshortcut
public struct AppShortcut {
    // https://developer.apple.com/documentation/appintents/appshortcut/init(intent:phrases:shorttitle:systemimagename:)-8yntq
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appshortcutsbuilder
@resultBuilder
public enum AppShortcutsBuilder {
    public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { fatalError() }
}

// https://developer.apple.com/documentation/appintents/appshortcutsprovider
public protocol AppShortcutsProvider: Sendable {
    // https://developer.apple.com/documentation/appintents/appshortcutsprovider/appshortcuts
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

extension AppShortcutsProvider {
    // https://developer.apple.com/documentation/appintents/appshortcutsprovider/updateappshortcutparameters()
    public static func updateAppShortcutParameters() { fatalError() }
}
