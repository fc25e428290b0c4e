/// A line of `bank-columns.csv`: a heading of a bank's table, or what is known of its tables.
package struct BankColumnWord: Equatable, Sendable {
  /// The bank; `any` for headings of all, `above` for the labels of lines above a table, `within` for the
  /// words of rows that are no lines.
  package let bank: String
  /// The code of the column, or of what the text says: `amount`, `day-order`.
  package let column: String
  /// The code of the language; empty for words of all languages.
  package let language: String
  /// The bank's text.
  package let text: String

  /// The lines of `bank-columns.csv`, in order.
  package static let all = Embedded.bankColumnsCsv.split(separator: "\n").dropFirst().map { line in
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return BankColumnWord(
      bank: fields[0], column: fields[1], language: fields[2], text: fields[3])
  }
}
