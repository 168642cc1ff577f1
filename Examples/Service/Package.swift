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
    name: "Service",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "service", targets: ["service"])],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "service", dependencies: [.product(name: "ActionRuntime", package: "ActionRuntime")],
            path: "Sources/Service", swiftSettings: features)
    ],
    swiftLanguageModes: [.v6]
)
