/// Why a text is not a table of comma-separated values.
package enum CSVFault: Error, Equatable, Sendable {
  /// A quoted field that never ends; the line it begins on, from 1.
  case unclosedQuote(line: Int)
  /// Something stands behind a closing quote; the line, from 1.
  case textAfterQuote(line: Int)
}

/// A row of comma-separated values and where it stands.
package struct CSVRow: Equatable, Sendable {
  /// The line the row begins on, from 1.
  package var line: Int
  /// The fields, without their quotes.
  package var fields: [String]
}

/// Reads comma-separated values (RFC 4180; a lone line feed ends a row too).
package enum CSVReader {
  /// The rows of a text; empty lines are passed over.
  ///
  /// - Throws: `CSVFault`.
  package static func rows(of text: String) throws(CSVFault) -> [CSVRow] {
    var rows: [CSVRow] = []
    var state = State()
    for byte in text.utf8 {
      try state.take(byte, &rows)
    }
    try state.finish(&rows)
    return rows
  }

  private struct State {
    var fields: [String] = []
    var field: [UInt8] = []
    var line = 1
    var rowLine = 1
    var quoteLine = 1
    var isQuoted = false
    var wasQuoted = false
    var lastWasReturn = false

    mutating func take(_ byte: UInt8, _ rows: inout [CSVRow]) throws(CSVFault) {
      let followsReturn = lastWasReturn
      lastWasReturn = false
      if isQuoted {
        if byte == 0x22 {
          isQuoted = false
          wasQuoted = true
        } else {
          if byte == 0x0A { line += 1 }
          field.append(byte)
        }
        return
      }
      switch byte {
      case 0x22 where wasQuoted:
        field.append(byte)
        isQuoted = true
      case 0x22 where field.isEmpty:
        isQuoted = true
        quoteLine = line
      case 0x2C:
        endField()
      case 0x0D:
        lastWasReturn = true
        endRow(&rows)
      case 0x0A where followsReturn:
        rowLine = line
      case 0x0A:
        endRow(&rows)
      default:
        if wasQuoted { throw .textAfterQuote(line: line) }
        field.append(byte)
      }
    }

    mutating func finish(_ rows: inout [CSVRow]) throws(CSVFault) {
      if isQuoted { throw .unclosedQuote(line: quoteLine) }
      endRow(&rows)
    }

    private mutating func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
      wasQuoted = false
    }

    private mutating func endRow(_ rows: inout [CSVRow]) {
      let isBlank = fields.isEmpty && field.isEmpty && !wasQuoted
      endField()
      if !isBlank { rows.append(CSVRow(line: rowLine, fields: fields)) }
      fields.removeAll(keepingCapacity: true)
      line += 1
      rowLine = line
    }
  }
}
