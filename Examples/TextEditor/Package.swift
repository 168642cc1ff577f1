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
    name: "TextEditor",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "editor", targets: ["editor"])],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "editor", dependencies: [.product(name: "ActionRuntime", package: "ActionRuntime")],
            path: "Sources/TextEditor", swiftSettings: features)
    ],
    swiftLanguageModes: [.v6]
)
