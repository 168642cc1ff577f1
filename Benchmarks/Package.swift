// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bench", targets: ["bench"]),
        // Preloaded to count allocations: LD_PRELOAD=.build/release/libMallocCounter.so
        .library(name: "MallocCounter", type: .dynamic, targets: ["MallocCounter"]),
    ],
    dependencies: [.package(name: "ActionRuntime", path: "..")],
    targets: [
        .executableTarget(name: "bench", dependencies: [.product(name: "ActionRuntime", package: "ActionRuntime")]),
        .target(name: "MallocCounter"),
    ],
    swiftLanguageModes: [.v6]
)
