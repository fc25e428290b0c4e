package import Bookkeeping

/// Who files VAT, and how.
package struct FilerFacts: Sendable {
  /// An activity by its code, type and heading of the business tax, as in the agency's books: `D`, `A01`, `A03:685`.
  package struct Activity: Hashable, Sendable {
    /// The code, a letter.
    package let code: String
    /// The type, two digits; empty for none.
    package let type: String
    /// The heading; empty for none.
    package let heading: String

    /// Who lets urban property and has no other activity.
    package static let letting = Activity(code: "D", type: "", heading: "")

    private init(code: String, type: String, heading: String) {
      (self.code, self.type, self.heading) = (code, type, heading)
    }

    /// Reads an activity; nil for any other text.
    package init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let heading = parts.count > 1 ? parts[1] : ""
      guard let letter = parts[0].first, letter.isASCII, letter.isUppercase,
        [0, 2].contains(parts[0].dropFirst().utf8.count),
        parts[0].dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
        parts.count == 1 || !heading.isEmpty
      else { return nil }
      self.init(
        code: String(letter), type: String(parts[0].dropFirst()), heading: String(heading))
    }

    /// Whether the books name the homes by their cadastral references, and no form 390 is filed.
    package var letsPropertyOnly: Bool { self == .letting || (code == "A" && type == "01") }
  }

  /// The code of the owner.
  package let code: String
  /// The name.
  package let name: String
  /// The tax identifier; nil if it is not recorded.
  package var taxID: String?
  /// The first day.
  package let from: Day
  /// The last day; nil for none.
  package var until: Day?
  /// Whether the party files on from the day after the last one, as another record says.
  package var filesOn = false
  /// The activity.
  package var activity = Activity.letting
  /// Whether all VAT is deducted by one percentage (Llei 37/1992 art. 104), instead of by home (art. 106).
  package var hasGeneralProRata = false
  /// The percentages by year.
  package var percents: [Int: Int] = [:]
  /// What is left to deduct of the quarters before the first one.
  package var carried = Money.zero
  /// What filed returns left to deduct, by quarter; it goes on as it was filed.
  package var filed: [Period: Money] = [:]
  /// What the returns of a quarter were to pay that its last filed one corrects, by quarter.
  package var paid: [Period: Money] = [:]
  /// Whether it is a person who lets without an activity: exempt lets are in no form 347, and nothing is withheld.
  package var isPrivate = true

  /// Describes a filer; set the other properties afterwards.
  package init(code: String, name: String, from: Day) {
    self.code = code
    self.name = name
    self.from = from
  }

  /// The quarter of the last return; nil while there is no end.
  package var lastQuarter: Period? {
    filesOn ? nil : until.map { PeriodGrain.quarter.period(of: $0) }
  }

  /// Whether VAT is filed on a day.
  package func files(on day: Day) -> Bool { from <= day && until.map { day <= $0 } ?? true }
}
