package import Bookkeeping
internal import Documents
internal import Localizations
internal import Resources
internal import UnicodeText

/// A kind of the program's own tables.
///
/// Bookings, expenses and homes have commands of their own, which also read tables made by hand in forms that
/// people use. Every kind of record can be imported from its general table, whose columns are its fields.
package struct TableKind: Hashable, Sendable, CaseIterable {
  /// The name of the list: `bookings`.
  package let rawValue: String
  /// The kind of record that a row is.
  package let record: any BookRecord.Type
  /// Whether it is the general table of the kind of record.
  package let isGeneral: Bool

  /// The table that the command `import bookings` reads.
  package static let bookings = TableKind(Booking.self, isGeneral: false)
  /// The table that the command `import expenses` reads.
  package static let expenses = TableKind(Expense.self, isGeneral: false)
  /// The table that the command `import properties` reads.
  package static let properties = TableKind(Property.self, isGeneral: false)

  /// The kinds with commands of their own.
  package static var allCases: [TableKind] { [bookings, expenses, properties] }

  /// The general table of a kind of record.
  package init(of record: any BookRecord.Type) { self.init(record, isGeneral: true) }

  /// The kind of a command of its own; nil for any other name.
  package init?(rawValue: String) {
    guard let kind = TableKind.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = kind
  }

  private init(_ record: any BookRecord.Type, isGeneral: Bool) {
    rawValue = record.kind.list
    self.record = record
    self.isGeneral = isGeneral
  }

  package static func == (one: TableKind, other: TableKind) -> Bool {
    one.rawValue == other.rawValue && one.isGeneral == other.isGeneral
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
    hasher.combine(isGeneral)
  }

  /// The names of the columns, as lists write them; `id` and the computed ones are ignored on import.
  package var columns: [String] { ["id"] + record.fields.map(\.field.name) + computed }

  /// The columns of lists that are computed from others and from other records.
  private var computed: [String] {
    switch rawValue {
    case Booking.kind.list:
      ["check_out", "tax", "adjustments", "net", "received", "outstanding", "deposit", "vat_rate"]
        + (isGeneral ? ["base", "adjustments_vat"] : [])
    case Expense.kind.list:
      [
        "bill_amount", "payer", "withheld_kind", "received_on", "deduct_in", "deductible", "asset",
        "ticket", "base", "vat_rate", "vat", "tax_id",
      ]
    case _ where !isGeneral: []
    case RecurringExpense.kind.list: ["next"]
    case Adjustment.kind.list: ["guest"]
    case Receipt.kind.list: ["property", "guest"]
    case CommissionBill.kind.list: ["base", "vat", "treatment", "booked", "difference"]
    case Category.kind.list: ["expenses"]
    default: []
    }
  }

  /// The columns by other names that the lists of the program have for them.
  var listNames: [String: String] {
    switch rawValue {
    case Transfer.kind.list: ["from": "payer", "to": "payee"]
    default: [:]
    }
  }

  /// The columns by which a general table knows the records of a book; empty without a natural key.
  ///
  /// Expenses have none here: the number of a bill is its supplier's, and a home may have several of one number.
  package var keyColumns: [String] {
    isGeneral && record.kind != Expense.kind ? record.kind.naturalKey : []
  }

  /// The columns with dates.
  var dates: [String] {
    columns { $0 == .day } + (rawValue == Booking.kind.list ? ["check_out"] : [])
  }

  /// The columns with amounts.
  var amounts: [String] { columns { $0 == .money } }

  private func columns(_ isWanted: (FieldForm) -> Bool) -> [String] {
    record.fields.filter { isWanted($0.form) }.map(\.field.name)
  }

  /// The required columns. Each inner array is a group of alternatives, of which one is enough.
  package var required: [[String]] {
    switch (rawValue, isGeneral) {
    case (Booking.kind.list, false):
      [["check_in"], ["nights", "check_out"], ["guest"], ["adults"]]
    case (Booking.kind.list, true):
      [["check_in"], ["nights", "check_out"], ["guest"], ["adults"], ["property"]]
    case (Expense.kind.list, false): [["date"], ["concept"], ["amount"]]
    case (Property.kind.list, false): [["name"], ["zone"]]
    default: record.fields.filter(\.isRequiredInTables).map { [$0.field.name] }
    }
  }

  /// The first heading of a column in a language that the program accepts, by its code; the name of the column
  /// in English, and for a column without one.
  package func heading(of column: String, in language: String) -> String {
    if isGeneral, let language = Language(tag: language) {
      return Catalogue(language).text(record.kind.heading(of: column))
    }
    if language == "en" { return column }
    let entry = PlatformWords.columns.first {
      $0.file == rawValue && $0.meaning == column && $0.language == language
    }
    return entry.map { String($0.text) } ?? column
  }

  /// The column without which a row is no record, but perhaps a total.
  var key: String { required.first?.first ?? "id" }

  /// Whether the key of a row may begin like *Total*: a home may be called so; a day cannot.
  var keyMayBeTotal: Bool {
    isGeneral ? !dates.contains(key) : self == .properties
  }

  /// Whether a name is that of the table: of its list, or of its sheet in any language, where a number behind it
  /// is that of a further sheet.
  package func isNamed(_ name: String) -> Bool {
    var name = name.trimmed
    if name.last == ")", let mark = name.lastIndex(of: "("),
      Int(name[name.index(after: mark)...].dropLast()) != nil
    {
      name = String(name[..<mark]).trimmed
    }
    let names =
      Language.allCases.map { Catalogue($0).text(record.kind.tableName) }
      + [rawValue, record.kind.listCode]
    return names.contains { $0.slug == name.slug }
  }
}

extension FieldDescription {
  /// Whether a general table needs the column: an empty record has no value that could be meant.
  ///
  /// A code is made from the name if it is missing, and an expense without a category is of another one.
  fileprivate var isRequiredInTables: Bool {
    if isOptional { return false }
    return switch form {
    case .reference, .day, .rate: true
    case .text: field.rule == .filled || field.reference != nil
    case .money: field.range.lowerBound != 0
    case .count, .flag, .code: false
    }
  }
}

/// The reason why a file is not one of the program's own tables.
package enum TableFault: Error, Equatable, Sendable {
  /// The file cannot be read as a table.
  case file(ImportFault)
  /// Missing required columns.
  case missingColumns([String])
  /// A name that the user gave for a header, and that is of no column.
  case unknownMeaning(String)

  /// A file with headers but without rows.
  package static let noRows = TableFault.file(.refused("error.import.only-headers"))
}
