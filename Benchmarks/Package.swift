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
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bench", targets: ["bench"]),
        // `bench` looks for it beside itself, and preloads it into the processes that count.
        .library(name: "MallocCounter", type: .dynamic, targets: ["MallocCounter"]),
    ],
    dependencies: [.package(name: "ActionRuntime", path: "..")],
    targets: [
        .executableTarget(
            name: "bench", dependencies: [.product(name: "ActionRuntime", package: "ActionRuntime")],
            swiftSettings: features),
        .target(name: "MallocCounter"),
    ],
    swiftLanguageModes: [.v6]
)
