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
    name: "ActionGTK",
    products: [
        .library(name: "ActionGTK", targets: ["ActionGTK"]),
        .executable(name: "first-menu", targets: ["FirstMenu"]),
        .executable(name: "photo-rater", targets: ["PhotoRater"]),
        .executable(name: "gtk-bench", targets: ["ActionGTKBench"]),
    ],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
        .target(name: "CActionGTK", dependencies: ["CGTK"]),
        .target(name: "ActionGTK", dependencies: [runtime, "CGTK", "CActionGTK"], swiftSettings: features),
        .executableTarget(name: "FirstMenu", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
        .executableTarget(name: "PhotoRater", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
        .executableTarget(
            name: "ActionGTKBench", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
        .testTarget(name: "ActionGTKTests", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
    ],
    swiftLanguageModes: [.v6]
)
