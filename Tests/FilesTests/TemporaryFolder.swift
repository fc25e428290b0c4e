import Foundation

/// A fresh folder for one test, gone when the test is.
final class TemporaryFolder {
  /// Where it is, without a slash at the end.
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/estada-files-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in it, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file.
  @discardableResult
  func write(_ bytes: Data, _ name: String) throws -> String {
    try bytes.write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// The permissions of a file or folder.
  func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
