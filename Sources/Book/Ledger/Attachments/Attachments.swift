package import Bookkeeping
internal import Documents
internal import Files
package import Reporting
internal import Storage
internal import UnicodeText

/// A file that becomes a document: its contents, read once, and what they are.
package struct DocumentFile: Sendable {
  /// The name of the file, cleaned (`FileNaming`).
  package let name: String
  /// The contents, one byte to `Attachment.largestAdded`.
  package let bytes: [UInt8]
  /// The SHA-256 of the contents.
  package let hash: ContentHash
  /// The type of the contents.
  package let type: MediaType

  /// Reads a regular file, of which only the contents and the name are kept.
  ///
  /// - Throws: `FileError`; `Refusal` for no regular file, no contents or too many; `Digest.LibraryMissing`.
  package init(_ path: String) throws {
    try self.init(name: FileSystem.name(of: path), DocumentFile.contents(of: path), from: path)
  }

  private static func contents(of path: String) throws -> [UInt8] {
    do {
      return try InputFile.plainBytes(of: path, limit: Attachment.largestAdded)
    } catch FileError.failed(.reading, _, let code) where FileError.Cause(code) == .tooLarge {
      throw Refusal.tooLarge(path)
    } catch FileError.notAPlainFile {
      throw Refusal("error.document-not-a-file", ["path": .text(path)], .badData)
    }
  }

  /// Describes contents that were read before, such as those of a bill.
  ///
  /// - Throws: `Refusal` for no contents or too many, `Digest.LibraryMissing`.
  package init(name: String, _ bytes: [UInt8]) throws {
    try self.init(name: name, bytes, from: name)
  }

  private init(name: String, _ bytes: [UInt8], from path: String) throws {
    guard !bytes.isEmpty else {
      throw Refusal("error.document-empty", ["path": .text(path)], .badData)
    }
    guard bytes.count <= Attachment.largestAdded else { throw Refusal.tooLarge(path) }
    guard let hash = ContentHash(code: try Digest.sha256(bytes)) else {
      throw Digest.LibraryMissing(detail: "SHA256Data")
    }
    self.name = FileNaming.safe(name)
    self.bytes = bytes
    self.hash = hash
    type = MediaType(of: bytes)
  }
}

extension Refusal {
  /// The file is larger than a document may be.
  fileprivate static func tooLarge(_ path: String) -> Refusal {
    Refusal(
      "error.document-too-large",
      ["path": .text(path), "limit": .bytes(Int64(Attachment.largestAdded))], .badData)
  }
}

extension Ledger {
  /// The documents of records.
  package var attachments: Attachments { Attachments(ledger: self) }
}

