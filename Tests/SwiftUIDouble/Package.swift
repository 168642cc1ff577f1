// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The library's sources use what is internal to its package, which is named like its folder.
let library = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? ""

let package = Package(
    name: "SwiftUIDouble",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ActionRuntime", path: "../..")],
    targets: [
        .target(name: "Combine"),
        .target(name: "SwiftUI", dependencies: ["Combine"]),
        // The adapter's own sources, under another name, because the library's manifest has a target of that name.
        .target(
            name: "ActionSwiftUIOnDouble",
            dependencies: [
                "SwiftUI", .product(name: "ActionRuntime", package: "ActionRuntime"),
                // Empty here; it brings ActionBridging, which is no product.
                .product(name: "ActionUIKit", package: "ActionRuntime"),
            ],
            path: "Sources/ActionSwiftUI", packageAccess: false,
            swiftSettings: features + [.unsafeFlags(["-package-name", library])]),
        // The sources of Examples/SwiftUIRater, which import the adapter by its name.
        .executableTarget(
            name: "SwiftUIRater",
            dependencies: [
                "ActionSwiftUIOnDouble", "SwiftUI", .product(name: "ActionRuntime", package: "ActionRuntime"),
            ],
            swiftSettings: features + [.unsafeFlags(["-module-alias", "ActionSwiftUI=ActionSwiftUIOnDouble"])]),
        .testTarget(
            name: "SwiftUIDoubleTests",
            dependencies: [
                "ActionSwiftUIOnDouble", "SwiftUI", "SwiftUIRater",
                .product(name: "ActionRuntime", package: "ActionRuntime"),
            ],
            swiftSettings: features),
    ],
    swiftLanguageModes: [.v6]
)
