import Foundation

/// A file to embed: where it is, what it is called inside its folder, and what it says.
struct SourceFile {
  /// The path that messages name, so that an editor can jump there.
  let path: String
  /// The path inside the folder, such as `taxes/es.csv`.
  let name: String
  let text: String

  init(path: String, name: String, text: String) {
    self.path = path
    self.name = name
    self.text = text
  }

  init(path: String, in folder: String) throws {
    let name = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    try self.init(
      path: path, name: name, bytes: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Text is all that is embedded: other bytes would be altered on the way, so they are refused.
  init(path: String, name: String, bytes: some Collection<UInt8>) throws(Findings) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Findings([Finding(path, 1, "not UTF-8 text")])
    }
    self.init(path: path, name: name, text: text)
  }
}
