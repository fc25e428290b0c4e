extension CatalogueFile {
  /// Reads a file line by line, adding what is wrong with it to `findings`; each line is judged by
  /// itself, so that one fault does not hide the next.
  init(reading file: SourceFile, findings: inout [Finding]) {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { (number: $0.offset + 1, text: $0.element) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
    var entries: [CatalogueEntry] = []
    let lastLine = lines.last?.number ?? 1
    let findingsBefore = findings.count

    if lines.first?.text.trimmed != "{" || lines.count < 2 {
      findings.append(Finding(file.path, 1, "invalid JSON: the first line must be '{'"))
    }
    if lines.last?.text.trimmed != "}" {
      findings.append(Finding(file.path, lastLine, "invalid JSON: the last line must be '}'"))
    }
    let inner = lines.filter { $0.text.trimmed != "{" && $0.text.trimmed != "}" }
    for (number, text) in inner {
      do throws(CatalogueLine.Fault) {
        let (entry, comma) = try CatalogueLine.read(text, number: number)
        let isLast = number == inner.last?.number
        if comma == isLast {
          let problem = isLast ? "a comma after the last entry" : "',' is missing"
          findings.append(Finding(file.path, number, "invalid JSON: \(problem)"))
        }
        entries.append(entry)
      } catch {
        findings.append(Finding(file.path, number, error.problem))
      }
    }
    path = file.path
    tag = file.name.hasSuffix(".json") ? String(file.name.dropLast(5)) : file.name
    self.entries = entries
    self.lastLine = lastLine
    isWhole = findings.count == findingsBefore
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
