import Foundation

/// Generates Swift source with one constant per file, and their list; the name of a missing file does not compile.
func embeddedFiles(_ files: [SourceFile]) throws(Findings) -> String {
  var owners: [String: String] = [:]
  var collisions: [Finding] = []
  for file in files {
    let name = constantName(file.name)
    if let owner = owners.updateValue(file.name, forKey: name) {
      collisions.append(
        Finding(file.path, 1, "\(file.name) and \(owner) would both be called '\(name)'"))
    }
  }
  guard collisions.isEmpty else { throw Findings(collisions) }

  let constants = files.map { file in
    """
      /// The text of \(file.name).
      package static let `\(constantName(file.name))` = \(rawLiteral(file.text))

    """
  }
  let names = files.map { "    (\"\($0.name)\", `\(constantName($0.name))`),\n" }
  return """
    /// The files of this folder, as they were when the program was built.
    package enum Embedded {
    \(constants.joined(separator: "\n"))
      /// The files by their names, in order.
      package static let files: [(name: String, text: String)] = [
    \(names.joined())  ]
    }

    """
}

/// The constant's name for a file: `taxes/stay-tax.csv` becomes `taxesStayTaxCsv`.
func constantName(_ fileName: String) -> String {
  let words = fileName.split { !$0.isLetter && !$0.isNumber }
  let name = words.enumerated().map { index, word in
    let first = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
    return first + word.dropFirst()
  }.joined()
  return name.first?.isNumber == true ? "_" + name : name
}

/// The Swift source of a multi-line string literal whose value is exactly `text`.
///
/// Swift reads CR LF inside such a literal as LF and warns about NUL, so both are escaped.
func rawLiteral(_ text: String) -> String {
  let fence = String(repeating: "#", count: longestRunOfHashes(in: text) + 1)
  var body = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r": body += "\\\(fence)r"
    case "\0": body += "\\\(fence)0"
    default: body.unicodeScalars.append(scalar)
    }
  }
  return "\(fence)\"\"\"\n\(body)\n\"\"\"\(fence)"
}

private func longestRunOfHashes(in text: String) -> Int {
  var longest = 0
  var run = 0
  for byte in text.utf8 {
    run = byte == UInt8(ascii: "#") ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}

/// A file to embed.
struct SourceFile {
  /// The path in diagnostics, for editors to open.
  let path: String
  /// The path relative to the embedded folder, such as `taxes/es.csv`; of a file elsewhere, its last component.
  let name: String
  let text: String

  init(path: String, name: String, text: String) {
    self.path = path
    self.name = name
    self.text = text
  }

  init(path: String, in folder: String) throws {
    let name =
      path.hasPrefix(folder + "/")
      ? String(path.dropFirst(folder.count + 1)) : URL(fileURLWithPath: path).lastPathComponent
    try self.init(
      path: path, name: name, bytes: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Decodes the text of a file.
  ///
  /// - Throws: A finding if the bytes are not UTF-8, as embedding would alter them.
  init(path: String, name: String, bytes: some Collection<UInt8>) throws(Findings) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Findings([Finding(path, 1, "not UTF-8 text")])
    }
    self.init(path: path, name: name, text: text)
  }
}
