internal import CommandLineKit

/// The root command: the areas and the commands without an area.
struct EstadaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "estada",
    examples: [
      "estada init",
      "estada property add \"Exemple 2\" --zone 1",
      "estada booking add exemple-2 --guest \"Marta Vila\" --check-in 2026-07-03 --nights 4 --adults 2",
    ],
    subcommands: [
      InitCommand.self, DemoCommand.self, PropertyArea.self, BookingArea.self, AdjustmentArea.self,
      ExpenseArea.self,
      ZoneArea.self, RateArea.self, TaxArea.self, ReportArea.self, ExportArea.self,
      ImportArea.self, UndoCommand.self, RedoCommand.self, LogCommand.self, BookArea.self,
      ConfigArea.self,
      PrintCompletion.self,
    ])

  /// The command tree of parser, help, completion, manual and tests.
  static let tree = CommandTree(root: EstadaCommand.self, globals: GlobalOptions.self)
}
