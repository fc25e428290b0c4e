/// The SQL of files that the build embeds, which `psql` or `sqlite3` reads too.
enum SQLFile {
  /// The statements of a file, without the comment for readers that begins it and ends at the first empty line.
  ///
  /// - Parameter variables: Values for the variables of `psql`: `:name` is a value as it is, `:'name'` a literal
  ///   and `:"name"` an identifier. Without values, the statements stay as they are.
  static func statements(of file: String, _ variables: [String: String] = [:]) -> String {
    let bytes = file.utf8
    let comment = bytes.indices.first { bytes[$0...].starts(with: "\n\n".utf8) }
    let start = comment.map { bytes.index($0, offsetBy: 2) } ?? bytes.startIndex
    let statements = file[start...].dropLast()
    guard !variables.isEmpty else { return String(statements) }
    let parts = statements.split(separator: ":", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { filled, part in
      let quote = part.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      let name = part.drop { $0 == quote }.prefix { $0.isLetter }
      let value = variables[String(name)] ?? ""
      switch quote {
      case "'": filled += SQLValue.text(value).literal
      case "\"": filled += Dialect.quoted(value)
      default: filled += value
      }
      filled += part.dropFirst(quote == nil ? name.count : name.count + 2)
    }
  }
}
