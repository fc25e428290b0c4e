internal import Documents
internal import Ledger
internal import UnicodeText

extension LedgerError {
  /// The localized error messages: several if several values are not valid.
  var phrases: [Phrase] {
    if case .badRecord(let faults) = self { return faults.map(\.sentence) }
    return [phrase]
  }

  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .badRecord: .badData
    case .nothingToChange, .shareWithoutAmount: .usage
    default: .refused
    }
  }

  private var phrase: Phrase {
    switch self {
    case .unknownProperty(let name, let homes):
      Phrase.unknown("error.unknown-property", name, near: homes.suggestion(for: name))
    case .unknownSupplier(let name, let suppliers):
      Phrase.unknown(
        "error.unknown-supplier", name,
        near: Suggestion.nearest(to: name, among: suppliers, folding: \.folded))
    case .unknownView(let name, let views):
      Phrase.unknown(
        "error.unknown-view", name,
        near: Suggestion.nearest(to: name, among: views, folding: \.folded))
    case .shareWithoutAmount: Phrase("error.share-without-amount")
    case .unevenBill(let id, let whole, let parts):
      Phrase(
        "error.uneven-bill", ["id": .number(id), "whole": .money(whole), "parts": .money(parts)])
    case .strayPart(let id, let bill):
      Phrase("error.stray-part", ["id": .number(id), "bill": .number(bill)])
    case .nothingToChange, .badRecord: Phrase("error.nothing-to-change")
    case .copy(let fault): fault.phrase
    case .migrationNeeded(let schema, let latest):
      Phrase("error.migration-needed", ["schema": .count(schema), "latest": .count(latest)])
    }
  }
}

extension Phrase {
  /// What was typed is not known, with the nearest that is.
  fileprivate static func unknown(_ key: String, _ name: String, near: String?) -> Phrase {
    near.map { Phrase(key + "-suggest", ["name": .text(name), "suggestion": .text($0)]) }
      ?? Phrase(key, ["name": .text(name)])
  }
}
