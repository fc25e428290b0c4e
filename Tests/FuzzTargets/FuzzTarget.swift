internal import Importing
internal import Synchronization

/// Something of the program that reads what others write, and a law that holds for whatever it is fed.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case money
  case days
  case periods
  case csv
  case airbnb
  case bookingCom = "booking-com"
  case vrbo
  case agoda
  case lodgify
  case tables
  case workbooks
  case json
  case imports = "import"
  case arguments
  case bills
  case billPages = "bill-pages"
  case billCodes = "bill-codes"
  case billTemplates = "bill-templates"
  case bankNorma43 = "bank-n43"
  case bankCamt = "bank-camt"
  case bankTables = "bank-tables"
  case bankPages = "bank-pages"
  case bankOFX = "bank-ofx"
  case calendars

  /// There is one folder for books in a process; tests run side by side.
  private static let scratch = Mutex(())

  /// Feeds it some bytes; says whether it took anything from them, so that there was more to hold than
  /// that it refused them.
  ///
  /// - Parameter count: The count of the work so far; nil if it is not counted.
  /// - Throws: `BrokenLaw`; that it does not crash is the first law.
  @discardableResult
  package func check(_ bytes: [UInt8], counting count: (() -> UInt64)? = nil) throws -> Bool {
    if let count { try BillLaws.holdWork(of: self, bytes, counting: count) }
    return try hold(bytes)
  }

  private func hold(_ bytes: [UInt8]) throws -> Bool {
    switch self {
    case .money: try ReadingLaws.money(String(decoding: bytes, as: UTF8.self))
    case .days: try ReadingLaws.days(String(decoding: bytes, as: UTF8.self))
    case .periods: try ReadingLaws.periods(String(decoding: bytes, as: UTF8.self))
    case .csv: try TableLaws.csv(bytes)
    case .airbnb: try TableLaws.platform(.airbnb, bytes)
    case .bookingCom: try TableLaws.platform(.bookingCom, bytes)
    case .vrbo: try TableLaws.platform(.vrbo, bytes)
    case .agoda: try TableLaws.platform(.agoda, bytes)
    case .lodgify: try TableLaws.platform(.lodgify, bytes)
    case .tables: try TableLaws.own(bytes)
    case .workbooks: try WorkbookLaws.workbook(bytes)
    case .json: try FuzzTarget.scratch.withLock { _ in try ExchangeLaws.json(bytes) }
    case .imports: try FuzzTarget.scratch.withLock { _ in try ExchangeLaws.imports(bytes) }
    case .bills: try BillLaws.file(bytes)
    case .billPages: try BillLaws.pages(bytes)
    case .billCodes: try BillLaws.code(bytes)
    case .billTemplates: try BillLaws.templates(bytes)
    case .bankNorma43, .bankCamt, .bankTables, .bankPages, .bankOFX: try BankLaws.file(bytes)
    case .calendars: try CalendarLaws.file(bytes)
    case .arguments: try FuzzTarget.scratch.withLock { _ in try CommandLaws.arguments(bytes) }
    }
  }
}

/// A law that does not hold for what was fed.
package struct BrokenLaw: Error, CustomStringConvertible {
  /// Which, and for what.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Says that something has to be so.
func require(_ isSo: Bool, _ description: @autoclosure () -> String) throws {
  if !isSo { throw BrokenLaw(description()) }
}
