/// How a command line names several records for a command that is about one: by numbers and ranges, by names,
/// or by the filters of a list.
package enum Several: Sendable {
  /// Numbers and ranges: `3,5,8-12`.
  case numbers
  /// Codes or names: `atic,baix`.
  case names

  /// The option with the filters, which takes the place of the argument: `--where channel=airbnb`.
  package static let filter = "where"

  /// The name of the command whose options are the filters, beside that for one record.
  static let list = "list"

  /// The options of lists that choose no records: which columns, which order, how many rows, which file.
  static let arranging: Set<String> = ["columns", "sort", "limit", "output", "force"]
}
