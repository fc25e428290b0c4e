/// What an existing file has to be before another file may replace it.
///
/// Whoever types `--force` wants the file of last month replaced, not whatever the path leads to.
package struct FileKind: Sendable {
  /// How many bytes of a file are looked at.
  static let headLength = 4096

  /// Any file: one at a path that the program itself chose.
  package static let any = FileKind { _ in true }

  private let isRecognized: @Sendable (_ head: [UInt8]) -> Bool

  /// A kind that is recognised by its first bytes, at most 4,096.
  package init(_ isRecognized: @escaping @Sendable (_ head: [UInt8]) -> Bool) {
    self.isRecognized = isRecognized
  }

  /// Whether a file with these first bytes may be replaced; an empty file always may.
  func matches(_ head: [UInt8]) -> Bool { head.isEmpty || isRecognized(head) }
}
