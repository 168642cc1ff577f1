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
        .executable(name: "first-menu", targets: ["ActionGTKFirstMenu"]),
        .executable(name: "photo-rater", targets: ["ActionGTKPhotoRater"]),
        .executable(name: "gtk-bench", targets: ["ActionGTKBench"]),
    ],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    // Names of targets are unique among all packages of a program, so the examples have long ones.
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
        .target(name: "CActionGTK", dependencies: ["CGTK"]),
        .target(
            name: "ActionGTK",
            dependencies: [.product(name: "ActionMenus", package: "ActionRuntime"), "CGTK", "CActionGTK"],
            swiftSettings: features),
        .executableTarget(
            name: "ActionGTKFirstMenu", dependencies: [runtime, "ActionGTK", "CGTK"], path: "Sources/FirstMenu",
            swiftSettings: features),
        .executableTarget(
            name: "ActionGTKPhotoRater", dependencies: [runtime, "ActionGTK", "CGTK"], path: "Sources/PhotoRater",
            swiftSettings: features),
        .executableTarget(
            name: "ActionGTKBench", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
        .testTarget(name: "ActionGTKTests", dependencies: [runtime, "ActionGTK", "CGTK"], swiftSettings: features),
    ],
    swiftLanguageModes: [.v6]
)
