internal import Bookkeeping
internal import CPostgres
internal import Documents
internal import UnicodeText

extension StorageError {
  /// Makes the error of a book from a result of libpq; nil for a connection that was lost.
  ///
  /// The states of errors are those of PostgreSQL's manual (errcodes-appendix.html).
  ///
  /// - Parameter role: The role of the user in the book, if it does not permit everything.
  init(_ result: OpaquePointer?, handle: OpaquePointer, place: BookPlace, role: BookRole?) {
    func field(_ code: Int) -> String {
      unsafe PQresultErrorField(result, Int32(code)).map { unsafe String(cString: $0) } ?? ""
    }
    let state = field(Int(estada_pq_state))
    var message = field(Int(estada_pq_message))
    if message.isEmpty {
      // A failure of the connection itself has no fields.
      let text = unsafe String(cString: PQerrorMessage(handle))
      message = text.split(separator: "\n").first.map(String.init) ?? ""
    }
    let table = field(Int(estada_pq_table))
    switch state {
    case "55P03", "40001", "40P01": self = .locked(place: place, by: nil)
    case "42501": self = .notPermitted(place: place, role: role)
    case "25006": self = .readOnly(place: place)
    case "53100": self = .diskFull(place: place)
    case StorageError.noNumberState: self = .noNumberLeft(place: place, after: message)
    case ServerHistory.conflictState, ServerHistory.otherAuthorState:
      let (first, second) = message.halves(around: " ").map { ($0.before, $0.after) } ?? ("", "")
      self =
        state == ServerHistory.conflictState
        ? .historyConflict(table: String(first), row: Int64(second) ?? 0)
        : .refused(
          Refusal(
            "error.other-author",
            ["step": .number(Int64(first) ?? 0), "who": .text(String(second))]))
    case "23505":
      let columns = StorageError.columns(field(Int(estada_pq_constraint)), table)
      self = .constraint(.unique, detail: columns)
    // The schema `estada` of another program.
    case "42P06": self = .bookExists(place: place)
    case "23503": self = .constraint(.reference, detail: "")
    case "23502": self = .constraint(.missing, detail: "\(table).\(field(Int(estada_pq_column)))")
    case "23514", "22007", "22008": self = .constraint(.check, detail: table)
    // The program binds integers as integers: only JSON of the history, or a text in it, can be invalid.
    case "22003", "22P02", "22030", "22032": self = .damaged(place: place, detail: message)
    case "42P01", "42703", "42883", "3F000", "XX001", "XX002":
      self = .damaged(place: place, detail: message)
    case _ where state.hasPrefix("22"): self = .constraint(.type, detail: table)
    case _ where state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P"):
      self = .unreachable(place: place, detail: message)
    default: self = .unexpected(code: 0, detail: "PostgreSQL \(state): \(message)")
    }
  }

  /// The state of the error that the book's own function `next_number` raises.
  static let noNumberState = "ES001"

  /// The column of a unique constraint, which the server names `TABLE_COLUMN_key`, or `TABLE_pkey`.
  private static func columns(_ constraint: String, _ table: String) -> String {
    if constraint == table + "_pkey" { return table + ".id" }
    guard constraint.hasPrefix(table + "_"), constraint.hasSuffix("_key") else { return table }
    return "\(table).\(constraint.dropFirst(table.utf8.count + 1).dropLast(4))"
  }
}
