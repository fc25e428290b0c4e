package import Foundation

/// Runs `body` with a new, empty folder, which is deleted afterwards.
///
/// The path has no symbolic links in it, so that it can be found in what a program prints.
///
/// - Parameter parent: The folder that contains it.
package func withTemporaryFolder<Result>(
  in parent: URL = FileManager.default.temporaryDirectory, _ body: (URL) throws -> Result
) throws -> Result {
  let folder = try makeTemporaryFolder(in: parent)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The same for a test that runs programs, of which only some run at once (`Turn`).
package func withTemporaryFolder<Result>(
  in parent: URL = FileManager.default.temporaryDirectory,
  isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
) async throws -> Result {
  try await Turn.take {
    let folder = try makeTemporaryFolder(in: parent)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}

private func makeTemporaryFolder(in parent: URL) throws -> URL {
  let folder = parent.resolvingSymlinksInPath()
    .appending(path: "estada-test-\(UUID().uuidString.prefix(8))")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// A fresh folder for one test, gone when the test is.
package final class TemporaryFolder {
  /// Where it is, without a slash at the end.
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.path + "/estada-test-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in it.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in it, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file.
  @discardableResult
  package func write(_ bytes: Data, _ name: String) throws -> String {
    try bytes.write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The bytes of a file.
  package func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// The permissions of a file or folder.
  package func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
