internal import CommandLineKit
internal import Documents

/// A leaf command of the program.
///
/// ```swift
/// struct ListZones: BookCommand {
///   static let configuration = CommandConfiguration(name: "list")
///
///   func run(in context: Context) throws {
///     try context.show(ZoneList.document(context.ledger().zones()))
///   }
/// }
/// ```
protocol BookCommand: ParsableCommand {
  /// `ExitStatus` for a command that may find problems; nothing for one that is done unless it throws.
  associatedtype Outcome

  /// Runs the command.
  ///
  /// - Throws: Any error that `ErrorReport` can localize.
  func run(in context: Context) throws -> Outcome

  /// Runs the command and returns its exit status.
  ///
  /// - Throws: What `run` throws.
  func status(in context: Context) throws -> ExitStatus
}

extension BookCommand where Outcome == ExitStatus {
  func status(in context: Context) throws -> ExitStatus { try run(in: context) }
}

extension BookCommand where Outcome == Void {
  func status(in context: Context) throws -> ExitStatus {
    try run(in: context)
    return .done
  }
}

extension BookCommand {
  package func perform(in context: AnyObject) throws -> Int32? {
    guard let context = context as? Context else { return nil }
    return try status(in: context).rawValue
  }
}

/// A command that shows the rows of a list or report, and has the options for its columns and rows.
///
/// `Context.show` applies them to any document.
protocol RowsCommand: BookCommand {
  /// The options for columns and rows.
  var rows: RowOptions { get }
}

extension RowsCommand {
  package func perform(in context: AnyObject) throws -> Int32? {
    guard let context = context as? Context else { return nil }
    if let limit = rows.limit, limit < 1 {
      throw Refusal("error.limit-out-of-range", ["limit": .count(limit)], .badData)
    }
    context.rows = rows
    return try context.writingRows { try status(in: context) }.rawValue
  }
}
