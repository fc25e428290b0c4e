/// Why a backup was made.
package enum BackupReason: String, CaseIterable, Sendable {
  /// Somebody asked for it.
  case manual
  /// The book was about to be brought to a later schema.
  case migration
  /// A file was about to be imported.
  case `import`
  /// Another book was about to take its place.
  case restore
  /// It was about to be repaired.
  case repair

  /// Whether it stays until somebody removes it: what was asked for, and books as they were before
  /// a migration, which cannot be taken back in any other way.
  package var isKeptForGood: Bool { self == .manual || self == .migration }
}
