// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "RemoteRater",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "rater", targets: ["rater"])],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "rater", dependencies: [.product(name: "ActionRuntime", package: "ActionRuntime")],
            path: "Sources/RemoteRater", swiftSettings: features)
    ],
    swiftLanguageModes: [.v6]
)
