internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada property list`
struct ListProperties: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada property list"])

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    try context.show(PropertyList.document(book.properties(), listings: book.listings()))
    return .done
  }
}
