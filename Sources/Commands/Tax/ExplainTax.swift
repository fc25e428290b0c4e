internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// `estada tax explain`
struct ExplainTax: BookCommand {
  static let configuration = CommandConfiguration(
    name: "explain", examples: ["estada tax explain 1"])

  @Argument("booking", help: "argument.booking", value: "value.booking") var booking: Int

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let booking = try context.booking(booking, in: book)
    guard let property = try context.propertiesByID(book)[booking.stay.property] else {
      throw CommandError.noProperties
    }
    let explanation = try TaxExplanation(
      booking, in: property, rates: context.rateTable(of: book), calendar: .legal())
    try context.show(explanation.document)
    return .done
  }
}
