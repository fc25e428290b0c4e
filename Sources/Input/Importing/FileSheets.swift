internal import CSheets
internal import DataFormats
internal import Documents
internal import Glibc
internal import UnicodeText

/// The sheet of a workbook that was read, and those that were not.
package struct SheetChoice: Equatable, Sendable {
  /// The name of the sheet.
  package let name: String
  /// The names of the other sheets with cells, without hidden ones.
  package let others: [String]
}

/// The tables in a file: the sheets of a workbook that have cells, or the one table of a text.
package struct FileSheets {
  /// A table as comma-separated values in UTF-8, one line for each row.
  package struct Sheet {
    /// The text.
    package let text: [UInt8]
    /// The name of the sheet; nil in a text.
    package let name: String?
    /// Whether the workbook hides the sheet.
    package let isHidden: Bool
  }

  /// The tables, in the order of the file; none if no sheet has cells.
  package let sheets: [Sheet]

  /// Reads a file, whose format is that of its content, whatever its name is.
  ///
  /// - Throws: `ImportFault`.
  package init(_ bytes: [UInt8]) throws(ImportFault) {
    if bytes.isEmpty { throw .empty }
    let format = FileFormat(of: bytes)
    switch format {
    case .text:
      do throws(TextFault) {
        sheets = [Sheet(text: try TextDecoding.utf8(bytes), name: nil, isHidden: false)]
      } catch {
        throw .text(error)
      }
    case .xls, .office, .openDocument, .zip:
      sheets = try FileSheets.sheets(of: bytes, format)
    default: throw .otherFormat(format)
    }
  }

  /// Finds the first sheet that is the expected table, or the one with a name.
  ///
  /// Hidden sheets are read only by name. If no sheet is the table, the fault is that of the first one
  /// which is a table of any kind.
  ///
  /// - Parameters:
  ///   - name: The name of the sheet; nil for any.
  ///   - fault: Makes the error of a fault of the file.
  ///   - read: Reads the beginning of a table.
  /// - Throws: An error of `read`, or of a sheet that is missing.
  package func first<Table, Fault: Error>(
    named name: String?, fault: (ImportFault) -> Fault,
    reading read: ([UInt8]) throws(Fault) -> Table
  ) throws(Fault) -> (sheet: (text: [UInt8], choice: SheetChoice?), table: Table) {
    let visible = sheets.filter { !$0.isHidden }
    var candidates = visible.isEmpty ? sheets : visible
    if sheets.isEmpty { throw fault(.empty) }
    if let name {
      candidates = sheets.filter { $0.name?.trimmed.folded == name.trimmed.folded }
      if candidates.isEmpty {
        let names = sheets.compactMap(\.name)
        throw fault(
          names.isEmpty
            ? .refused("error.import.no-sheets")
            : .refused(
              "error.import.no-such-sheet",
              [
                "sheet": .text(name.shortened),
                "sheets": .text(names.prefix(20).map { $0.shortened }.joined(separator: ", ")),
              ]))
      }
    }
    var faults: [Fault] = []
    for sheet in candidates {
      do throws(Fault) {
        let table = try read(sheet.text)
        let others = visible.compactMap(\.name).filter { $0 != sheet.name }
        let choice = others.isEmpty ? nil : sheet.name.map { SheetChoice(name: $0, others: others) }
        return ((sheet.text, choice), table)
      } catch {
        faults.append(error)
      }
    }
    throw faults.first { !FileSheets.isUnknownTable($0) } ?? faults.first ?? fault(.empty)
  }

  /// Whether a fault says no more than that a sheet is another table.
  private static func isUnknownTable(_ fault: some Error) -> Bool {
    switch (fault as? ImportFault, fault as? TableFault) {
    case (.unknownTable, _), (.empty, _), (_, .file(.unknownTable)), (_, .file(.empty)): true
    default: false
    }
  }

  /// Reads the sheets of a workbook.
  private static func sheets(
    of bytes: [UInt8], _ format: FileFormat
  ) throws(ImportFault) -> [Sheet] {
    let result = unsafe bytes.withUnsafeBufferPointer {
      unsafe estada_sheets_read(
        $0.baseAddress, $0.count, format == .xls ? ESTADA_XLS : ESTADA_ZIPPED)
    }
    defer { unsafe free(result.text) }
    switch unsafe result.status {
    case ESTADA_SHEETS_READ:
      let text = unsafe UnsafeRawBufferPointer(start: result.text, count: result.length)
      return unsafe text.split(separator: UInt8(ESTADA_SHEET_MARK)).map { sheet in
        let name = sheet.dropFirst().prefix { $0 != 0x0A }
        return Sheet(
          text: Array(sheet[name.endIndex...].dropFirst()),
          name: String(decoding: name, as: UTF8.self), isHidden: sheet.first == UInt8(ascii: "h"))
      }
    case ESTADA_SHEETS_LOCKED: throw .refused("error.import.locked-workbook")
    case ESTADA_SHEETS_OTHER: throw .otherFormat(format)
    case ESTADA_SHEETS_UNCAGED: throw .refused(Refusal("error.import.uncaged", .inputOutput))
    case ESTADA_SHEETS_EXHAUSTING: throw .refused("error.import.exhausting-workbook")
    case ESTADA_SHEETS_UNREADABLE:
      if format == .zip { throw .otherFormat(.zip) }
      let code = unsafe Int(result.code)
      if code == 0 { throw .refused("error.import.damaged-workbook") }
      throw .refused("error.import.workbook", ["code": .count(code)])
    default: throw .refused(Refusal("error.import.workbooks-unavailable", .inputOutput))
    }
  }
}
