internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada property remove`
struct RemoveProperty: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada property remove exemple-1 --with-records --dry-run"])

  @Argument("property", help: "argument.property-needed", value: "value.property") var property:
    String
  @Flag("with-records") var withRecords: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (removed, count, isDefault) = try context.write(write) { book, writer in
      let property = try context.property(property, in: book)
      let filter = RecordFilter(property: property.id)
      let count = try book.count(filter)
      if !count.isEmpty && !withRecords {
        throw CommandError.propertyHasRecords(
          name: property.name, count)
      }
      var bookings: [Booking] = []
      try book.forEachBooking(filter) { bookings.append($0) }
      for booking in bookings { try writer.delete(booking) }
      var expenses: [Expense] = []
      try book.forEachExpense(filter) { expenses.append($0) }
      for expense in expenses { try writer.delete(expense) }
      for listing in try book.listings() where listing.property == property.id {
        try writer.delete(listing)
      }
      let isDefault = try book.setting("home") == property.code
      if isDefault { try writer.unset("home") }
      try writer.delete(property)
      return (property, count, isDefault)
    }
    var phrases = [Phrase("property.removed", ["name": .text(removed.name)])]
    if !count.isEmpty { phrases.append(Phrase("property.removed-records", count.values)) }
    if isDefault { phrases.append(Phrase("config.home-cleared")) }
    try context.echo(
      phrases, PropertyList.document([removed]), trial: write, isRemoval: true)
    return .done
  }
}
