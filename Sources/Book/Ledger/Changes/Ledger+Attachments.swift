package import Bookkeeping
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
  /// - Throws: `FileError`, `LedgerError.documentTooLarge`, `.documentEmpty`, `Digest.LibraryMissing`.
  package init(_ path: String) throws {
    do {
      try self.init(
        name: FileSystem.name(of: path),
        InputFile.plainBytes(of: path, limit: Attachment.largestAdded))
    } catch FileError.failed(.reading, _, let code) where FileError.Cause(code) == .tooLarge {
      throw LedgerError.documentTooLarge(path: path)
    } catch FileError.notAPlainFile {
      throw LedgerError.documentNotAFile(path: path)
    } catch LedgerError.documentEmpty {
      throw LedgerError.documentEmpty(path: path)
    }
  }

  /// Describes contents that were read before, such as those of a bill.
  ///
  /// - Throws: `LedgerError.documentTooLarge`, `.documentEmpty`, `Digest.LibraryMissing`.
  package init(name: String, _ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { throw LedgerError.documentEmpty(path: name) }
    guard bytes.count <= Attachment.largestAdded else {
      throw LedgerError.documentTooLarge(path: name)
    }
    guard let hash = ContentHash(code: try Digest.sha256(bytes)) else {
      throw Digest.LibraryMissing(detail: "SHA256Data")
    }
    self.name = FileNaming.safe(name)
    self.bytes = bytes
    self.hash = hash
    type = MediaType(of: bytes)
  }
}

extension Ledger {
  /// Adds documents to a record, as one step of history.
  ///
  /// - Parameters:
  ///   - typed: The number of the record, or the code or name of a home.
  ///   - day: The current day.
  ///   - note: A free text about each document.
  /// - Throws: `LedgerError`, `FileError`; the book is unchanged then.
  package func attach(
    _ files: [DocumentFile], to kind: Attachment.Subject, _ typed: String, on day: Day,
    note: String? = nil
  ) throws -> [ListedDocument] {
    try write { writer in
      let subject = try documentSubject(kind, typed)
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
    var present = try book.records(Attachment.self, .equal(kind.field, number), in: .added)
    var stored: [ContentHash] = []
    do {
      return try files.map { file in
        if let same = present.first(where: { $0.content == file.hash }) {
          throw LedgerError.alreadyAttached(name: same.name, number: same.id)
        }
        if try !recording.isDryRun && book.documentStore.add(file.bytes, as: file.hash) {
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
      for hash in stored { book.documentStore.remove(hash) }
      throw error
    }
  }

  /// Removes a document from its record. Its file remains, so that the removal can be undone.
  ///
  /// - Throws: `LedgerError.unknownAttachment`.
  package func removeAttachment(_ id: Int) throws -> ListedDocument {
    try write { writer in
      let attachment = try attachment(id)
      let listed = try listed(attachment)
      try writer.delete(attachment)
      return listed
    }.result
  }

  /// The document with a number.
  ///
  /// - Throws: `LedgerError.unknownAttachment`, also if anonymising has removed its contents.
  package func attachment(_ id: Int) throws -> Attachment {
    guard let attachment = try book.first(Attachment.self, .number(Int64(id))),
      attachment.content != nil
    else { throw LedgerError.unknownAttachment(Int64(id)) }
    return attachment
  }

  /// The contents of a document.
  ///
  /// - Throws: `LedgerError.documentMissing`, `.documentChanged`, `Digest.LibraryMissing`;
  ///   `FileError.folderOfOther`, `.folderOpen` if others may change the folder.
  package func contents(of attachment: Attachment) throws -> [UInt8] {
    guard let hash = attachment.content else {
      throw LedgerError.unknownAttachment(attachment.id)
    }
    let path = book.documentStore.place(of: hash)
    guard let bytes = try book.documentStore.read(hash) else {
      throw LedgerError.documentMissing(attachment.id, name: attachment.name, path: path)
    }
    guard try Digest.sha256(bytes) == hash.code else {
      throw LedgerError.documentChanged(attachment.id, name: attachment.name, path: path)
    }
    return bytes
  }

  /// The record that a user names to add a document or to list those it has.
  ///
  /// - Throws: `LedgerError.notANumber`, and what says that there is no such record.
  package func documentSubject(
    _ kind: Attachment.Subject, _ typed: String
  ) throws -> ListedDocument.Subject {
    switch kind {
    case .property: return .property(try property(typed))
    case .owner: return .owner(try party(typed))
    case .expense, .booking, .filedReturn, .transfer: break
    }
    guard let number = Int(typed), number >= 0 else {
      throw LedgerError.notANumber(typed, table: kind.table)
    }
    return try documentSubject(kind, number)
  }

  private func party(number: Int64) throws -> Party {
    guard let party = try book.first(Party.self, .number(number)) else {
      throw LedgerError.notANumber(String(number), table: Party.kind.table)
    }
    return party
  }

  /// The record with a number.
  func documentSubject(
    _ kind: Attachment.Subject, _ number: Int
  ) throws -> ListedDocument.Subject {
    switch kind {
    case .expense: .expense(try expense(number))
    case .booking: .booking(try booking(number))
    case .property: .property(try home(Int64(number)))
    case .filedReturn: .filedReturn(try filedReturn(number))
    case .owner: .owner(try party(number: Int64(number)))
    case .transfer: .transfer(try transfer(number))
    }
  }
}

extension Ledger {
  /// Copies the documents of the book beside a JSON document, in addition to those of an earlier document
  /// of that name; `removeOtherDocuments` removes these once the new one is written.
  ///
  /// - Returns: The folder, and the numbers of copied documents and of those that the book lacks; nil if
  ///   the book has no documents.
  package func copyDocuments(
    beside file: String
  ) throws -> (folder: String, copied: Int, missing: Int)? {
    guard try book.hasHadDocuments() else { return nil }
    let hashes = Set(try book.records(Attachment.self).compactMap(\.content))
    if hashes.isEmpty { return nil }
    let folder = DocumentFolder(of: file)
    let missing = try book.documentStore.copy(hashes, to: folder).count
    return (folder.path, hashes.count - missing, missing)
  }

  /// Removes the documents beside a JSON document that the book does not have.
  package func removeOtherDocuments(beside file: String) throws {
    guard try book.hasHadDocuments() else { return }
    let hashes = Set(try book.records(Attachment.self).compactMap(\.content))
    try DocumentFolder(of: file).keepOnly(hashes)
  }
}
