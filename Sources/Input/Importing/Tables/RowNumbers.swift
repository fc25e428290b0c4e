package import Bookkeeping

/// The numbers in the book of the rows of a table of expenses, by those that they have in the file.
package final class RowNumbers {
  private var stored: [Int64: Int64] = [:]

  /// Makes the numbers of a table before its first row.
  package init() {}

  /// Sets the number that the expense of a numbered row has in the book.
  package func set(_ number: Int64, of row: Int64) { stored[row] = number }

  /// Makes a new expense name other rows by their numbers in the book: the bill that it is a part of, and the expense
  /// whose bill it corrects. A table without numbers names what it corrects by the numbers of the book.
  ///
  /// - Throws: `ImportRefusal` for a number of no row above.
  package func resolve(_ expense: inout Expense, line: Int) throws {
    if let bill = expense.bill {
      guard let number = stored[bill] else {
        throw ImportRefusal(line: line, column: "bill", .unknownBill(bill))
      }
      expense.bill = number
    }
    if let corrected = expense.corrects, expense.id != 0 {
      guard let number = stored[corrected] else {
        throw ImportRefusal(
          line: line, column: "corrects",
          .unknownRecord(table: Expense.kind.table, String(corrected)))
      }
      expense.corrects = number
    }
  }
}
