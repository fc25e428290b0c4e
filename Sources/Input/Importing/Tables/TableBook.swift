package import Bookkeeping

/// The tables of records in a file: a workbook with a sheet for each kind of record, or one table.
package struct TableBook {
  /// A table of records of one kind.
  package struct Part {
    /// The table, before its first row.
    package let table: OwnTable
    /// The name of the sheet; nil in a text.
    package let sheet: String?
  }

  /// The tables, in the order of the kinds of record, so that a row may refer to rows before it.
  package let parts: [Part]
  /// The names of the sheets that are of no kind of record.
  package let unknownSheets: [String]

  /// Reads the beginnings of the tables.
  ///
  /// - Parameters:
  ///   - kind: The kind of record of the only table; nil to go by the names of the sheets.
  ///   - name: The name of the file without its extension, by which a table is known that is not in a sheet.
  /// - Throws: `SheetFault`, `ImportFault`, `TableKindNeeded`.
  package init(
    _ bytes: [UInt8], kind: (any BookRecord.Type)?, name: String, _ options: ReadingOptions
  ) throws {
    let sheets = try FileSheets(bytes).sheets
    if sheets.isEmpty { throw ImportFault.empty }
    let visible = sheets.filter { !$0.isHidden }
    let kinds = tableKinds.map { TableKind(of: $0) }
    let wanted = kind.map { TableKind(of: $0) }
    var found: [(rank: Int, part: Part)] = []
    var unknown: [String] = []
    for sheet in visible {
      let rank =
        wanted != nil && visible.count == 1
        ? kinds.firstIndex { $0 == wanted }
        : kinds.firstIndex { $0.isNamed(sheet.name ?? name) }
      guard let rank, wanted == nil || kinds[rank] == wanted else {
        if sheet.name == nil || visible.count == 1 { throw TableKindNeeded() }
        if wanted == nil { unknown.append(sheet.name ?? name) }
        continue
      }
      do throws(TableFault) {
        let table = try OwnTable(text: sheet.text, kind: kinds[rank], options)
        found.append((rank, Part(table: table, sheet: sheet.name)))
      } catch {
        throw SheetFault(fault: error, kind: kinds[rank], sheet: sheet.name)
      }
    }
    if found.isEmpty { throw TableKindNeeded() }
    parts = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    .map(\.element.part)
    unknownSheets = unknown
  }
}

/// A fault of one table of a file with several.
package struct SheetFault: Error, Equatable, Sendable {
  /// The fault.
  package let fault: TableFault
  /// The kind of table that was expected.
  package let kind: TableKind
  /// The name of the sheet; nil in a text.
  package let sheet: String?

  /// Describes a fault that was found in the rows of a table.
  package init(_ fault: TableFault, of part: TableBook.Part) {
    self.init(fault: fault, kind: part.table.kind, sheet: part.sheet)
  }

  init(fault: TableFault, kind: TableKind, sheet: String?) {
    self.fault = fault
    self.kind = kind
    self.sheet = sheet
  }
}

/// A table of a kind that neither the user nor the name of its sheet or file says.
package struct TableKindNeeded: Error, Equatable, Sendable {}

/// The records of a book and a file that the cells of a general table may name.
package protocol NamedRecords {
  /// The number of the record that a cell names by code, name or number; nil for an unknown record.
  mutating func number(_ text: String, in table: String) throws -> Int64?
  /// The code of the record, category or channel that a cell names; nil for an unknown name.
  mutating func code(_ text: String, in table: String) -> String?
}
