// swift-tools-version: 6.2
import PackageDescription

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Tests are not optimised in a release build either: what they test is, and optimising them takes minutes.
let testFeatures = features + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// The gate also checks that what is unsafe is marked so. It takes a twelfth of the time, which whoever uses the library need not pay.
let checks: [SwiftSetting] = Context.environment["ACTIONRUNTIME_STRICT"] == nil ? [] : [.strictMemorySafety()]

/// The modules of the library by the folders below `Sources/ActionRuntime` that each has; a module uses those above it.
let modules: [(name: String, uses: [String], folders: [String])] = [
    (
        "ActionCore", [],
        [
            "System", "Text", "Values", "Tree", "Outcomes", "Requests", "Running", "Claims", "Observing", "Dispatch",
            "Interception", "Explain", "Events", "Forms", "Typed",
        ]
    ),
    ("ActionReading", ["ActionCore"], ["Reading"]),
    ("ActionConditions", ["ActionCore"], ["Conditions"]),
    ("ActionMenus", ["ActionConditions", "ActionReading"], ["Keys", "Menus", "Palette"]),
    ("ActionUndo", ["ActionReading"], ["Sequences", "Undo"]),
    ("ActionRemote", ["ActionMenus", "ActionUndo"], ["Remote"]),
    ("ActionRuntime", ["ActionRemote"], ["ActionRuntime.swift"]),
]

let library: [Target] = modules.map { module in
    let others = modules.flatMap(\.folders).filter { !module.folders.contains($0) }
    let isWhole = module.name == "ActionRuntime"
    return .target(
        name: module.name,
        dependencies: (module.uses + (isWhole ? [] : ["CActionRuntime", "CLibrary"])).map { .byName(name: $0) },
        path: "Sources/ActionRuntime", exclude: others + (isWhole ? [] : ["ActionRuntime.docc"]),
        sources: module.folders, swiftSettings: features + checks)
}

let package = Package(
    name: "ActionRuntime",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "ActionRuntime", targets: ["ActionRuntime"]),
        .library(name: "ActionCore", targets: ["ActionCore"]),
        .library(name: "ActionMenus", targets: ["ActionMenus"]),
        .library(name: "ActionAppKit", targets: ["ActionAppKit"]),
        .library(name: "ActionUIKit", targets: ["ActionUIKit"]),
        .library(name: "ActionSwiftUI", targets: ["ActionSwiftUI"]),
        .library(name: "ActionIntents", targets: ["ActionIntents"]),
        .executable(name: "action", targets: ["ActionCLI"]),
    ],
    targets: library + [
        .target(name: "CActionRuntime"),
        .target(name: "CLibrary", swiftSettings: features),
        // The tools of the command line as libraries: action maps, and programs that are asked; agents; the inspector.
        .target(name: "ActionMaps", dependencies: ["ActionRuntime", "CLibrary"], swiftSettings: features),
        .target(
            name: "ActionAgents", dependencies: ["ActionMaps", "ActionRuntime", "CLibrary"], swiftSettings: features),
        // The inspector: the page's files are in `PageFiles.swift`, which a script writes from `Page`.
        .target(
            name: "ActionInspector", dependencies: ["ActionAgents", "ActionMaps", "ActionRuntime", "CLibrary"],
            exclude: ["Page"], swiftSettings: features),
        .executableTarget(
            name: "ActionCLI",
            dependencies: ["ActionAgents", "ActionInspector", "ActionMaps", "ActionRuntime", "CLibrary"],
            swiftSettings: features),
        // What the adapters of Apple's toolkits decide without a toolkit; on other systems the adapters are empty.
        .target(name: "ActionBridging", dependencies: ["ActionMenus", "ActionUndo"], swiftSettings: features),
        .target(
            name: "ActionAppKit", dependencies: ["ActionMenus", "ActionUndo", "ActionBridging"], swiftSettings: features
        ),
        .target(
            name: "ActionUIKit", dependencies: ["ActionMenus", "ActionUndo", "ActionBridging"], swiftSettings: features),
        .target(name: "ActionSwiftUI", dependencies: ["ActionMenus", "ActionBridging"], swiftSettings: features),
        .target(
            name: "ActionIntents", dependencies: ["ActionMenus", "ActionUndo", "ActionBridging"],
            swiftSettings: features),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: testFeatures),
        .testTarget(
            name: "ActionRuntimeTests", dependencies: ["ActionRuntime", "TestSupport"], swiftSettings: testFeatures),
        .testTarget(
            name: "ActionBridgingTests", dependencies: ["ActionBridging", "ActionRuntime"], swiftSettings: testFeatures),
        .testTarget(
            name: "ActionCLITests",
            dependencies: [
                "ActionAgents", "ActionCLI", "ActionInspector", "ActionMaps", "ActionRuntime", "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: testFeatures),
    ],
    swiftLanguageModes: [.v6]
)

// For builds that try the library alone, sanitised or optimised: the command line and its tests would take half of their time.
// `ACTIONRUNTIME_TESTS="Support Undo"` leaves out the other folders of `Tests/ActionRuntimeTests` as well.
let rooms = Context.environment["ACTIONRUNTIME_TESTS"]?.split(separator: " ").map(String.init)
if rooms != nil || Context.environment["ACTIONRUNTIME_LIBRARY_ONLY"] != nil {
    package.products.removeAll { $0.name == "action" }
    package.targets.removeAll {
        ["ActionMaps", "ActionAgents", "ActionInspector", "ActionCLI", "ActionCLITests"].contains($0.name)
    }
}
if let rooms {
    package.targets.removeAll { $0.name == "ActionBridgingTests" }
    package.targets.first { $0.name == "ActionRuntimeTests" }?.sources = rooms
}
