internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import UnicodeText

/// The command line of a view, when it is saved and when it is run.
///
/// A book may come from a stranger. So a stored line is parsed like a typed one and has to be a command
/// that only reads, with none of the options that choose another book; anything else is refused.
enum SavedView {
  /// The commands that can be views: they show rows or figures, and write nothing.
  static let commands: [any BookCommand.Type] = [
    ListProperties.self, ShowProperty.self, ListBookings.self, ShowBooking.self,
    ListAdjustments.self, ListExpenses.self, ShowExpense.self, ListRecurring.self, ListTags.self,
    ListSuppliers.self, ListBudgets.self, ReportBudget.self, ListOwners.self, ListAgreements.self,
    ListTransfers.self, ReportPosition.self, ListAttachments.self, ListUndocumented.self,
    ListCategories.self, ListZones.self, ListRates.self, SummarizeTax.self, ShowModel950.self,
    ExplainTax.self,
    ListDueTax.self, ListFiledTax.self, CompareFiledTax.self, ReportProfit.self,
    ReportExpenses.self, ReportOccupancy.self, ReportPayback.self, LogCommand.self,
  ]

  /// The words that a view keeps: those about the book, the language, the terminal and the file of
  /// the rows are left out.
  private static func kept(_ words: [String]) -> [String] {
    CommandRecord.words(
      words, omitting: ["--book", "--lang", "--color", "--output"], without: ["--force"])
  }

  /// The words of a typed command as a view keeps them: declared names, with relative days and periods.
  ///
  /// - Throws: `UsageError`; `Refusal`.
  static func words(of typed: [String], in context: Context) throws -> [String] {
    let program = typed.first == EstadaCommand.configuration.name
    let typed = program ? Array(typed.dropFirst()) : typed
    let invocation = try EstadaCommand.tree.parse(typed)
    guard isViewable(invocation) else { throw Refusal("error.not-viewable", .usage) }
    context.readCategories(for: invocation)
    _ = try invocation.bind(in: context.argumentEnvironment)
    let words = kept(context.recorded(invocation, keepsKeywords: true))
    let neutral = try EstadaCommand.tree.parse(words)
    for language in Language.allCases {
      var environment = context.argumentEnvironment
      environment[InputConventions.self] = InputConventions(
        catalogue: Catalogue(language), today: context.today)
      do throws(UsageError) {
        _ = try neutral.bind(in: environment)
      } catch {
        throw Refusal(
          "error.view-of-one-language", ["command": .command(words)], .usage)
      }
    }
    return words
  }

  /// The command of `estada view NAME OPTIONS`.
  ///
  /// - Parameter error: The error to throw if a verb of the area is probably meant.
  /// - Throws: `LedgerError.unknownView`, `Refusal`, `StorageError`, `UsageError`.
  static func invocation(
    of arguments: [String], in choice: LanguageChoice, or error: UsageError
  ) throws -> Invocation {
    guard let (_, name, others) = EstadaCommand.tree.unknownVerb(in: arguments) else { throw error }
    let ledger = try choice.book?.get() ?? Ledger.open(choice.bookPath)
    let view: View
    do {
      view = try ledger.views.named(name.slug)
    } catch LedgerError.unknownView(_, let views) {
      if views.isEmpty, case .unknownCommand(_, _, let suggestions) = error, !suggestions.isEmpty {
        throw error
      }
      throw LedgerError.unknownView(name: name, views: views)
    }
    let damage = Refusal("error.damaged-view", ["name": .text(view.name)])
    guard let words = words(of: view) else { throw damage }
    let invocation = try EstadaCommand.tree.parse(others, after: words)
    guard isCommand(invocation) else { throw damage }
    return invocation
  }

  /// A command line for completion, with the words of a view in place of its name; nil if it has none.
  static func words(meantBy line: [String], in ledger: Ledger) -> [String]? {
    guard let (path, name, others) = EstadaCommand.tree.unknownVerb(in: line),
      path == [ViewArea.configuration.name], let view = try? ledger.views.named(name.slug)
    else { return nil }
    return words(of: view).map { $0 + others }
  }

  /// The words of a stored view; nil if it is not one that this program saves.
  private static func words(of view: View) -> [String]? {
    let words = ShellQuoting.words(view.command)
    guard ShellQuoting.line(words) == view.command,
      kept(words) == words,
      let invocation = try? EstadaCommand.tree.parse(words), isViewable(invocation),
      kept(invocation.declared()) == words
    else { return nil }
    return words
  }

  private static func isViewable(_ invocation: Invocation) -> Bool {
    invocation.request == .run && isCommand(invocation)
  }

  private static func isCommand(_ invocation: Invocation) -> Bool {
    commands.contains { $0 == invocation.command }
  }
}
