extension StringProtocol {
  /// Whether every character is one of ASCII: then the work needs no table of Unicode.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// Whether every character is one of ASCII that can be seen, or a space.
  var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
