internal import Bookkeeping
package import Taxation

extension FilingPeriod {
  /// The period as machines read it.
  var fields: [Field] {
    [
      Field("kind", .text(rule.kind)), Field("from", .day(period.firstDay)),
      Field("to", .day(period.lastDay)), Field("due_from", .day(dueFrom)),
      Field("due_to", .day(dueTo)),
    ]
  }

  /// What kind of period it is and when it is filed, in a sentence.
  package var phrase: Phrase {
    Phrase(
      "filing.\(rule.kind)",
      [
        "from": .dayInWords(period.firstDay, .from), "to": .dayInWords(period.lastDay, .to),
        "due-from": .dayInWords(dueFrom, .from), "due-to": .dayInWords(dueTo, .to),
        "source": .text(rule.source),
      ])
  }

  /// A warning where the law may be about to change; none where it is settled.
  ///
  /// A single annual period from 2026 was announced in the press and is not in the law's text.
  package var reservation: Phrase? {
    let announced = Period.year(2026)
    return period.lastDay < announced.firstDay ? nil : Phrase("filing.annual-announced")
  }
}
