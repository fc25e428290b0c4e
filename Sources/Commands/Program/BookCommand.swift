internal import CommandLineKit

/// A command of the program.
protocol BookCommand: ParsableCommand {
  /// Does what the command is for.
  ///
  /// - Throws: Any error that `ErrorReport` has words for.
  func run(in context: Context) throws -> ExitStatus

  /// Whether there is no use in asking anything where there is no book.
  static var needsBook: Bool { get }
}

extension BookCommand {
  static var needsBook: Bool { true }
}

/// The option of every command that writes.
struct WriteOptions: ParsableArguments {
  @Flag("dry-run") var dryRun: Bool
}
