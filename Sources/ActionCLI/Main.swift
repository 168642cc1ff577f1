#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@main
enum Main {
    static func main() {
        let console = Console()
        let status = Tool(console: console).run(ProcessArguments.all)
        do {
            try console.flush()
            exit(status.rawValue)
        } catch {
            console.fail(error)
            try? console.flush()
            exit(error.status.rawValue)
        }
    }
}
