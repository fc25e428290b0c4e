import Bookkeeping
import Foundation
import Glibc
import Taxation
import Testing

@testable import Storage

struct `Opening a book` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `tells that there is nothing`() throws {
    #expect(throws: StorageError.bookNotFound(place: .file(path))) { try BookFile.open(path) }
    #expect(throws: StorageError.bookNotFound(place: .file(""))) { try BookFile.open("") }
    #expect(!BookFile.exists(path))
    #expect(try folder.names == [])
  }

  @Test func `tells that a link leads nowhere`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path("gone"))
    #expect(throws: StorageError.bookNotFound(place: .file(path))) { try BookFile.open(path) }
  }

  @Test func `tells that it is a folder`() throws {
    #expect(throws: StorageError.isDirectory(place: .file(folder.path))) {
      try BookFile.open(folder.path)
    }
    #expect(BookFile.exists(folder.path))
  }

  @Test(arguments: [
    Data(), Data("x".utf8), Data("Estimada Marta:\n".utf8), Data(repeating: 0, count: 5000),
    Data(repeating: 65, count: 20_000), Data("SQLite format 3".utf8),
  ])
  func `refuses a file of another kind and leaves it alone`(bytes: Data) throws {
    try folder.write(bytes, "book.sqlite")
    #expect(throws: StorageError.notABook(place: .file(path))) { try BookFile.open(path) }
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
    #expect(throws: StorageError.notABook(place: .file(path))) { try BookFile.open(path) }
    #expect(try folder.bytes("book.sqlite") == before)
  }

  @Test func `finds half a book damaged`() throws {
    _ = try BookFile.sample(at: path)
    let bytes = try folder.bytes("book.sqlite")
    try folder.write(bytes.prefix(bytes.count / 2), "book.sqlite")
    let error = #expect(throws: StorageError.self) { try BookFile.open(path) }
    guard case .damaged(.file(path), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.bytes("book.sqlite") == bytes.prefix(bytes.count / 2))
  }

  @Test(arguments: [(1, false), (16, false), (50, true), (100, true), (511, true)])
  func `does not take the first bytes of a book for one`(count: Int, hasHeader: Bool) throws {
    _ = try BookFile.sample(at: path)
    try folder.write(folder.bytes("book.sqlite").prefix(count), "book.sqlite")
    let error = #expect(throws: StorageError.self) { try BookFile.open(path) }
    switch try #require(error) {
    case .notABook(.file(path)): #expect(!hasHeader)
    case .damaged(.file(path), _): #expect(hasHeader)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test func `leaves a newer book alone`() throws {
    _ = try BookFile.sample(at: path)
    try SQLiteConnection(path: path).execute("PRAGMA user_version = 99")
    let before = try folder.bytes("book.sqlite")
    #expect(
      throws: StorageError.newerBook(
        place: .file(path), schema: 99, supported: BookFile.latestSchema)
    ) { try BookFile.open(path) }
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `changes nothing`() throws {
    _ = try BookFile.sample(at: path)
    let before = try folder.bytes("book.sqlite")
    let book = try BookFile.open(path)
    #expect(book.schema == BookFile.latestSchema && book.isCurrent)
    #expect(book.path == path)
    #expect(book.size == Int64(before.count))
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
    _ = try BookFile.sample(at: path)
    #expect(try folder.names == [name])
    #expect(try BookFile.open(path).properties().count == 1)
  }

  @Test func `takes any name for that of a file, in the working folder too`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let names = [":memory:", "-rf", "file:x?mode=memory", "file:y"]
      guard chdir(folder.path) == 0 else { throw Refusal() }
      for name in names {
        _ = try BookFile.sample(at: name)
        guard try BookFile.open(name).properties().count == 1 else { throw Refusal() }
      }
      _ = try BookFile.sample(at: "a/b/book.sqlite")
      _ = try BookFile.sample(at: "./c//book.sqlite")
      guard try folder.names == (names + ["a", "c"]).sorted(), try folder.mode("a") == 0o700,
        try folder.mode("a/b/book.sqlite") == 0o600
      else { throw Refusal() }
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
    let error = #expect(throws: StorageError.self) { try BookFile.open(path) }
    guard case .inputOutput(.file(path), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

struct `Making a book` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `gives a file for its owner alone, whatever the umask`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = TemporaryFolder()
      let book = try BookFile.sample(at: folder.path("a/b/book.sqlite"))
      try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
      _ = try BookFile.open(folder.path("old.sqlite")).migrate(at: now)
      try book.change { _ = try $0.insert(Booking.sample()) }
      guard try folder.mode("a/b/book.sqlite") == 0o600, try folder.mode("a/b") == 0o700,
        try folder.mode("a") == 0o700, try folder.mode("old.backups") == 0o700,
        try folder.mode("old.backups/0001-2026-11-21-1014-migration.sqlite") == 0o600
      else { throw Refusal() }
    }
  }

  @Test func `leaves the folders that were there as they are`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o750])
    _ = try BookFile.sample(at: folder.path("a/b/book.sqlite"))
    #expect(try folder.mode("a") == 0o750)
    #expect(try folder.mode("a/b") == 0o700)
  }

  @Test func `begins without history`() throws {
    let book = try BookFile.sample(at: path)
    #expect(try book.history() == [])
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    try book.change("first") { _ = try $0.insert(Booking.sample()) }
    #expect(try book.history().map(\.number) == [1])
  }

  @Test func `never writes over anything`() throws {
    for bytes in [Data(), Data("a letter".utf8)] {
      try folder.write(bytes, "book.sqlite")
      #expect(throws: StorageError.bookExists(place: .file(path))) { try BookFile.sample(at: path) }
      #expect(try folder.bytes("book.sqlite") == bytes)
    }
    #expect(throws: StorageError.bookExists(place: .file(folder.path))) {
      try BookFile.sample(at: folder.path)
    }
  }

  @Test func `does not follow a link to nowhere`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path("gone"))
    #expect(throws: StorageError.bookExists(place: .file(path))) { try BookFile.sample(at: path) }
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `leaves nothing behind when filling it fails`() throws {
    #expect(throws: Refusal()) {
      try BookFile.create(path) { writer in
        try writer.insert(Zone(code: "1", name: "Barcelona"))
        throw Refusal()
      }
    }
    #expect(try folder.names == [])
    #expect(throws: StorageError.self) {
      try BookFile.create(path) { _ = try $0.insert(Booking.sample()) }
    }
    #expect(try folder.names == [])
  }

  @Test func `tells that a file stands where a folder should`() throws {
    try folder.write(Data(), "a")
    let error = #expect(throws: StorageError.self) {
      try BookFile.sample(at: folder.path("a/book.sqlite"))
    }
    guard case .inputOutput(.file(folder.path("a")), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

struct `A book without permissions` {
  /// Becomes a user whom permissions hold back.
  private static func becomeNobody() throws {
    if getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0) { throw Refusal() }
  }

  @Test func `is read but not written`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      try BookFile.sample(at: path).change { _ = try $0.insert(Booking.sample()) }
      chmod(path, 0o400)
      let book = try BookFile.open(path)
      #expect(try book.properties().count == 1)
      #expect(throws: StorageError.readOnly(place: .file(path))) {
        try book.change { _ = try $0.insert(Booking.sample()) }
      }
      #expect(throws: StorageError.readOnly(place: .file(path))) { try book.undo() }
      #expect(try book.bookings().count == 1)
    }
  }

  @Test func `is not migrated`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows)
      chmod(path, 0o400)
      #expect(throws: StorageError.readOnly(place: .file(path))) {
        try BookFile.open(path).migrate(at: now)
      }
      chmod(path, 0o600)
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }
      #expect(throws: StorageError.readOnly(place: .file(folder.path("book.backups")))) {
        try BookFile.open(path).migrate(at: now)
      }
      #expect(try folder.names == ["book.sqlite"])
    }
  }

  @Test func `cannot be opened or made`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      _ = try BookFile.sample(at: path)
      chmod(path, 0o000)
      for _ in 1...20 {
        let error = #expect(throws: StorageError.self) { try BookFile.open(path) }
        guard case .inputOutput(.file(path), _) = error else { throw Refusal() }
      }
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }
      #expect(throws: StorageError.readOnly(place: .file(folder.path))) {
        try BookFile.sample(at: folder.path("other.sqlite"))
      }
      #expect(throws: StorageError.readOnly(place: .file(folder.path("a")))) {
        try BookFile.sample(at: folder.path("a/other.sqlite"))
      }
    }
  }
}

