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
    name: "ThumbnailFarm",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "thumbnail-farm", targets: ["ThumbnailFarm"])],
    dependencies: [
        .package(name: "ActionRuntime", path: "../.."),
        .package(name: "ActionNATS", path: "../../Bridges/ActionNATS"),
    ],
    targets: [
        .executableTarget(
            name: "ThumbnailFarm",
            dependencies: [
                .product(name: "ActionRuntime", package: "ActionRuntime"),
                .product(name: "ActionNATS", package: "ActionNATS"),
            ], swiftSettings: features)
    ],
    swiftLanguageModes: [.v6]
)
