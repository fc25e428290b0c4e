internal import Files
internal import UnicodeText

/// The user's own file of settings, for what no book may decide: a book can come from a stranger, and
/// must not be able to name a command that is run.
///
/// A line is `name = value`; all others are left as they are.
struct UserSettings {
  /// Where the file is, or will be.
  let path: String

  /// The file of a user, which need not be there.
  init(_ surroundings: Surroundings) {
    path = surroundings.settingsFile
  }

  /// The value of a setting, nil where the file does not say.
  ///
  /// - Throws: `FileError.failed`.
  func value(_ name: String) throws(FileError) -> String? {
    try lines().last { UserSettings.name(of: $0) == name }.map(UserSettings.value(of:))
  }

  /// Writes a setting, or takes it out for nil; all else in the file stays.
  ///
  /// - Throws: `FileError` where it cannot be written.
  func set(_ name: String, to value: String?) throws {
    let old = try lines()
    var new = old.filter { UserSettings.name(of: $0) != name }
    if let value { new.append("\(name) = \(value)") }
    if new == old { return }
    try FileSystem.createFolders(above: path)
    try AtomicFile.write(to: path, replacing: .any) { temporary in
      let file = try FileWriter(temporary, reportedAs: path)
      file.write(new.map { $0 + "\n" }.joined())
      try file.finish()
    }
  }

  private func lines() throws(FileError) -> [String] {
    guard FileSystem.entry(path) != .nothing else { return [] }
    let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  private static func name(of line: String) -> String {
    line.contains("=") ? String(line.prefix { $0 != "=" }).trimmed : ""
  }

  private static func value(of line: String) -> String {
    String(line.drop { $0 != "=" }.dropFirst()).trimmed
  }
}
