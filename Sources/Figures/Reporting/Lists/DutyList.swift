package import Bookkeeping
package import Documents
package import Filing

/// A duty that the program knows, and whether the agenda lists it.
package struct KnownDuty: Sendable {
  /// The duty.
  package let rule: DutyRule
  /// How sure the days are.
  package let status: ReturnWindow.Status
  /// The law.
  package let source: String
  /// Whether the agenda lists it.
  package let isEnabled: Bool

  /// Describes a duty.
  package init(_ rule: DutyRule, _ status: ReturnWindow.Status, source: String, isEnabled: Bool) {
    self.rule = rule
    self.status = status
    self.source = source
    self.isEnabled = isEnabled
  }
}

/// The list of duties.
package enum DutyList {
  /// The duties as a document.
  package static func document(_ duties: [KnownDuty]) -> Document {
    Table<KnownDuty>([
      .init("rule", heading: "column.duty") { .text($0.rule.rawValue) },
      .init("what", heading: "column.agenda-what", for: .people, isElastic: true) {
        .term(code: $0.rule.rawValue, key: "agenda.duty.\($0.rule.rawValue)")
      },
      .init("is_enabled") { .flag($0.isEnabled) },
      .init("status", for: .machines) { .text($0.status.rawValue) },
      .init("source", isElastic: true, priority: .main) { .source($0.source) },
    ]).document(
      "estada/duties/1", title: Phrase("agenda.duties.title"),
      whenEmpty: Phrase("agenda.duties.title"), rows: duties)
  }
}
