import Foundation
import Testing

@testable import TestKit

struct `A server for tests` {
  @Test func `gives each test an empty database of its own`() throws {
    let server = try Server.shared()
    let (one, other) = (try server.database(), try server.database())
    #expect(one.url != other.url)
    try one.answer(to: "CREATE TABLE t (a text); INSERT INTO t VALUES ('ç'), ('b')")
    #expect(try one.answer(to: "SELECT a, a IS NULL FROM t ORDER BY a") == "b|f\nç|f\n")
    #expect(throws: Server.Failure.self) { try other.answer(to: "SELECT a FROM t") }
  }

  @Test func `drops a database that nobody refers to, though somebody is connected`() throws {
    let server = try Server.shared()
    let other = try server.database()
    let name = try dropped(from: server)
    #expect(
      try other.answer(to: "SELECT count(*) FROM pg_database WHERE datname = $$\(name)$$") == "0\n")
  }

  /// The name of a database that has gone.
  private func dropped(from server: Server) throws -> String {
    let database = try server.database()
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/psql")
    client.arguments = [database.url, "--command=SELECT pg_sleep(60)"]
    client.standardOutput = FileHandle.nullDevice
    client.standardError = FileHandle.nullDevice
    try client.run()
    return try database.answer(to: "SELECT current_database()")
      .trimmingCharacters(in: .newlines)
  }

  @Test func `says what the server refuses`() throws {
    let database = try Server.shared().database()
    let failure = #expect(throws: Server.Failure.self) {
      try database.answer(to: "SELECT 1; SELECT nothing")
    }
    #expect(failure?.description.contains(#"column "nothing" does not exist"#) == true)
  }

  @Test func `has the settings of a server whose data nobody misses`() throws {
    let database = try Server.shared().database()
    let settings = "SHOW fsync; SHOW listen_addresses; SHOW max_connections; SHOW server_encoding"
    #expect(try database.answer(to: settings) == "off\n\n200\nUTF8\n")
  }

  @Test func `ends with the process that it is for, and leaves nothing behind`() throws {
    try Server.require()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sleep")
    process.arguments = ["600"]
    try process.run()
    let server = try Server(until: process.processIdentifier)
    let database = try server.database()
    try database.answer(to: "CREATE TABLE t (a text)")
    let folder = server.folder
    let number = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
      .prefix { $0 != "\n" }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let deadline = ContinuousClock.now + .seconds(30)
    while FileManager.default.fileExists(atPath: folder), ContinuousClock.now < deadline {
      usleep(10_000)
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
    // A process that has ended and that nobody has waited for has no command line.
    let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
    #expect(!String(decoding: line, as: UTF8.self).contains(folder))
    #expect(throws: Server.Failure.self) { try database.answer(to: "SELECT 1") }
  }
}
