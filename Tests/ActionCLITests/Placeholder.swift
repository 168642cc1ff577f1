import Testing
@testable import ActionRuntime
