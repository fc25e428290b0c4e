internal import Bookkeeping
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// What there is to choose from, shown before a question.
struct AnswerList {
  let context: Context

  /// How many rows help rather than get in the way.
  private static let longest = 16

  /// Shows the homes or the zones by code and name.
  func show(_ kind: AnswerKind) throws {
    let ledger = try? context.ledger()
    let rows: [(code: String, name: String)]
    switch kind {
    case .property: rows = try ledger?.properties().map { ($0.code, $0.name) } ?? []
    case .zone: rows = try ledger?.zones().map { ($0.code, $0.name) } ?? []
    default: return
    }
    guard rows.count <= AnswerList.longest else { return }
    let width = rows.map(\.code.displayWidth).max() ?? 0
    for row in rows {
      let code = row.code.printable.padded(toWidth: width)
      context.console.writeError("  \(code)  \(row.name.printable)\n")
    }
  }
}
