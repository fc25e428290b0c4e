package import Foundation
package import Testing

/// A text that is kept in a file, in the folder `Snapshots` beside the test.
package struct Snapshot: Sendable {
  /// Where the text is kept.
  package let file: URL

  /// The snapshot `name`, such as `profit.txt`, of the test that asks for it.
  package init(_ name: String, testFile: String = #filePath) {
    file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appending(path: "Snapshots").appending(path: name)
  }

  /// Compares a text with the file, or rewrites the file when recording.
  package func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if Recording.isOn {
      try record(text)
    } else if let mismatch = mismatch(with: text) {
      Issue.record("\(mismatch)", sourceLocation: sourceLocation)
    }
  }

  /// Says how a text differs from the file; nil if it does not.
  package func mismatch(with text: String) -> String? {
    guard let data = try? Data(contentsOf: file) else {
      return "\(file.path) is not there; RECORD=1 swift test writes it"
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard !expected.utf8.elementsEqual(text.utf8) else { return nil }
    let difference = lineDifference(from: lines(of: expected), to: lines(of: text))
    return "\(file.path) differs:\n" + (difference.isEmpty ? "  the last new line" : difference)
  }

  /// Writes the text to the file.
  package func record(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
