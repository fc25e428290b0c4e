internal import Foundation
internal import Synchronization
package import Testing

/// A PostgreSQL server for one run of the tests, without a network, passwords or durability.
///
/// Its databases are set up as `docs/shared-book.md` says: each belongs to a login that may create roles until it has
/// made the book, and that is no administrator of the server. Their names have a capital, an apostrophe and a blank.
///
/// It starts when the first test needs it, and ends with the process of the tests, however that ends: the
/// script `throwaway-server` watches the process.
package final class Server: Sendable {
  /// The folder with the files of the server, and with the socket at which it is reached.
  ///
  /// Each folder has a path of the same length, and so has each database's URL.
  package let folder = "/tmp/pg-\(UUID().uuidString.prefix(8))"
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
    try answer(to: Server.endOfSetUp, in: "template1")
  }

  /// Takes the right to create roles back from a login that has made a book, as the manual does by hand: the last
  /// thing of a new book that needs it comes before its schema.
  private static let endOfSetUp = """
    CREATE FUNCTION end_set_up() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF (SELECT rolcreaterole AND NOT rolsuper FROM pg_roles WHERE rolname = session_user) THEN
          EXECUTE format('ALTER ROLE %I NOCREATEROLE', session_user);
        END IF;
      END $$;
    CREATE EVENT TRIGGER end_set_up ON ddl_command_end WHEN TAG IN ('CREATE SCHEMA')
      EXECUTE FUNCTION end_set_up();
    """

  /// Makes an empty database, and the login to which it belongs.
  package func database() throws -> Database {
    let count = count.withLock {
      $0 += 1
      return $0
    }
    let number = String(String(100_000 + count).dropFirst())
    let database = Database(server: self, number: number)
    try answer(
      to: [
        "CREATE ROLE \(database.manager) LOGIN CREATEROLE",
        "CREATE DATABASE \"\(database.name)\" OWNER \(database.manager) STRATEGY file_copy",
      ], in: "postgres")
    return database
  }

  /// The answer of `psql` about the database of a URL, its columns separated by `|`.
  ///
  /// - Throws: `Failure` with the words of the server.
  package func answer(to sql: String, at url: String) throws -> String {
    try answer(to: sql, in: url.split(separator: "/").last?.removingPercentEncoding ?? "")
  }

  /// The answer of `psql`, its columns separated by `|`.
  ///
  /// - Throws: `Failure` with the words of the server.
  @discardableResult
  fileprivate func answer(to sql: String, in database: String) throws -> String {
    try answer(to: [sql], in: database)
  }

  /// The answer of `psql` to statements, each in a transaction of its own.
  @discardableResult
  private func answer(to statements: [String], in database: String) throws -> String {
    var variables: [String: String] = [:]
    var commands = ""
    for (number, statement) in statements.enumerated() {
      variables["SQL_\(number)"] = statement
      commands += " --command=\"$SQL_\(number)\""
    }
    return try psql(commands, variables, in: database)
  }

  /// The output of `psql` with further arguments, whose variables are those of the shell.
  @discardableResult
  fileprivate func psql(
    _ arguments: String, _ variables: [String: String], in database: String
  ) throws -> String {
    // The program itself, as Debian's wrapper of it takes longer than the server.
    return try run(
      """
      "$(ls /usr/lib/postgresql/*/bin/psql | sort -V | tail -n 1)" --no-psqlrc --quiet --no-align \
        --tuples-only --set=ON_ERROR_STOP=1 --host=\(folder) --username=postgres \
        --dbname="$DATABASE"\(arguments)
      """, variables: variables.merging(["DATABASE": database]) { $1 })
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

  private static func url(of database: String, for login: String, on server: Server) -> String {
    let host = server.folder.replacing("/", with: "%2F")
    let name = database.replacing("'", with: "%27").replacing(" ", with: "%20")
    return "postgresql://\(login)@\(host)/\(name)"
  }

  /// A database of a test, which is dropped when nothing refers to it any more.
  package final class Database: Sendable {
    private let server: Server
    private let number: String
    /// Its name, which has to be quoted in SQL and in addresses.
    package let name: String
    /// The login to which it belongs: the manager of the book that is made there.
    package let manager: String
    /// How programs of the manager name it: `postgresql://eva_00001@%2Ftmp%2Fpg-…/L%27Escala%2000001`.
    package let url: String

    fileprivate init(server: Server, number: String) {
      self.server = server
      self.number = number
      name = "L'Escala \(number)"
      manager = "eva_\(number)"
      url = Server.url(of: name, for: manager, on: server)
    }

    deinit {
      // Whoever is still connected loses the connection. A server that is gone has no database either.
      _ = try? server.answer(to: "DROP DATABASE \"\(name)\" WITH (FORCE)", in: "postgres")
    }

    /// Makes a login without rights on the server for a person of this database, such as `marta`.
    ///
    /// - Returns: Its name, which no other database has.
    package func login(_ person: String) throws -> String {
      let login = "\(person)_\(number)"
      try answer(to: "CREATE ROLE \(login) LOGIN")
      return login
    }

    /// How programs of a login name the database, or another one.
    package func url(of login: String, in name: String? = nil) -> String {
      Server.url(of: name ?? self.name, for: login, on: server)
    }

    /// Runs statements as the administrator of the server.
    ///
    /// - Returns: The rows, a line each, their columns separated by `|`.
    /// - Throws: `Failure` with the words of the server.
    @discardableResult
    package func answer(to sql: String) throws -> String {
      try server.answer(to: sql, in: name)
    }

    /// Has `psql` read a script by its path, as the administrator of the server.
    ///
    /// - Throws: `Failure` with the words of `psql` and of the server.
    package func read(_ script: String) throws {
      try server.psql(" --file=\"$SCRIPT\"", ["SCRIPT": script], in: name)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// A test about a book that is a file, which `make test-server` skips.
  package static var aboutFile: ConditionTrait {
    .disabled(if: Server.isChosen, "about a book that is a file")
  }
}
