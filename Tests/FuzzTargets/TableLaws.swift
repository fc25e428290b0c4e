internal import Bookkeeping
internal import DataFormats
internal import Importing

/// What is read from a table is what is written for it again, and fit for a book.
enum TableLaws {
  /// The rows of a table read back from what is written for them, formulas guarded too.
  static func csv(_ bytes: [UInt8]) throws {
    guard let text = try? TextDecoding.utf8(bytes) else { return }
    guard let rows = try? CSVReader.rows(of: String(decoding: text, as: UTF8.self)) else { return }
    let written = rows.map { CSVWriter.row($0.fields) }.joined()
    let again = try CSVReader.rows(of: written).map(\.fields)
    try require(again == rows.map(\.fields), "rows \(rows.map(\.fields)) came back as \(again)")
    for field in rows.flatMap(\.fields) {
      let guarded = FormulaGuard.guarded(field)
      try require(FormulaGuard.unguarded(guarded) == field, "\(field) came back otherwise")
      try require(
        guarded.unicodeScalars.first.map { !"=+-@\t\r\n".unicodeScalars.contains($0) } ?? true,
        "\(guarded) is a formula")
    }
  }

  /// A platform's file says the same with a byte order mark before it, and nothing that no book takes.
  static func platform(_ platform: Platform, _ bytes: [UInt8]) throws {
    let file: PlatformFile
    do throws(ImportFault) {
      file = try PlatformReader.read(bytes, platform: platform)
    } catch {
      return
    }
    try require(file.kind.platform == platform, "a file of \(file.kind) as one of \(platform)")
    for draft in file.stays {
      let stay = Stay(
        property: 1, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
        children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero)
      try require(stay.faults.isEmpty, "line \(draft.line): \(stay.faults)")
      try require(!draft.reference.isBlank, "line \(draft.line): no reference")
    }
    for draft in file.payments {
      let payment = draft.payment
      try require(
        (1...Stay.maximumNights).contains(payment.nights)
          && payment.gross.cents.magnitude <= Money.limit.cents.magnitude
          && payment.fee.cents.magnitude <= Money.limit.cents.magnitude
          && !payment.reference.isBlank, "line \(draft.line): \(payment)")
    }
    let lines =
      file.stays.map(\.line) + file.payments.map(\.line) + file.asides.map(\.line)
      + file.cancelled.map(\.line) + Set(file.refusals.map(\.line))
    try require(Set(lines).count == lines.count, "a line was told of twice: \(lines.sorted())")
    // Whatever is text without a mark is the same text behind one.
    if bytes.prefix(3) != [0xEF, 0xBB, 0xBF], String(validating: bytes, as: UTF8.self) != nil,
      bytes.first.map({ $0 < 0x80 }) ?? false, !bytes.contains(0)
    {
      let marked = try PlatformReader.read([0xEF, 0xBB, 0xBF] + bytes, platform: platform)
      try require(marked == file, "another file behind a byte order mark")
    }
  }
}
