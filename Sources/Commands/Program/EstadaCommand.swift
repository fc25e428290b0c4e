internal import CommandLineKit
internal import Localizations
internal import Reporting

/// The root command: the areas and the commands without an area.
struct EstadaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "estada",
    subcommands: [
      InitCommand.self, DemoCommand.self, PropertyArea.self, BookingArea.self, AdjustmentArea.self,
      ExpenseArea.self, SupplierArea.self, RecurringArea.self, OwnerArea.self, AgreementArea.self,
      TransferArea.self, SettleCommand.self, StatementArea.self, BudgetArea.self, TagArea.self,
      AttachmentArea.self,
      ZoneArea.self, RateArea.self, TaxArea.self, ReportArea.self, ViewArea.self, ExportArea.self,
      ImportArea.self, UndoCommand.self, RedoCommand.self, LogCommand.self, BookArea.self,
      ConfigArea.self,
      PrintCompletion.self,
    ])

  /// The command tree of parser, help, completion, manual and tests.
  static let tree = CommandTree(
    root: EstadaCommand.self, globals: GlobalOptions.self, names: ProgramNames())
}

extension Wording {
  /// Loads the conventions of a language, and shows commands in its names.
  init(of language: Language) {
    let catalogue = Catalogue(language)
    self.init(catalogue) { EstadaCommand.tree.shown($0, in: catalogue) }
  }
}
