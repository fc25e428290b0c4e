package import Bookkeeping
package import Documents
package import IncomeTax

/// The boxes of an owner in a year, with the records behind income and costs, for a file of the owner's.
package struct IncomeTaxFile: Sendable {
  /// What records add to a box of a home.
  package struct Detail: Sendable {
    /// A record.
    package struct Row: Sendable {
      /// What it is, for people.
      package let item: Cell
      /// The day on which it counts.
      package let day: Day?
      /// The whole amount.
      package let amount: Money
      /// The owner's part.
      package let part: Money
    }

    /// The number of the home.
    package let home: Int64
    /// The form.
    package let form: IncomeTaxForm
    /// The number of the box.
    package let box: String
    /// The records that count whole.
    package let whole: [Row]
    /// The records of which the part of the days let counts.
    package let byDays: [Row]
    /// The days let and the days held.
    package let days: (let: Int, held: Int)

    /// Describes what adds to a box.
    package init(
      home: Int64, form: IncomeTaxForm, box: String, parts: [BoxPart], days: (let: Int, held: Int)
    ) {
      func rows(_ isByDays: Bool) -> [Row] {
        parts.filter { $0.isByDays == isByDays }.map {
          Row(item: $0.item, day: $0.day, amount: $0.amount, part: $0.part)
        }
      }
      self.home = home
      self.form = form
      self.box = box
      whole = rows(false)
      byDays = rows(true)
      self.days = days
    }

    /// The sum of the records, the part of the days let of those by days, rounded once; nil on overflow.
    ///
    /// The box of an owner among several may have another cent, so that the parts of the owners add up.
    package var sum: Money? {
      guard let whole = try? whole.reduce(Money.zero, { try $0.adding($1.part) }),
        let daily = try? byDays.reduce(Money.zero, { try $0.adding($1.part) })
      else { return nil }
      let held = Int128(max(1, days.held))
      let exact = Int128(whole.cents) * held + Int128(daily.cents) * Int128(days.let)
      return Int64(exactly: Ratio.rounded(exact, by: held)).map { Money(cents: $0) }
    }
  }

  /// The numbers of the boxes that modelo 100 takes from the income.
  package static let deductions = IncomeTaxBox.deductions.map(\.rawValue)

  /// The owner; nil for the only one of a book without owners.
  package let owner: Party?
  /// The boxes.
  package let report: IncomeTaxReport
  /// The records.
  package let details: [Detail]

  /// Describes the boxes of an owner.
  package init(owner: Party?, report: IncomeTaxReport, details: [Detail]) {
    self.owner = owner
    self.report = report
    self.details = details
  }

  /// The boxes of each form, home and quarter, in order.
  package var sections: [[IncomeTaxReport.Line]] {
    var sections: [[IncomeTaxReport.Line]] = []
    for line in report.lines {
      if let last = sections.last?.last, last.form == line.form, last.home == line.home,
        last.quarter == line.quarter
      {
        sections[sections.count - 1].append(line)
      } else {
        sections.append([line])
      }
    }
    return sections
  }
}
