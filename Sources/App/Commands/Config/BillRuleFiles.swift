internal import Bills
internal import Documents
internal import Files

/// The user's own rules for bills: the tables in the folder `bills` beside the configuration file.
extension Context {
  /// The largest file of rules, in bytes.
  private static let largestRuleFile = 1 << 20

  /// The rules for bills: those of the user, in the order of the names of the files, before those of
  /// the program.
  ///
  /// - Throws: `Refusal` for a malformed file, `FileError`.
  func billRules() throws -> BillRules {
    let folder = FileSystem.folder(of: environment.settingsFile) + "/bills"
    // Editors leave hidden files beside a file that is being edited.
    let paths = try FileSystem.names(in: folder)
      .filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
    if paths.isEmpty { return .builtIn }
    let files = try paths.map { path throws(FileError) in
      do throws(FileError) {
        return try InputFile.plainBytes(of: path, limit: Context.largestRuleFile)
      } catch {
        throw error.whileReading
      }
    }
    do throws(BillRuleFault) { return try BillRules(files: files) } catch {
      throw error.refusal(of: paths[error.file])
    }
  }
}

extension BillRuleFault {
  /// The refusal of a file of rules for bills.
  fileprivate func refusal(of path: String) -> Refusal {
    Refusal(
      "error.bill-rules",
      ["path": .text(path), "line": .count(line), "reason": .phrase(phrase)], .badData)
  }

  private var phrase: Phrase {
    switch reason {
    case .notATable: Phrase("error.bill-rules.not-a-table")
    case .header:
      Phrase(
        "error.bill-rules.header",
        [
          "headers": .text(
            BillRules.headers.map { $0.joined(separator: ",") }.joined(separator: " · "))
        ])
    case .columns(let names):
      Phrase("error.bill-rules.columns", ["columns": .text(names.joined(separator: ","))])
    case .value(let text, let column, let choices):
      Phrase(
        "error.bill-rules.value",
        [
          "text": excerpt(text), "column": .text(column),
          "choices": .text(choices.joined(separator: ", ")),
        ])
    case .rank(let text): Phrase("error.bill-rules.rank", ["text": excerpt(text)])
    case .taxID(let text): Phrase("error.bill-rules.tax-id", ["text": excerpt(text)])
    case .empty(let column): Phrase("error.bill-rules.empty", ["column": .text(column)])
    case .tooLarge: Phrase("error.bill-rules.too-large")
    }
  }

  /// The beginning of a value that may have any length.
  private func excerpt(_ text: String) -> Cell { .text(String(text.prefix(40))) }
}
