import CLibrary

/// The target that the environment names, as in `FUZZ_TARGET=json`.
private let chosen: FuzzTarget = {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("FUZZ_TARGET is '\(name)', and must be one of: \(FuzzTarget.names).")
    }
    return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosen.run(Array(unsafe UnsafeBufferPointer(start: start, count: count)))
    return 0
}
