internal import Bookkeeping
internal import Storage

extension Ledger {
  /// Keeps a setting in the book, in place of the one of the same name.
  package func set(_ name: String, to value: String) throws {
    try write { try $0.set(Setting(name: name, value: value)) }
  }

  /// Makes a home the one that is meant where none is named.
  ///
  /// - Parameter name: The home as it was typed.
  /// - Returns: The home's code.
  /// - Throws: `LedgerError.unknownProperty`, `.ambiguousProperty`.
  package func setDefaultHome(_ name: String) throws -> String {
    try write { writer in
      let code = try property(name).code
      try writer.set(Setting(name: "home", value: code))
      return code
    }.result
  }

  /// Forgets a setting of the book, if it has one.
  package func unset(_ name: String) throws {
    try write { try $0.unset(name) }
  }
}
