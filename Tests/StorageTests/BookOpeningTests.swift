import Bookkeeping
import Foundation
import Glibc
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Opening a book` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `tells that there is nothing`() throws {
    #expect(throws: StorageError.bookNotFound(place: .file(path))) { try Book.open(path) }
    #expect(throws: StorageError.bookNotFound(place: .file(""))) { try Book.open("") }
    #expect(!Book.exists(path))
    #expect(try folder.names == [])
  }

  @Test func `tells that a link leads nowhere`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path("gone"))
    #expect(throws: StorageError.bookNotFound(place: .file(path))) { try Book.open(path) }
  }

  @Test func `tells that it is a folder`() throws {
    #expect(throws: StorageError.isDirectory(place: .file(folder.path))) {
      try Book.open(folder.path)
    }
    #expect(Book.exists(folder.path))
  }

  @Test(arguments: [
    Data(), Data("x".utf8), Data("Estimada Marta:\n".utf8), Data(repeating: 0, count: 5000),
    Data(repeating: 65, count: 20_000), Data("SQLite format 3".utf8),
  ])
  func `refuses a file of another kind and leaves it alone`(bytes: Data) throws {
    try folder.write(bytes, "book.sqlite")
    #expect(throws: StorageError.notABook(place: .file(path))) { try Book.open(path) }
    #expect(try folder.bytes("book.sqlite") == bytes)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test(arguments: [
    "CREATE TABLE song (name TEXT)",
    "CREATE TABLE song (name TEXT); PRAGMA user_version = 1",
    "CREATE TABLE song (name TEXT); PRAGMA user_version = 3",
    "CREATE TABLE song (name TEXT); PRAGMA user_version = 99",
    "CREATE TABLE song (name TEXT); PRAGMA user_version = 3; PRAGMA application_id = 1",
    "CREATE TABLE property (x); CREATE TABLE booking (x); PRAGMA user_version = 1",
    """
    CREATE TABLE property (x); CREATE TABLE booking (x); CREATE TABLE expense (x);
    CREATE TABLE rate (x); PRAGMA user_version = 1
    """,
    """
    CREATE TABLE property (x); CREATE TABLE booking (x); CREATE TABLE expense (x);
    CREATE VIEW rate AS SELECT 1; PRAGMA user_version = 2
    """,
    "PRAGMA application_id = \(Migration.applicationID)",
    "PRAGMA user_version = -3; PRAGMA application_id = \(Migration.applicationID)",
  ])
  func `refuses the database of another program`(sql: String) throws {
    try folder.write(Data(), "book.sqlite")
    try SQLiteConnection(path: path).execute(sql)
    let before = try folder.bytes("book.sqlite")
    #expect(throws: StorageError.notABook(place: .file(path))) { try Book.open(path) }
    #expect(try folder.bytes("book.sqlite") == before)
  }

  @Test func `finds half a book damaged`() throws {
    try Book.makeSample(at: path)
    let bytes = try folder.bytes("book.sqlite")
    try folder.write(bytes.prefix(bytes.count / 2), "book.sqlite")
    let error = #expect(throws: StorageError.self) { try Book.open(path) }
    guard case .damaged(.file(path), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.bytes("book.sqlite") == bytes.prefix(bytes.count / 2))
  }

  @Test(arguments: [(1, false), (16, false), (50, true), (100, true), (511, true)])
  func `does not take the first bytes of a book for one`(count: Int, hasHeader: Bool) throws {
    try Book.makeSample(at: path)
    try folder.write(folder.bytes("book.sqlite").prefix(count), "book.sqlite")
    let error = #expect(throws: StorageError.self) { try Book.open(path) }
    switch try #require(error) {
    case .notABook(.file(path)): #expect(!hasHeader)
    case .damaged(.file(path), _): #expect(hasHeader)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func `leaves a newer book alone`() throws {
    try Book.makeSample(at: path)
    try SQLiteConnection(path: path).execute("PRAGMA user_version = 99")
    let before = try folder.bytes("book.sqlite")
    #expect(
      throws: StorageError.newerBook(
        place: .file(path), schema: 99, supported: Book.latestSchema)
    ) { try Book.open(path) }
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `changes nothing`() throws {
    try Book.makeSample(at: path)
    let before = try folder.bytes("book.sqlite")
    let book = try Book.open(path)
    #expect(book.schema == Book.latestSchema && book.isCurrent)
    #expect(book.path == path)
    #expect(try book.size == Int64(before.count))
    #expect(try book.properties().map(\.name) == ["Exemple 1"])
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test(arguments: [
    "with spaces.sqlite", "with\nnew line", "with 'quotes' and \"more\"", "100%20?mode=memory",
    "#hash", "Llibre de l'Àtic 🏠", ":memory:", "file:x?mode=memory", "-rf",
  ])
  func `takes any name for that of a file`(name: String) throws {
    let path = folder.path(name)
    try Book.makeSample(at: path)
    #expect(try folder.names == [name])
    #expect(try Book.open(path).properties().count == 1)
  }

  @Test func `takes any name for that of a file, in the working folder too`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let names = [":memory:", "-rf", "file:x?mode=memory", "file:y"]
      guard chdir(folder.path) == 0 else { throw ForeignError() }
      for name in names {
        try Book.makeSample(at: name)
        guard try Book.open(name).properties().count == 1 else { throw ForeignError() }
      }
      try Book.makeSample(at: "a/b/book.sqlite")
      try Book.makeSample(at: "./c//book.sqlite")
      guard try folder.names == (names + ["a", "c"]).sorted(), try folder.mode("a") == 0o700,
        try folder.mode("a/b/book.sqlite") == 0o600
      else { throw ForeignError() }
    }
  }

  @Test func `tells a socket from a book`() throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "/tmp/estada-\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    let bound = withUnsafeBytes(of: &address) {
      bind(
        descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(MemoryLayout<sockaddr_un>.size))
    }
    try #require(bound == 0)
    let error = #expect(throws: StorageError.self) { try Book.open(path) }
    guard case .inputOutput(.file(path), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
