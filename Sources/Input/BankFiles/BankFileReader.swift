internal import Bookkeeping
internal import DataFormats
package import Documents
internal import Importing
internal import UnicodeText

/// A reader of the files of banks. The form of a file is that of its content, whatever its name is.
package enum BankFileReader {
  /// The most bytes of a file.
  package static let mostBytes = 64 << 20
  /// The most lines of a file.
  package static let mostLines = 1_000_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file as downloaded.
  ///   - name: The name of the file, for messages.
  ///   - options: What the user said about the file.
  /// - Throws: `Refusal` if any of it is not valid; nothing of such a file is returned.
  package static func read(
    _ bytes: [UInt8], name: String, _ options: BankReadingOptions = BankReadingOptions()
  ) throws(Refusal) -> BankFile {
    do throws(Refusal) {
      let file = try file(bytes, options)
      try requireDays(of: file, options.days)
      return file
    } catch {
      throw error.inFile(name)
    }
  }

  /// Requires that the lines are of days on which an account can have had them.
  private static func requireDays(of file: BankFile, _ days: ClosedRange<Day>) throws(Refusal) {
    for line in file.statements.lazy.flatMap(\.lines) {
      for day in [line.booked, line.value ?? line.booked] where !days.contains(day) {
        throw Refusal(
          "error.bank-day",
          ["day": .day(day), "amount": .money(line.amount), "text": .text(line.text.excerpt)],
          .badData)
      }
    }
  }

  private static func file(
    _ bytes: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    if bytes.isEmpty { throw Refusal("error.import.empty", .badData) }
    if bytes.count > mostBytes {
      throw Refusal("error.bank-too-large", .badData)
    }
    switch FileFormat(of: bytes) {
    case .text: return try text(bytes, options)
    case .webPage: return try webPage(bytes, options)
    case .xls, .office, .openDocument: return try BankTable.read(workbook: bytes, options)
    case .zip:
      guard let files = try BankArchive.files(of: bytes) else {
        return try BankTable.read(workbook: bytes, options)
      }
      var read: [(name: String, file: BankFile)] = []
      for file in files {
        // An archive within an archive has no statement of a bank.
        do throws(Refusal) {
          if FileFormat(of: file.bytes) == .zip { throw unknown }
          read.append((file.name.excerpt, try self.file(file.bytes, options)))
        } catch {
          throw error.inFile(file.name.excerpt)
        }
      }
      return try BankArchive.joined(read)
    case .pdf: throw Refusal("error.bank-pdf", .badData)
    case .binary:
      if let offset = bytes.firstIndex(of: 0) {
        throw Refusal("error.bank-nul", ["offset": .number(Int64(offset))], .badData)
      }
      throw unknown
    case .gzip, .image: throw unknown
    }
  }

  private static let unknown = Refusal("error.bank-format", .badData)

  private static func text(
    _ bytes: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    if Norma43Reader.recognizes(bytes) { return try Norma43Reader.read(bytes, options) }
    let text = try decoded(bytes)
    // Other forms of statements, which a table would be read from by accident.
    let start = text.drop { $0 <= 0x20 }
    if [":20:", "{1:", "!Type:"].contains(where: { start.starts(with: $0.utf8) }) { throw unknown }
    let beginning = String(decoding: start.prefix(2048), as: UTF8.self)
    if OFXReader.recognizes(beginning) { return try OFXReader.read(text, options) }
    if beginning.hasPrefix("<") {
      guard CamtReader.recognizes(beginning) else {
        if "<!DOCTYPE".occurs(in: beginning) { throw CamtReader.refusal(.documentType) }
        return try webPage(bytes, options)
      }
      return try CamtReader.read(text, options)
    }
    return try BankTable.read(text: text, options)
  }

  private static func webPage(
    _ bytes: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    guard let table = HTMLTables.separatedValues(of: try decoded(bytes)) else { throw unknown }
    return try BankTable.read(text: table, options)
  }

  /// The text of a file as UTF-8.
  private static func decoded(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    do throws(TextFault) {
      return try TextDecoding.utf8(bytes)
    } catch {
      throw Refusal([error.phrase], .badData)
    }
  }
}

extension Refusal {
  /// The refusal with the name of the file in which its reason is.
  fileprivate func inFile(_ name: String) -> Refusal {
    let phrases = phrases.map {
      Phrase("error.import.in-file", ["file": .text(name), "reason": .phrase($0)])
    }
    return Refusal(phrases, reason)
  }
}
