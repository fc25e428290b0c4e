internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
internal import Rendering

/// The root command: the areas and the commands without an area.
struct EstadaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "estada",
    groups: [
      CommandGroup(
        "weekly", .described,
        [
          BookingArea.self, ExpenseArea.self, ImportArea.self, BankArea.self, ReportArea.self,
          TaxArea.self, AgendaArea.self, OpenCommand.self,
        ]),
      CommandGroup(
        "homes", .named,
        [
          PropertyArea.self, RateArea.self, TagArea.self, AttachmentArea.self,
          AdjustmentArea.self, RecurringArea.self, BudgetArea.self,
        ]),
      CommandGroup(
        "owners", .named,
        [
          OwnerArea.self, TransferArea.self, StatementArea.self, IncomeTaxArea.self, VATArea.self,
        ]),
      CommandGroup(
        "changes", .named, [UndoCommand.self, RedoCommand.self, LogCommand.self]),
      CommandGroup(
        "book", .named,
        [
          InitCommand.self, DemoCommand.self, BookArea.self, ConfigArea.self, ViewArea.self,
          ExportArea.self, AssistantCommand.self,
        ]),
      CommandGroup(
        "help", .hidden, [StatusCommand.self, PrintCompletion.self, HelpCommand.self]),
    ], defaultVerb: StatusCommand.self)

  /// The command tree of parser, help, completion, manual and tests.
  static let tree = CommandTree(
    root: EstadaCommand.self, globals: GlobalOptions.self, names: ProgramNames())
}

extension Wording {
  /// Loads the conventions of a language, and shows commands in its names.
  init(of language: Language) {
    let catalogue = Catalogue(language)
    let shown = ShownCommands(of: EstadaCommand.tree, in: catalogue)
    self.init(catalogue) { shown.line($0) }
  }

  /// The same, with the names of a book's own categories; damage of the book is reported by the command that finds
  /// it.
  func naming(_ categories: @escaping () throws -> [Category]?) -> Wording {
    var wording = self
    wording.names = GivenNames {
      let own = (try? categories()) ?? []
      return own.keyed(by: { "category.\($0.code)" }, \.name)
    }
    return wording
  }
}
