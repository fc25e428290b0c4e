internal import Bookkeeping
internal import Documents

/// A reader of Norma 43: AEB, *Información normalizada de cuenta corriente*, cuaderno 43, June 2012.
struct Norma43Reader {
  private let options: BankReadingOptions
  private var statements: [StatementDraft] = []
  private var account: Norma43Account?
  private var line: Norma43Line?
  /// The records so far, and whether record 88 has been.
  private var count = 0
  private var isEnded = false
  /// Whether the file begins with a record of the bank, which it may count or not.
  private var hasHeader = false
  private var shortLines = 0
  private var textReferences = 0
  private var foreignAccounts: [ForeignAccount] = []
  private var endCountsItself = false

  /// Whether a text is a Norma 43: its first line is a record, of digits where each record has them.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let first = start.drop { $0 <= 0x20 }.prefix { $0 != 0x0A && $0 != 0x0D }
    let code = String(decoding: first.prefix(2), as: UTF8.self)
    guard Norma43Record.codes.contains(code), first.count >= 20 else {
      return false
    }
    if code == "00" || code == "23" { return !first.contains { ";,\t|".utf8.contains($0) } }
    return first.prefix(20).allSatisfy {
      $0.isDigit || (65...90).contains($0) || (97...122).contains($0) || $0 == 0x20
    }
  }

  /// Reads a file.
  ///
  /// - Throws: `Refusal` if a record is not valid, or its sums are not those of the lines.
  static func read(
    _ bytes: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    // MS-DOS ended texts with 0x1A.
    let text = (isMarked ? bytes.dropFirst(3) : bytes[...]).droppingLast { $0 == 0x1A }
    let charset = try Norma43Charset(of: text, isMarked: isMarked, options.charset)
    var reader = Norma43Reader(options: options)
    var lines = Norma43Lines(text, charset)
    while let (line, isLast) = lines.next() {
      if line.allSatisfy({ $0 <= 0x20 }) { continue }
      // No line of any encoding is longer: four bytes for each character.
      let bounded = line.prefix(4 * Norma43Record.length + 4)
      if isLast && Norma43Record.isCutOff(line) {
        if options.isUnfinished { break }
        throw Refusal(
          "error.bank-cut-record",
          [
            "line": .count(lines.number),
            "record": .text(String(decoding: line.prefix(2), as: UTF8.self)),
          ], .badData)
      }
      try reader.add(try Norma43Record(bounded, charset, line: lines.number))
    }
    return try reader.end()
  }

  private init(options: BankReadingOptions) { self.options = options }

  private mutating func add(_ record: Norma43Record) throws(Refusal) {
    if isEnded { throw orphan(record, "88") }
    let code = record.code
    switch code {
    case "00":
      if count > 0 { throw record.refusal(1...2, .text("11")) }
      hasHeader = true
    case "11":
      if account != nil {
        guard options.isUnfinished else { throw unfinished(record, "22, 23, 33") }
        endAccount()
      }
      account = try Norma43Account(record)
    case "22":
      guard account != nil else { throw orphan(record, "11") }
      endLine()
      let line = try Norma43Line(record)
      account?.add(line.amount)
      if line.hasTextReference { textReferences += 1 }
      self.line = line
    case "23":
      guard line != nil else { throw orphan(record, "22") }
      try line?.add(text: record)
    case "24":
      guard line != nil else { throw orphan(record, "22") }
      try line?.add(foreign: record)
    case "33":
      guard account != nil else { throw orphan(record, "11") }
      endLine()
      try account?.check(record)
      endAccount()
    case "88": try checkEnd(record)
    default: throw record.refusal(1...2, .text("11, 22, 23, 24, 33, 88"))
    }
    count += 1
    // The last blanks of a text are missing in many files, those of a record in few.
    if record.isShort && code != "23" && code != "88" { shortLines += 1 }
    if account.map({ $0.draft.lines.count > BankFileReader.mostLines }) ?? false {
      throw Refusal("error.bank-too-many-lines", .badData)
    }
  }

  /// The refusal of a record before which the last one of an account is missing.
  private func unfinished(_ record: Norma43Record, _ expected: String) -> Refusal {
    let refusal = record.refusal(1...2, .text(expected))
    return Refusal(refusal.phrases + [Phrase("error.bank-record-hint")], refusal.reason)
  }

  private func orphan(_ record: Norma43Record, _ before: String) -> Refusal {
    Refusal(
      "error.bank-orphan",
      [
        "line": .count(record.line), "record": .text(record.code), "before": .text(before),
      ], .badData)
  }

  private mutating func endLine() {
    guard let line else { return }
    let isDetailed = account?.isDetailed ?? false
    account?.draft.append(line.draft(isDetailed: isDetailed))
    self.line = nil
  }

  private mutating func endAccount() {
    endLine()
    guard let account else { return }
    if let foreign = account.foreign {
      foreignAccounts.append(foreign)
    } else {
      statements.append(account.draft)
    }
    self.account = nil
  }

  private mutating func checkEnd(_ record: Norma43Record) throws(Refusal) {
    if account != nil {
      guard options.isUnfinished else { throw unfinished(record, "33") }
      endAccount()
    }
    guard record.raw(3...20) == String(repeating: "9", count: 18) else {
      throw record.refusal(3...20, .text("999…"))
    }
    let stated = Int(try record.number(21...26))
    // Six digits have no room for the records of a very large file.
    let room = 1_000_000
    if stated == (count + 1) % room {
      endCountsItself = true
    } else if stated != count % room && !(hasHeader && stated == (count - 1) % room)
      && !options.isUnfinished
    {
      throw record.refusal(21...26, found: .count(stated), .count(count))
    }
    isEnded = true
  }

  private mutating func end() throws(Refusal) -> BankFile {
    if !isEnded && !options.isUnfinished {
      throw Refusal(
        "error.bank-unfinished", ["record": .text(account == nil ? "88" : "33")], .badData)
    }
    endAccount()
    var file = try BankFile(
      .norma43, statements, foreignAccounts: foreignAccounts, skipsRefused: options.skipsRefused,
      notices: [
        "bank.file.short-lines": shortLines, "bank.file.text-references": textReferences,
      ])
    if endCountsItself { file.notices.append(Phrase("bank.file.end-counts-itself")) }
    return file
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without those at the end that a condition holds for.
  func droppingLast(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, condition(self[end - 1]) { end -= 1 }
    return self[..<end]
  }
}
