internal import Files

/// A backup in the folder beside its book: `0007-2026-07-03-1014-import.sqlite`.
///
/// What it is can be read off its name, also when the file itself can no longer be read.
package struct BackupEntry: Equatable, Sendable {
  /// Counts up with every backup; it decides which is newer, as clocks can be set back.
  package let number: Int
  /// When it was made, local time, `2026-07-03 10:14`.
  package let madeAt: String
  /// Why it was made.
  package let reason: BackupReason
  /// The file.
  package let path: String

  /// The file's name.
  package var name: String { FileSystem.name(of: path) }

  /// Size of the file in bytes.
  package var size: Int64 { FileSystem.size(path) }

  /// The month it was made in, `2026-07`.
  var month: Substring { madeAt.prefix(7) }

  /// The numbers there are: what has a higher one is no backup of this program's.
  static let numbers = 1...999_999_999

  private static let ending = ".sqlite"

  init(number: Int, madeAt: String, reason: BackupReason, in folder: String) {
    self.number = number
    self.madeAt = madeAt
    self.reason = reason
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let time = String(madeAt.compactMap { $0 == " " ? "-" : $0 == ":" ? nil : $0 })
    path = "\(folder)/\(padded)-\(time)-\(reason.rawValue)\(BackupEntry.ending)"
  }

  /// Reads the name of a file; nil when it is not that of a backup.
  init?(name: String, in folder: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, name.hasSuffix(BackupEntry.ending), let number = Int(parts[0]),
      BackupEntry.numbers.contains(number), parts[4].count == 4,
      let reason = BackupReason(rawValue: String(parts[5].dropLast(7)))
    else { return nil }
    let time = "\(parts[4].prefix(2)):\(parts[4].suffix(2))"
    self.init(
      number: number, madeAt: "\(parts[1])-\(parts[2])-\(parts[3]) \(time)", reason: reason,
      in: folder)
    // Only the one way to write it: what is listed is what can be opened.
    guard self.name == name else { return nil }
  }
}
