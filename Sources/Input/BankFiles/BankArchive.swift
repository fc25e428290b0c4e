internal import CSheets
internal import Documents
internal import Glibc

/// A reader of archives of statements.
enum BankArchive {
  /// A file of an archive.
  struct Member {
    /// The name, which the archive may have in any encoding.
    let name: String
    let bytes: [UInt8]
  }

  /// The files of an archive; nil if it is a workbook, or empty.
  ///
  /// - Throws: `Refusal` of an archive with folders, a password, or more than statements have.
  static func files(of bytes: [UInt8]) throws(Refusal) -> [Member]? {
    let result = unsafe bytes.withUnsafeBufferPointer {
      unsafe estada_sheets_read($0.baseAddress, $0.count, ESTADA_ARCHIVE)
    }
    defer { unsafe free(result.text) }
    switch unsafe result.status {
    case ESTADA_SHEETS_READ:
      return unsafe split(UnsafeRawBufferPointer(start: result.text, count: result.length))
    case ESTADA_SHEETS_OTHER: return nil
    case ESTADA_SHEETS_UNCAGED: throw Refusal("error.import.uncaged", .inputOutput)
    case ESTADA_SHEETS_UNAVAILABLE, ESTADA_SHEETS_SYSTEM:
      throw Refusal("error.import.workbooks-unavailable", .inputOutput)
    case ESTADA_SHEETS_UNREADABLE: throw Refusal("error.bank-zip-damaged", .badData)
    default: throw Refusal("error.bank-zip", .badData)
    }
  }

  /// The files: the name and the content of each, behind their lengths in eight bytes.
  private static func split(_ bytes: UnsafeRawBufferPointer) -> [Member] {
    var parts: [[UInt8]] = []
    var position = 0
    while position + 8 <= bytes.count {
      var length = 0
      for place in 0..<8 { unsafe length |= Int(bytes[position + place]) << (8 * place) }
      position += 8
      // The child wrote them; nothing of it is trusted.
      guard length >= 0, length <= bytes.count - position else { break }
      unsafe parts.append(Array(bytes[position..<(position + length)]))
      position += length
    }
    return stride(from: 0, to: parts.count - 1, by: 2).map {
      Member(name: String(decoding: parts[$0], as: UTF8.self), bytes: parts[$0 + 1])
    }
  }

  /// One file of the statements of several, which have the same form, with their names if they are several.
  ///
  /// - Throws: `Refusal` if they do not.
  static func joined(_ files: [(name: String, file: BankFile)]) throws(Refusal) -> BankFile {
    var files = files
    if files.count > 1 {
      for place in files.indices {
        for statement in files[place].file.statements.indices {
          files[place].file.statements[statement].member = files[place].name
        }
      }
    }
    guard var result = files.first?.file else { throw Refusal("error.bank-format", .badData) }
    for (_, file) in files.dropFirst() {
      guard file.format == result.format else { throw Refusal("error.bank-format", .badData) }
      result.statements += file.statements
      result.notices += file.notices
      result.ignoredHeaders += file.ignoredHeaders.filter { !result.ignoredHeaders.contains($0) }
    }
    return result
  }
}
