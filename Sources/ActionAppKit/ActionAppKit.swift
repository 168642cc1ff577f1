#if canImport(AppKit)
#endif
