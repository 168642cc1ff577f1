import Foundation
import Testing

@testable import ActionNATS

@Suite("Credentials files and TLS")
struct TrustTests {
    @Test("a credentials file says who asks")
    func credentials() async throws {
        let server = try Server(Keys.settings)
        let file = server.folder.appending(path: "fay.creds")
        try Keys.credentials.write(to: file, atomically: true, encoding: .utf8)
        let fay = try Client(NATSOptions(url: server.url, user: "fay", credentials: file.path))
        // Nobody listens, and the user may ask.
        #expect(await fay.ask("app/info").code == -32004)
        let other = try Client(NATSOptions(url: server.url, user: "eve", credentials: file.path))
        #expect(await other.ask("app/info").code == -32002)
        let without = try Client(server.url)
        #expect(await without.ask("app/info").code == -32002)
        let missing = try Client(NATSOptions(url: server.url, credentials: "/nowhere.creds"))
        #expect(await missing.ask("app/info").error?.contains("/nowhere.creds") == true)
    }

    @Test("an address with TLS is used with the certificates that are named")
    func tls() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.appending(path: "key.pem").path, folder.appending(path: "cert.pem").path)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days",
            "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        ]
        process.standardError = FileHandle(forWritingAtPath: "/dev/null")
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return print("Skipped: openssl is not installed.") }
        let server = try Server("tls { cert_file: \"\(certificate)\", key_file: \"\(key)\" }")
        let url = "tls://localhost:\(server.port)"
        let trusting = try Client(NATSOptions(url: url, authorities: certificate))
        #expect(await trusting.ask("app/info").error == "No worker of 'photos' is running.")
        let strange = try Client(url)
        let refused = await strange.ask("app/info")
        #expect(refused.error?.hasPrefix("No NATS server answers at \(url)") == true)
        let missing = try Client(NATSOptions(url: url, authorities: "/nowhere.pem"))
        #expect(await missing.ask("app/info").error?.contains("/nowhere.pem") == true)
    }

    @Test("a worker that may not listen says so")
    func worker() async throws {
        let server = try Server(
            "authorization { users = [ { user: w, password: w, permissions: { publish: \">\", subscribe: [\"_INBOX.>\"] } } ] }"
        )
        let process = Process(), errors = Pipe()
        process.executableURL = Programs.folder.appending(path: "nats-worker")
        process.arguments = ["nats://w:w@127.0.0.1:\(server.port)", "photos", "one"]
        (process.standardOutput, process.standardError) = (Pipe(), errors)
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 69 && text.contains("could not listen at 'actions.photos."))
    }
}
