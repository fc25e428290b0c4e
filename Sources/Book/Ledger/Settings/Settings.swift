internal import Bookkeeping
package import Storage

extension Ledger {
  /// The settings of the book.
  package var settings: Settings { Settings(ledger: self) }
}

/// What a ledger does with the settings of the book.
package struct Settings {
  let ledger: Ledger

  /// A setting of the book: `language`, `home`.
  package func value(_ name: String) throws(StorageError) -> String? {
    try ledger.book.setting(name)
  }

  /// Stores a setting in the book and replaces one of the same name.
  package func set(_ name: String, to value: String) throws {
    try ledger.write { try $0.set(Setting(name: name, value: value)) }
  }

  /// Removes a setting from the book if it exists.
  package func unset(_ name: String) throws {
    try ledger.write { try $0.unset(name) }
  }
}
