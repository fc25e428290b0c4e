internal import Bookkeeping
internal import Reporting
internal import Storage
internal import Taxation

/// What a change of the rates does to the tax of the bookings in the book.
struct RateChange {
  /// The tax of all bookings before.
  let before: Money
  /// The tax of all bookings after.
  let after: Money

  /// Makes a change and works out the tax before and after it.
  ///
  /// Bookings that had no rate before count nothing then; after it, none may be without.
  ///
  /// - Throws: `CommandError.rateInUse` when the change leaves bookings without a rate they had.
  static func measured(
    _ context: Context, _ book: BookFile, _ change: () throws -> Void
  ) throws -> RateChange {
    let before = try tax(context, book)
    try change()
    let after = try tax(context, book)
    if let orphan = after.firstOrphan, after.orphans > before.orphans {
      throw CommandError.rateInUse(
        zone: orphan.zone, day: orphan.day, bookings: after.orphans - before.orphans)
    }
    return RateChange(before: before.tax, after: after.tax)
  }

  /// What there is to say about it: nothing when no booking's tax has changed.
  var phrases: [Phrase] {
    before == after
      ? [] : [Phrase("rate.changes-tax", ["before": .money(before), "after": .money(after)])]
  }

  private struct Sum {
    var tax = Money.zero
    var orphans = 0
    var firstOrphan: (zone: String, day: Day)?
  }

  private static func tax(_ context: Context, _ book: BookFile) throws -> Sum {
    let table = try context.rateTable(of: book)
    let zones = try context.propertiesByID(book).mapValues { try table.timeline(of: $0.zone) }
    var sum = Sum()
    try book.forEachStay { stay in
      guard let timeline = zones[stay.property] else { return }
      do throws(TaxationError) {
        let owed = try StayTax.owed(for: stay, at: timeline)
        sum.tax = (try? sum.tax.adding(owed)) ?? sum.tax
      } catch {
        guard case .noRate(let zone, let day) = error else { throw error }
        sum.orphans += 1
        if sum.firstOrphan.map({ day < $0.day }) ?? true { sum.firstOrphan = (zone, day) }
      }
    }
    return sum
  }
}
