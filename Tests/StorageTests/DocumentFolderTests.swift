import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Files
@testable import Storage

@Suite(.aboutFile)
struct `The folder of documents` {
  let folder = TemporaryFolder()
  let book: Book
  let bytes = Array("a bill".utf8)

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change {
      _ = try $0.insert(Booking.sample())
      _ = try $0.insert(Expense.sample())
    }
  }

  private func hash(_ bytes: [UInt8]) throws -> ContentHash {
    try #require(ContentHash(code: try Digest.sha256(bytes)))
  }

  private func attach(_ bytes: [UInt8], to subject: Bookkeeping.Attachment.Subject = .expense)
    throws
    -> Bookkeeping.Attachment
  {
    let hash = try hash(bytes)
    try book.documents.add(bytes, as: hash)
    return try book.change {
      try $0.insert(
        Bookkeeping.Attachment(
          of: subject, 1, name: "bill", type: .text, size: bytes.count, content: hash,
          addedOn: "2015-01-02"))
    }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `lies beside the book, for its owner only, and has each contents once`() throws {
    let documents = book.documents
    #expect(documents.path == folder.path("book.sqlite.files"))
    #expect(!FileSystem.isFolder(documents.path))
    let hash = try hash(bytes)
    #expect(try documents.add(bytes, as: hash))
    #expect(try !documents.add(bytes, as: hash))
    #expect(try documents.read(hash) == bytes)
    #expect(documents.isPresent(hash, size: 6) && !documents.isPresent(hash, size: 7))
    #expect(try mode(documents.path) == 0o700)
    #expect(try mode(FileSystem.folder(of: documents.file(hash))) == 0o700)
    #expect(try mode(documents.file(hash)) == 0o600)
    documents.remove(hash)
    #expect(!FileSystem.isFolder(documents.path))
  }

  @Test func `never follows a link`() throws {
    let documents = book.documents
    let hash = try hash(bytes)
    try documents.add(bytes, as: hash)
    let file = documents.file(hash)
    let other = folder.path("other")
    try folder.write(Data(bytes), "other")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: other)
    #expect(throws: FileError.notAPlainFile(path: file)) { try documents.read(hash) }
    #expect(!documents.isPresent(hash, size: 6))
    // Adding the contents again replaces the link, not what it leads to.
    #expect(try documents.add(bytes, as: hash))
    #expect(try documents.isSound(hash) && folder.bytes("other") == Data(bytes))
    let prefix = FileSystem.folder(of: file)
    try FileManager.default.moveItem(atPath: prefix, toPath: folder.path("moved"))
    try FileManager.default.createSymbolicLink(
      atPath: prefix, withDestinationPath: folder.path("moved"))
    #expect(try !documents.isSound(hash))
    #expect(throws: FileError.failed(.makingFolder, path: prefix, code: ENOTDIR)) {
      try documents.add(bytes, as: hash)
    }
    documents.remove(hash)
    #expect(FileManager.default.fileExists(atPath: folder.path("moved") + "/" + hash.code))
  }

  @Test func `is refused while others may change it`() throws {
    let documents = book.documents
    let hash = try hash(bytes)
    try documents.add(bytes, as: hash)
    let prefix = FileSystem.folder(of: documents.file(hash))
    for (path, mode) in [(documents.path, 0o777), (documents.path, 0o720), (prefix, 0o702)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(throws: FileError.folderOpen(path: path)) { try documents.requireOwn(hash) }
      #expect(throws: FileError.folderOpen(path: path)) { try documents.add(bytes, as: hash) }
      #expect(try book.documentFaults().contains(.openFolder(path: path, isOfOther: false)))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      try documents.requireOwn(hash)
    }
    // Only the administrator can give a folder away.
    guard geteuid() == 0 else { return }
    #expect(chown(prefix, 65534, 65534) == 0)
    #expect(throws: FileError.folderOfOther(path: prefix)) { try documents.requireOwn(hash) }
    #expect(throws: FileError.folderOfOther(path: prefix)) { try documents.add(bytes, as: hash) }
    #expect(try book.documentFaults().contains(.openFolder(path: prefix, isOfOther: true)))
  }

  @Test func `has the documents that others remove while a book is restored`() throws {
    _ = try attach(bytes)
    let hash = try hash(bytes)
    let source = folder.path("copy.sqlite")
    try book.backUp(to: source, replacing: false)
    let empty = try Book.sample(at: folder.path("empty.sqlite"))
    let file = try Book.open(source)
    // The first copy is removed before the write lock is taken, as a repair may do.
    try empty.documents.take(file.namedDocuments(), from: file.documents)
    #expect(try empty.removeUnnamedDocuments() == 1)
    let counter = try empty.makeBackup(.manual, at: "2026-01-02 10:00").counter
    let isDone = try Backup.replace(empty.file, by: file.file, ifUnchangedSince: counter) {
      try empty.documents.takeLacking(file.namedDocuments(), from: file.documents)
    }
    #expect(try isDone && empty.documents.isSound(hash) && empty.missingDocuments() == 0)
  }

  @Test func `is compared with the book`() throws {
    #expect(try book.documentFaults() == [])
    let attached = try attach(bytes)
    #expect(try book.documentFaults() == [])
    let file = book.documents.file(try hash(bytes))
    try Data("A BILL".utf8).write(to: URL(filePath: file))
    #expect(try book.documentFaults() == [.changedDocument(attached)])
    #expect(try book.documentFaults(readsFiles: false) == [])
    try Data("longer!".utf8).write(to: URL(filePath: file))
    #expect(try book.documentFaults(readsFiles: false) == [.changedDocument(attached)])
    try FileManager.default.removeItem(atPath: file)
    #expect(try book.documentFaults() == [.missingDocument(attached)])
    #expect(try !book.isSound())
  }

  @Test func `keeps what an undo or a redo may need, and no more`() throws {
    let attached = try attach(bytes)
    let hash = try hash(bytes)
    try book.change { try $0.delete(attached) }
    #expect(try book.removeUnnamedDocuments() == 0)
    _ = try book.undo()
    #expect(try book.records(Bookkeeping.Attachment.self) == [attached])
    _ = try book.undo()
    // It can be redone.
    #expect(try book.removeUnnamedDocuments() == 0)
    try book.change { _ = try $0.insert(Expense.sample()) }
    #expect(try book.documentFaults() == [])
    #expect(try book.removeUnnamedDocuments(commit: false) == 1)
    #expect(try book.documents.isSound(hash))
    #expect(try book.removeUnnamedDocuments() == 1)
    #expect(!FileSystem.isFolder(book.documents.path))
  }

  @Test func `names what a killed program left, and what it has not made`() throws {
    let orphan = try hash(Array("orphan".utf8))
    try book.documents.add(Array("orphan".utf8), as: orphan)
    try folder.write(Data(), "book.sqlite.files/notes")
    let part = FileSystem.folder(of: book.documents.file(orphan)) + "/.estada-1-1.part"
    try Data().write(to: URL(filePath: part))
    let path = book.documents.path
    #expect(
      try book.documentFaults() == [
        .strayDocuments(folder: path, count: 1), .strayFile(path: path + "/notes"),
      ])
    #expect(try book.repair(at: "2026-01-02 10:00", commit: false).documents == 1)
    #expect(try book.repair(at: "2026-01-02 10:00", commit: true).documents == 1)
    #expect(!FileManager.default.fileExists(atPath: part))
    #expect(try book.documentFaults() == [.strayFile(path: path + "/notes")])
  }

  @Test func `loses nothing in a repair of a book whose rows may be unreadable`() throws {
    let attached = try attach(bytes)
    try book.connection.execute("PRAGMA foreign_keys = OFF; DELETE FROM attachment")
    try book.connection.execute("DELETE FROM history_change; DELETE FROM property")
    #expect(try book.repair(at: "2026-01-02 10:00", commit: true).documents == 0)
    let hash = try #require(attached.content)
    #expect(try book.documents.isSound(hash))
  }

  @Test func `comes along with backups and restores`() throws {
    _ = try attach(bytes)
    let hash = try hash(bytes)
    let backup = try book.backUp(.manual, at: "2026-01-02 10:00")
    let shared = DocumentFolder(of: backup.path)
    #expect(shared.path == folder.path("book.backups/files"))
    #expect(try shared.isSound(hash))
    try book.backUp(to: folder.path("copy.sqlite"), replacing: false)
    #expect(try DocumentFolder(of: folder.path("copy.sqlite")).isSound(hash))
    // A file of the right size is not enough: its contents are compared.
    try Data("A BILL".utf8).write(to: URL(filePath: folder.path("other")))
    try FileManager.default.removeItem(atPath: book.documents.file(hash))
    try FileManager.default.copyItem(
      atPath: folder.path("other"), toPath: book.documents.file(hash))
    _ = try Restoration(of: backup.path, at: book.path).perform(at: "2026-01-02 10:01")
    #expect(try book.documents.isSound(hash))
    try FileManager.default.removeItem(atPath: book.documents.path)
    _ = try Restoration(of: folder.path("copy.sqlite"), at: book.path)
      .perform(at: "2026-01-02 10:02")
    #expect(try book.documents.isSound(hash))
    BackupFolder(of: book.path).removeUnnamedDocuments()
    #expect(try shared.isSound(hash))
    for entry in try BackupFolder(of: book.path).entries() {
      FileSystem.remove(entry.path)
    }
    BackupFolder(of: book.path).removeUnnamedDocuments()
    #expect(!FileSystem.isFolder(folder.path("book.backups")))
  }

  @Test func `loses the documents of anonymised stays, wherever they are named`() throws {
    let stay = try attach(bytes, to: .booking)
    let removed = try attach(Array("removed".utf8), to: .booking)
    try book.change { try $0.delete(removed) }
    let expense = try attach(Array("of an expense".utf8))
    let found = try book.personalData(before: "2026-01-01")
    #expect(found.documents == 2)
    let erased = try book.erasePersonalData(
      before: "2026-01-01", command: "anonymise", at: "2026-01-02 10:00", rewriting: { $0 })
    #expect(erased == found)
    let rows = try book.records(Bookkeeping.Attachment.self, in: .added)
    #expect(rows.map(\.content) == [nil, expense.content])
    #expect(rows[0].name == Booking.blankedGuest && rows[0].id == stay.id)
    #expect(try book.documents.listing().documents == [try #require(expense.content)])
    #expect(try book.fileFaults() == [] && book.documentFaults() == [])
    #expect(try book.personalData(before: "2026-01-01").count == 0)
  }

  @Test func `is of no book of an earlier schema`() throws {
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    let old = try Book.open(folder.path("old.sqlite"))
    #expect(try !old.hasHadDocuments() && old.documentFaults() == [])
  }
}
