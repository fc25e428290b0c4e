internal import CommandLineKit

/// Reads a sent form into a command line.
struct FormReader {
  let command: CommandDescription
  let fields: [FormField]

  init(_ command: CommandDescription) {
    self.command = command
    fields = FormField.all(of: command)
  }

  /// The command line of the values; an empty field is an option that was not given.
  ///
  /// - Parameter path: Returns the path of a file that was sent before, or that of a file to be written with an ending;
  ///   nil for a number that was not given.
  func request(_ values: FormValues, path: (String) -> String?) -> DoorRequest {
    var request = DoorRequest(command.path)
    for field in fields {
      let texts = self.texts(of: field, in: values, path)
      switch field.kind {
      case .flag:
        if values[field.name] == "yes" { request.flags.append(.init(field.name)) }
      case .yesOrNo:
        if let answer = values[field.name], ["yes", "no"].contains(answer) {
          request.flags.append(.init(field.name, isOn: answer == "yes"))
        }
      default:
        if field.isOperand {
          request.operands += texts
        } else {
          request.options += texts.map { .init(field.name, $0) }
        }
      }
    }
    return request
  }

  private func texts(
    of field: FormField, in values: FormValues, _ path: (String) -> String?
  ) -> [String] {
    if field.mayBeCleared, values[field.clearName] == "yes" { return ["none"] }
    switch field.kind {
    case .file: return values.all(field.sentName).compactMap(path)
    case .written(let endings):
      let chosen = endings.first { $0 == values[field.name] } ?? endings.first
      return [path(chosen ?? "")].compactMap(\.self)
    case .severalListed, .lines:
      return values.all(field.name).flatMap { $0.split(whereSeparator: \.isNewline) }
        .map(FormReader.trimmed).filter { !$0.isEmpty }
    default:
      let text = FormReader.trimmed((values[field.name] ?? "")[...])
      return text.isEmpty ? [] : [text]
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }

  /// The names of what the page itself adds to a form.
  static let pageFields: Set<String> = ["done", "mark", "step", "token"]

  /// Whether all values are those of fields, each file that of a field for files, and no more files than it takes.
  func admits(_ values: FormValues) -> Bool {
    let files = values.files.filter { !($0.name.isEmpty && $0.bytes.isEmpty) }
    return values.pairs.allSatisfy {
      FormReader.pageFields.contains($0.name) || names.contains($0.name)
    }
      && files.allSatisfy { file in
        fields.contains { field in
          guard case .file(let isSeveral) = field.kind, field.name == file.field else {
            return false
          }
          return isSeveral || files.filter { $0.field == file.field }.count == 1
        }
      }
  }

  private var names: Set<String> {
    Set(fields.flatMap { [$0.name, $0.clearName, $0.sentName] })
  }

  /// The values of the form's own fields, for forms and addresses that repeat them.
  func kept(_ values: FormValues) -> [(name: String, value: String)] {
    let names = names
    let severals = fields.filter { [.lines, .severalListed].contains($0.kind) }.map(\.name)
    return values.pairs.filter { names.contains($0.name) && !$0.value.isEmpty }.flatMap { pair in
      // A field of the page that is not shown has no lines.
      severals.contains(pair.name)
        ? pair.value.split(whereSeparator: \.isNewline).map { (pair.name, String($0)) } : [pair]
    }
  }
}
