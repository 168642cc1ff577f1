// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Tests are not optimised in a release build either: what they test is, and optimising them takes minutes.
let testFeatures = features + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "ActionRuntime",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "ActionRuntime", targets: ["ActionRuntime"]),
        .executable(name: "action", targets: ["ActionCLI"]),
    ],
    targets: [
        .target(name: "ActionRuntime", swiftSettings: features + [.strictMemorySafety()]),
        .executableTarget(name: "ActionCLI", dependencies: ["ActionRuntime"], swiftSettings: features),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testFeatures),
        .testTarget(
            name: "ActionRuntimeTests", dependencies: ["ActionRuntime", "TestSupport"], swiftSettings: testFeatures),
        .testTarget(
            name: "ActionCLITests", dependencies: ["ActionCLI", "ActionRuntime", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: testFeatures),
    ],
    swiftLanguageModes: [.v6]
)
