internal import Bookkeeping
internal import Storage

extension Ledger {
  /// Stores a setting in the book and replaces one of the same name.
  package func set(_ name: String, to value: String) throws {
    try write { try $0.set(Setting(name: name, value: value)) }
  }

  /// Makes a home the default home, for commands without a home.
  ///
  /// - Parameter name: The typed name or code of the home.
  /// - Returns: The code of the home.
  /// - Throws: `LedgerError.unknownProperty`, `.ambiguousProperty`.
  package func setDefaultHome(_ name: String) throws -> String {
    try write { writer in
      let code = try property(name).code
      try writer.set(Setting(name: "home", value: code))
      return code
    }.result
  }

  /// Removes a setting from the book if it exists.
  package func unset(_ name: String) throws {
    try write { try $0.unset(name) }
  }
}
