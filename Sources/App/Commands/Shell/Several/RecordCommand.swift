internal import CommandLineKit

/// A command about one record, which the program runs for each of several: all or none, in one step of history.
///
/// Its first argument names the records (`several:`), or the filters of the area's list do.
///
/// ```swift
/// struct EditBooking: RecordCommand {
///   @Argument("id", value: "value.booking", several: .numbers) var id: Int
///   let several = SeveralOptions()
/// }
/// ```
protocol RecordCommand: BookCommand {
  /// Which records are meant, whether the user is asked, and how they are written.
  var several: SeveralOptions { get }
}

extension RecordCommand {
  /// The options of the write.
  var write: WriteOptions { several.write }
}

/// The options of a command that takes several records.
struct SeveralOptions: ParsableArguments {
  @Option("where", value: "value.filter") var `where`: [String]
  @Flag("yes") var yes: Bool
  let write = WriteOptions()
}
