#if canImport(ObjectiveC)
    package import Foundation

    /// What the adapters attach to the objects of a toolkit: one object of a class to each.
    package enum Attached {
        /// The object of a class that is attached to another object; nil for none.
        package static func find<Value: AnyObject>(_ type: Value.Type = Value.self, to object: NSObject) -> Value? {
            objc_getAssociatedObject(object, key(type)) as? Value
        }

        /// The object of a class that is attached to an object, or to the next one of a chain that has one; nil where none has.
        package static func nearest<Value: AnyObject, Object: NSObject>(
            _ type: Value.Type = Value.self, to object: Object, next: (Object) -> Object?
        ) -> Value? {
            var present: Object? = object
            while let object = present {
                if let value = find(type, to: object) { return value }
                present = next(object)
            }
            return nil
        }

        /// The object of a class that is attached to another object; made and attached where there is none.
        package static func find<Value: AnyObject>(to object: NSObject, orAttach make: () -> Value) -> Value {
            if let value = find(Value.self, to: object) { return value }
            let value = make()
            attach(value, to: object)
            return value
        }

        /// Attaches an object, which the other object retains, in place of the one of its class.
        package static func attach<Value: AnyObject>(_ value: Value, to object: NSObject) {
            objc_setAssociatedObject(object, key(Value.self), value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }

        /// The address of a class, which no other association has.
        private static func key(_ type: AnyClass) -> UnsafeRawPointer {
            UnsafeRawPointer(Unmanaged.passUnretained(type as AnyObject).toOpaque())
        }
    }
#endif
