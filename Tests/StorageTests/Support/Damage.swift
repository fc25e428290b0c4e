import Foundation

@testable import Storage

/// What a failing disk does to a file.
enum Damage {
  /// Fills a page, counted from 1, with rubbish.
  static func overwrite(page: Int64, of path: String) throws {
    let size = try SQLiteConnection(path: path).integer("PRAGMA page_size") ?? 0
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size)))
    try file.close()
  }
}
