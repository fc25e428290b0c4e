internal import Bookkeeping
internal import Storage

/// A list or report with its options that the book keeps under a name.
package struct View: Equatable, Sendable {
  /// The name: lower-case letters, digits and hyphens.
  package let name: String
  /// The command line in declared names, quoted for a shell. A book of another origin may contain any
  /// text.
  package let command: String

  /// Makes a view.
  package init(name: String, command: String) {
    self.name = name
    self.command = command
  }
}

/// A view is a setting of the book: a name and a text, in history and in every document.
extension Ledger {
  /// Every view, by name.
  package func views() throws -> [View] {
    try book.settings(beginning: Setting.viewPrefix).map {
      View(name: String($0.name.dropFirst(Setting.viewPrefix.count)), command: $0.value)
    }
  }

  /// The view of a name.
  ///
  /// - Throws: `LedgerError.unknownView`.
  package func view(_ name: String) throws -> View {
    guard let command = try book.setting(Setting.viewPrefix + name) else {
      throw LedgerError.unknownView(name: name, views: try views().map(\.name))
    }
    return View(name: name, command: command)
  }

  /// Stores a view and replaces one of the same name.
  package func save(_ view: View) throws {
    try set(Setting.viewPrefix + view.name, to: view.command)
  }

  /// Removes a view.
  ///
  /// - Returns: The removed view.
  /// - Throws: `LedgerError.unknownView`.
  package func removeView(_ name: String) throws -> View {
    let view = try view(name)
    try unset(Setting.viewPrefix + name)
    return view
  }
}