struct `A book in use by another program` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `is waited for, then told to be locked`() throws {
    _ = try BookFile.sample(at: path)
    let other = try SQLiteConnection(path: path)
    try other.execute("BEGIN EXCLUSIVE")
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: StorageError.locked(place: .file(path))) {
        try BookFile.open(path, patience: 60)
      }
    }
    #expect(time >= .milliseconds(50))
    #expect(time < .seconds(5))
    try other.execute("ROLLBACK")
    #expect(try BookFile.open(path, patience: 0).properties().count == 1)
  }

  @Test func `can be read while another writes, but not written`() throws {
    _ = try BookFile.sample(at: path)
    let other = try SQLiteConnection(path: path)
    try other.execute("BEGIN IMMEDIATE; UPDATE property SET name = 'Other'")
    let book = try BookFile.open(path, patience: 0)
    #expect(try book.properties().map(\.name) == ["Exemple 1"])
    #expect(throws: StorageError.locked(place: .file(path))) {
      try book.change { _ = try $0.insert(Booking.sample()) }
    }
    try other.execute("COMMIT")
    #expect(try book.properties().map(\.name) == ["Other"])
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try book.bookings().count == 1)
  }

  @Test func `is not changed by a write that cannot be committed`() throws {
    _ = try BookFile.sample(at: path)
    let book = try BookFile.open(path, patience: 0)
    let before = try book.connection.dump()
    let reader = try BookFile.open(path, patience: 0)
    try reader.read { () throws in
      #expect(try reader.properties().count == 1)
      #expect(throws: StorageError.locked(place: .file(path))) {
        try book.change { _ = try $0.insert(Booking.sample()) }
      }
    }
    #expect(try book.connection.dump() == before)
    #expect(try book.history() == [])
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try reader.bookings().count == 1)
  }

  @Test func `is seen in one state from beginning to end of reading`() throws {
    _ = try BookFile.sample(at: path)
    let reader = try BookFile.open(path)
    let writer = try BookFile.open(path, patience: 0)
    let counts = try reader.read {
      let first = try reader.count().bookings
      _ = try? writer.change { try $0.insert(Booking.sample()) }
      return [first, try reader.count().bookings]
    }
    #expect(counts == [0, 0])
  }

  @Test func `keeps every committed row when that program is killed`() async throws {
    let book = try BookFile.sample(at: path)
    for number in 1...50 {
      try book.change { _ = try $0.insert(Booking.sample(guest: "Guest \(number)")) }
    }
    let before = try book.connection.dump()
    let bytes = try folder.bytes("book.sqlite")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let connection = try SQLiteConnection(path: path)
      // A cache this small makes SQLite write to the file long before the commit.
      try connection.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try connection.execute("UPDATE booking SET guest = 'Lost' || hex(zeroblob(2000))")
      try connection.execute("DELETE FROM property WHERE id NOT IN (SELECT property FROM booking)")
      kill(getpid(), SIGKILL)
    }
    #expect(try folder.names == ["book.sqlite", "book.sqlite-journal"])
    #expect(try folder.bytes("book.sqlite") != bytes)
    let reopened = try BookFile.open(path)
    #expect(try reopened.connection.dump() == before)
    #expect(try reopened.fileFaults() == [])
    #expect(try folder.names == ["book.sqlite"])
  }
}

