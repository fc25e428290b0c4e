internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// What an empty answer stands for.
struct AnswerDefault {
  /// As it would be typed.
  let text: String
  /// As it is offered.
  let shown: String

  /// Finds what is offered for a question, if anything.
  init?(_ question: Question, _ kind: AnswerKind, in context: Context) throws {
    switch kind {
    case .checkIn, .date:
      text = context.today.isoText
      shown = context.wording.day(context.today)
    case .children:
      text = "0"
      shown = text
    case .category:
      let code = try AnswerDefault.category(question.given["concept"], in: context)
      text = code
      shown = context.wording.catalogue.text("category.\(code)")
    case .property where !question.isRequired:
      let ledger = try context.ledger()
      guard let home = try ledger.defaultHome(among: ledger.properties()) else { return nil }
      text = home.code
      shown = text
    default: return nil
    }
  }

  /// The category last used for the concept, the one the concept names, or the one last used at all.
  private static func category(_ concept: String?, in context: Context) throws -> String {
    let ledger = try context.ledger()
    if let concept = concept?.trimmed {
      if let code = try ledger.lastCategory(concept: concept) { return code }
      if let category = CategoryCode(named: concept) { return category.code }
    }
    return try ledger.lastCategory() ?? "other"
  }
}
