internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Ledger
internal import Rendering
internal import Resources

/// The version of the program.
enum Version {
  /// The version as in the change log (semantic versioning).
  static let current = "0.2.0"

  /// The release date for manual pages and packages, which makes their builds reproducible.
  static let date = "2026-11-24"

  /// The SPDX identifier of the licence.
  static let licence = "Apache-2.0"

  /// What `--version` prints: the version on a line of its own, the licence, the format of books, and the day
  /// from which the latest of the legal rates applies.
  static func text(_ wording: Wording, isJSON: Bool) throws -> String {
    let rates = try LegalRates.all().map(\.validFrom).max()
    if isJSON {
      var json = JSONWriter()
      json.beginObject()
      json.name("schema")
      json.string("estada/version/1")
      json.name("version")
      json.string(current)
      json.name("licence")
      json.string(licence)
      json.name("format")
      json.number(Int64(Ledger.latestSchema))
      json.name("rates")
      json.string(rates?.isoText ?? "")
      json.endObject()
      return json.output + "\n"
    }
    let facts = Phrase(
      "version.facts",
      [
        "licence": .text(licence), "format": .number(Int64(Ledger.latestSchema)),
        "rates": Cell(rates),
      ])
    return "estada \(current)\n" + wording.phrase(facts) + "\n"
  }
}
