#if canImport(AppIntents)
    public import AppIntents

    /// Names this module's intents to an application, whose own `AppIntentsPackage` includes it.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public struct ActionIntentsPackage: AppIntentsPackage {}
#endif
