internal import Foundation
internal import Synchronization
package import Testing

/// A PostgreSQL server for one run of the tests, without a network, passwords or durability.
///
/// It starts when the first test needs it, and ends with the process of the tests, however that ends: the
/// script `throwaway-server` watches the process.
package final class Server: Sendable {
  /// The folder with the files of the server, and with the socket at which it is reached.
  ///
  /// Each folder has a path of the same length, and so has each database's URL.
  package let folder = "/tmp/estada-pg-\(UUID().uuidString.prefix(8))"
  private let count = Mutex(0)
  private let kept = Mutex<[Database]>([])

  /// The server of this process.
  ///
  /// Cancels the running test where there can be no server.
  package static func shared(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Server {
    try require(sourceLocation: sourceLocation)
    return try started.get()
  }

  /// Cancels the running test where PostgreSQL is not installed, and in `make check`, which starts no server.
  package static func require(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Tool.requireForProof(
      "postgresql", probe: "ls /usr/lib/postgresql/*/bin/initdb", sourceLocation: sourceLocation)
  }

  /// Whether tests that make a book without saying where make it on a server: `make test-server`.
  package static let isChosen = ProcessInfo.processInfo.environment["BOOKS"] == "server"

  /// The URL of an empty database that lasts as long as the process.
  package func address() throws -> String {
    let database = try database()
    kept.withLock { $0.append(database) }
    return database.url
  }

  private static let started = Result { try Server() }

  /// An address of this computer at which the server listens, for users with passwords over TLS; nil for a
  /// server without a network.
  package let networkAddress: String?

  /// The certificate of the authority that has certified the server at `networkAddress`, for the name `office.lan`.
  package var authority: String { folder + "/authority.crt" }

  /// Starts a server that listens on the network of this computer, and ends with the process of the tests.
  package static func onNetwork() throws -> Server {
    try require()
    try Tool.require("openssl")
    // Every address that begins with 127 is this computer. One of its own leaves the port to the server.
    let parts = (1...3).map { _ in String(Int.random(in: 1...254)) }
    return try Server(at: (["127"] + parts).joined(separator: "."))
  }

  /// Starts a server that ends when a process ends.
  init(
    until process: pid_t = ProcessInfo.processInfo.processIdentifier, at address: String? = nil
  ) throws {
    networkAddress = address
    let script = Transcript.Stage.commands.appending(path: "throwaway-server").path
    try run("\(script) \(folder) \(process) \(address ?? "")")
  }

  /// Makes an empty database.
  package func database() throws -> Database {
    let number = count.withLock {
      $0 += 1
      return $0
    }
    let name = "book_" + String(10_000_000 + number).dropFirst()
    try answer(to: "CREATE DATABASE \(name) STRATEGY file_copy", in: "postgres")
    return Database(server: self, name: name)
  }

  /// The answer of `psql` about the database of a URL, its columns separated by `|`.
  ///
  /// - Throws: `Failure` with the words of the server.
  package func answer(to sql: String, at url: String) throws -> String {
    try answer(to: sql, in: url.split(separator: "/").last.map(String.init) ?? "")
  }

  /// The answer of `psql`, its columns separated by `|`.
  ///
  /// - Throws: `Failure` with the words of the server.
  @discardableResult
  fileprivate func answer(to sql: String, in database: String) throws -> String {
    // The program itself, as Debian's wrapper of it takes longer than the server.
    try run(
      """
      "$(ls /usr/lib/postgresql/*/bin/psql | sort -V | tail -n 1)" --no-psqlrc --quiet --no-align \
        --tuples-only --set=ON_ERROR_STOP=1 --host=\(folder) --username=postgres \
        --dbname=\(database) --command="$SQL"
      """, variables: ["SQL": sql])
  }

  @discardableResult
  private func run(_ command: String, variables: [String: String] = [:]) throws -> String {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: "output")
      let errors = folder.appending(path: "errors")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let process = try ShellProcess(
        command, in: folder,
        variables: variables.merging(["PATH": path + ":/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"]) {
          given, _ in given
        },
        output: output, errors: errors)
      guard try process.wait(atMost: .seconds(60)) == 0 else {
        throw Failure(
          description: command + "\n"
            + String(decoding: try Data(contentsOf: errors), as: UTF8.self))
      }
      return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
  }

  /// What the server, or what starts it, refuses.
  package struct Failure: Error, CustomStringConvertible {
    /// The command and what it says.
    package let description: String
  }

  /// A database of a test, which is dropped when nothing refers to it any more.
  package final class Database: Sendable {
    private let server: Server
    private let name: String
    /// How programs name it: `postgresql://postgres@%2Ftmp%2Festada-pg-…/book_…`.
    package let url: String

    fileprivate init(server: Server, name: String) {
      self.server = server
      self.name = name
      let host = server.folder.replacing("/", with: "%2F")
      url = "postgresql://postgres@\(host)/\(name)"
    }

    deinit {
      // Whoever is still connected loses the connection. A server that is gone has no database either.
      _ = try? server.answer(to: "DROP DATABASE \(name) WITH (FORCE)", in: "postgres")
    }

    /// Runs statements as the administrator of the server.
    ///
    /// - Returns: The rows, a line each, their columns separated by `|`.
    /// - Throws: `Failure` with the words of the server.
    @discardableResult
    package func answer(to sql: String) throws -> String {
      try server.answer(to: sql, in: name)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// A test about a book that is a file, which `make test-server` skips.
  package static var aboutFile: ConditionTrait {
    .disabled(if: Server.isChosen, "about a book that is a file")
  }
}
