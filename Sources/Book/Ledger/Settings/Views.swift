package import Bookkeeping
internal import Storage

/// A list or report with its options that the book keeps under a name.
package struct View: Equatable, Sendable {
  /// The name: lower-case letters, digits and hyphens.
  package let name: String
  /// The command line in declared names, quoted for a shell. A book of another origin may contain any
  /// text.
  package let command: String
  /// A free text.
  package let note: String?
}

/// A view is a setting of the book: a name, a text and a note, in history and in every document.
extension Ledger {
  /// The lists and reports that the book keeps under names.
  package var views: Views { Views(ledger: self) }
}

/// What a ledger does with views.
package struct Views {
  let ledger: Ledger

  /// Every view, by name.
  package func all() throws -> [View] {
    try ledger.book.settings(beginning: Setting.viewPrefix).map(View.init)
  }

  /// The view of a name.
  ///
  /// - Throws: `LedgerError.unknownView`.
  package func named(_ name: String) throws -> View {
    guard let setting = try setting(ofView: name) else {
      throw LedgerError.unknownView(name: name, views: try all().map(\.name))
    }
    return View(setting)
  }

  /// Stores a view in place of one of the same name.
  ///
  /// - Parameters:
  ///   - command: The command line in declared names, quoted for a shell.
  ///   - note: The change of the note of the replaced view.
  package func save(_ name: String, _ command: String, note: Change<String>) throws -> View {
    try ledger.write { writer in
      let setting = Setting(
        name: Setting.viewPrefix + name, value: command,
        note: note.value(insteadOf: try setting(ofView: name)?.note))
      try writer.set(setting)
      return View(setting)
    }.result
  }

  private func setting(ofView name: String) throws -> Setting? {
    try ledger.book.first(Setting.self, .equal("name", Setting.viewPrefix + name))
  }

  /// Removes a view.
  ///
  /// - Returns: The removed view.
  /// - Throws: `LedgerError.unknownView`.
  package func remove(_ name: String) throws -> View {
    let view = try named(name)
    try ledger.settings.unset(Setting.viewPrefix + name)
    return view
  }
}

extension View {
  fileprivate init(_ setting: Setting) {
    self.init(
      name: String(setting.name.dropFirst(Setting.viewPrefix.count)), command: setting.value,
      note: setting.note)
  }
}
