#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import ActionBridging
    import AppKit

    /// AppKit's responder chain, which retains no responder.
    ///
    /// <https://developer.apple.com/documentation/appkit/nsresponder/nextresponder> declares the next responder `unowned(unsafe)`: one that
    /// is released while it is still the next one is read after its end.
    enum AppKitChain: ResponderChain {
        static func next(after responder: NSResponder) -> NSResponder? { responder.nextResponder }

        static func setNext(_ next: NSResponder?, after responder: NSResponder) { responder.nextResponder = next }

        static func anchor(of link: NSResponder) -> NSResponder? { (link as? TreeResponder)?.anchor }

        static func setAnchor(_ anchor: NSResponder?, of link: NSResponder) {
            guard let link = link as? TreeResponder else { return }
            if let old = link.anchor {
                objc_setAssociatedObject(old, key(of: link), nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            }
            if let anchor {
                objc_setAssociatedObject(anchor, key(of: link), link, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            }
            link.anchor = anchor
        }

        /// The address of the link, so that several links may stand behind one responder.
        private static func key(of link: NSResponder) -> UnsafeRawPointer {
            UnsafeRawPointer(Unmanaged.passUnretained(link).toOpaque())
        }
    }
#endif
