extension StringProtocol {
  /// Whether every character is one of ASCII: then the work needs no table of Unicode.
  var isASCII: Bool { allBytes { $0 < 0x80 } }

  /// Whether every character is one of ASCII that can be seen, or a space.
  var isPrintableASCII: Bool { allBytes { (0x20...0x7E).contains($0) } }

  private func allBytes(_ condition: (UInt8) -> Bool) -> Bool {
    // Every cell of every list is looked at: a buffer takes a tenth of the time of the view.
    utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(condition) }
      ?? utf8.allSatisfy(condition)
  }
}
