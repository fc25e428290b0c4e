/// Swift source with one constant per file, so that a file that is not there cannot be named.
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
  return """
    /// The files of this folder, as they were when the program was built.
    package enum Embedded {
    \(constants.joined(separator: "\n"))}

    """
}

/// `taxes/stay-tax.csv` becomes `taxesStayTaxCsv`.
func constantName(_ fileName: String) -> String {
  let words = fileName.split { !$0.isLetter && !$0.isNumber }
  let name = words.enumerated().map { index, word in
    let first = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
    return first + word.dropFirst()
  }.joined()
  return name.first?.isNumber == true ? "_" + name : name
}