struct `Writing to a book` {
  let folder = TemporaryFolder()

  @Test func `is all or nothing`() throws {
    let book = try BookFile.sample(at: folder.path("book.sqlite"))
    let before = try book.connection.dump()
    #expect(throws: Refusal()) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        _ = try writer.insert(Expense.sample())
        throw Refusal()
      }
    }
    #expect(throws: StorageError.self) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        _ = try writer.insert(Booking.sample(nights: 0))
      }
    }
    #expect(try book.connection.dump() == before)
    #expect(try book.history() == [])
  }

  @Test func `gives back what the work gives and counts its changes`() throws {
    let book = try BookFile.sample(at: folder.path("book.sqlite"))
    let count = try book.change { writer in
      let booking = try writer.insert(Booking.sample())
      try writer.update(booking)
      try writer.delete(booking)
      return writer.changeCount
    }
    #expect(count == 2)
    #expect(try book.history().map(\.changes) == [2])
  }

  @Test func `only tries when nothing is to be kept`() throws {
    let book = try BookFile.sample(at: folder.path("book.sqlite"))
    let before = try folder.bytes("book.sqlite")
    let seen = try book.change(keeps: false) { writer in
      let booking = try writer.insert(Booking.sample())
      return try book.booking(booking.id)?.guest
    }
    #expect(seen == "Marta")
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try book.history() == [])
  }
}
