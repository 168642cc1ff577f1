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
    name: "SwiftUIRater",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "SwiftUIRater",
            dependencies: [
                .product(name: "ActionRuntime", package: "ActionRuntime"),
                .product(name: "ActionSwiftUI", package: "ActionRuntime"),
            ],
            swiftSettings: features)
    ],
    swiftLanguageModes: [.v6]
)
