// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let runtime = Target.Dependency.product(name: "ActionRuntime", package: "ActionRuntime")

let package = Package(
    name: "ActionNATS",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "ActionNATS", targets: ["ActionNATS"]),
        .executable(name: "action-nats", targets: ["ActionNATSProgram"]),
        .executable(name: "nats-worker", targets: ["ActionNATSWorker"]),
        .executable(name: "nats-bench", targets: ["ActionNATSBench"]),
    ],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    // Names of targets are unique among all packages of a program, so the programs have long ones.
    targets: [
        .systemLibrary(
            name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
        .target(name: "ActionNATS", dependencies: [runtime, "CNATS"], swiftSettings: features),
        .executableTarget(name: "ActionNATSProgram", dependencies: ["ActionNATS"], swiftSettings: features),
        .executableTarget(name: "ActionNATSWorker", dependencies: [runtime, "ActionNATS"], swiftSettings: features),
        .executableTarget(
            name: "ActionNATSBench", dependencies: [runtime, "ActionNATS", "CNATS"], swiftSettings: features),
        .testTarget(
            name: "ActionNATSTests",
            dependencies: [runtime, "ActionNATS", "ActionNATSProgram", "ActionNATSWorker"], swiftSettings: features),
    ],
    swiftLanguageModes: [.v6]
)