/// What a ledger does with the documents of records.
package struct Attachments {
  let ledger: Ledger

  /// Adds documents to a record, as one step of history.
  ///
  /// - Parameters:
  ///   - typed: The number of the record, or the code or name of a home.
  ///   - day: The current day.
  ///   - note: A free text about each document.
  /// - Throws: `LedgerError`, `FileError`; the book is unchanged then.
  package func add(
    _ files: [DocumentFile], to kind: Attachment.Subject, _ typed: String, on day: Day,
    note: String? = nil
  ) throws -> [ListedDocument] {
    try ledger.write { writer in
      let subject = try subject(kind, typed)
      return try add(files, to: kind, subject.number, on: day, note: note, with: writer).map {
        ListedDocument($0, of: subject, isMissing: false)
      }
    }.result
  }

  /// Stores files beside the book, then adds their rows. In a dry run no file is stored.
  func add(
    _ files: [DocumentFile], to kind: Attachment.Subject, _ number: Int64, on day: Day,
    note: String? = nil, with writer: LedgerWriter
  ) throws -> [Attachment] {
    if files.isEmpty { return [] }
    var present = try ledger.book.records(Attachment.self, .equal(kind.field, number), in: .added)
    var stored: [ContentHash] = []
    do {
      return try files.map { file in
        if let same = present.first(where: { $0.content == file.hash }) {
          throw Refusal(
            "error.already-attached", ["name": .text(same.name), "id": .number(same.id)])
        }
        if try !ledger.recording.isDryRun
          && ledger.book.documentStore.add(file.bytes, as: file.hash)
        {
          stored.append(file.hash)
        }
        let added = try writer.insert(
          Attachment(
            of: kind, number, name: file.name, type: file.type, size: file.bytes.count,
            content: file.hash, addedOn: day, note: note))
        present.append(added)
        return added
      }
    } catch {
      // The write lock is still held, so that no other program can have come to need the files.
      for hash in stored { ledger.book.documentStore.remove(hash) }
      throw error
    }
  }

  /// The document with a number.
  ///
  /// - Throws: `Refusal`, also if anonymising has removed its contents.
  package func attachment(_ id: Int) throws -> Attachment {
    guard let attachment = try ledger.book.first(Attachment.self, .number(Int64(id))),
      attachment.content != nil
    else { throw Refusal.unknown(Attachment.kind, Int64(id)) }
    return attachment
  }

  /// The contents of a document.
  ///
  /// - Throws: `Refusal` if the file is missing or was changed; `Digest.LibraryMissing`; `FileError.folderOfOther`, `.folderOpen` if
  ///   others may change the folder.
  package func contents(of attachment: Attachment) throws -> [UInt8] {
    guard let hash = attachment.content else {
      throw Refusal.unknown(Attachment.kind, attachment.id)
    }
    let values: [String: Cell] = [
      "id": .number(attachment.id), "name": .text(attachment.name),
      "path": .text(ledger.book.documentStore.place(of: hash)),
    ]
    guard let bytes = try ledger.book.documentStore.read(hash) else {
      throw Refusal("error.document-missing", values, .inputOutput)
    }
    guard try Digest.sha256(bytes) == hash.code else {
      throw Refusal("error.document-changed", values, .inputOutput)
    }
    return bytes
  }

  /// The record that a user names to add a document or to list those it has.
  ///
  /// - Throws: `Refusal` for no number, and what says that there is no such record.
  package func subject(
    _ kind: Attachment.Subject, _ typed: String
  ) throws -> ListedDocument.Subject {
    switch kind {
    case .property: return .property(try ledger.homes.named(typed))
    case .owner: return .owner(try ledger.owners.named(typed))
    case .expense, .booking, .filedReturn, .transfer, .asset, .commission: break
    }
    guard let number = Int(typed), number >= 0 else {
      throw Refusal(
        "error.not-a-number-of", ["text": .text(typed), "kind": .recordKind(kind.table)], .badData)
    }
    return try subject(kind, number)
  }

  private func party(number: Int64) throws -> Party {
    guard let party = try ledger.book.first(Party.self, .number(number)) else {
      throw Refusal(
        "error.not-a-number-of",
        ["text": .text(String(number)), "kind": .recordKind(Party.kind.table)], .badData)
    }
    return party
  }

  /// The record with a number.
  func subject(
    _ kind: Attachment.Subject, _ number: Int
  ) throws -> ListedDocument.Subject {
    switch kind {
    case .expense: .expense(try ledger.record(number, of: Expense.self))
    case .booking: .booking(try ledger.record(number, of: Booking.self))
    case .property: .property(try ledger.homes.numbered(Int64(number)))
    case .filedReturn: .filedReturn(try ledger.record(number, of: FiledReturn.self))
    case .owner: .owner(try party(number: Int64(number)))
    case .transfer: .transfer(try ledger.record(number, of: Transfer.self))
    case .asset: .asset(try ledger.record(number, of: Asset.self))
    case .commission: .commission(try ledger.record(number, of: CommissionBill.self))
    }
  }
}

extension Attachments {
  /// Copies the documents of the book beside a JSON document, in addition to those of an earlier document
  /// of that name; `removeOthers` removes these once the new one is written.
  ///
  /// - Returns: The folder, and the numbers of copied documents and of those that the book lacks; nil if
  ///   the book has no documents.
  package func copy(
    beside file: String
  ) throws -> (folder: String, copied: Int, missing: Int)? {
    guard try ledger.book.hasHadDocuments() else { return nil }
    let hashes = Set(try ledger.book.records(Attachment.self).compactMap(\.content))
    if hashes.isEmpty { return nil }
    let folder = DocumentFolder(of: file)
    let missing = try ledger.book.documentStore.copy(hashes, to: folder).count
    return (folder.path, hashes.count - missing, missing)
  }

  /// Removes the documents beside a JSON document that the book does not have.
  package func removeOthers(beside file: String) throws {
    guard try ledger.book.hasHadDocuments() else { return }
    let hashes = Set(try ledger.book.records(Attachment.self).compactMap(\.content))
    try DocumentFolder(of: file).keepOnly(hashes)
  }
}
