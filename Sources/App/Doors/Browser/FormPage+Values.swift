internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Rendering

/// The values of fields as people read them, and those to choose from.
extension FormPage {
  /// What the record says at present.
  func presentText(_ field: FormField) -> String? {
    guard !field.isOperand, let value = present?[field.column] else { return nil }
    if case .choice(let choices) = field.kind {
      guard let text = value.text, choices.contains(text) else { return nil }
      return choiceNames([text], of: field)[0]
    }
    switch value {
    case .string(let text):
      if let day = Day(iso: text) { return site.settings.wording.day(day) }
      if field.kind == .decimal, let money = try? Money(reading: text, mark: .point) {
        return site.settings.wording.money(money)
      }
      return name(of: text, field) ?? site.settings.words.value(text, of: field.valueName)
    case .number(let text): return text
    case .bool(let isSet): return site.text(isSet ? "browser.yes" : "browser.no")
    case .array(let all):
      let texts = all.compactMap(\.text)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .null, .object: return nil
    }
  }

  /// A value as it is typed in the language.
  func typed(_ text: String, _ field: FormField) -> String {
    let words = site.settings.words
    guard field.option?.choices.contains(text) == true else {
      return words.value(text, of: field.valueName)
    }
    return words.choices([text], of: field.valueName)[0]
  }

  /// The names of values of a closed list; one of two words is typed as one.
  func choiceNames(_ choices: [String], of field: FormField) -> [String] {
    site.settings.words.choices(choices, of: field.valueName).map {
      $0.split(separator: "-").joined(separator: " ")
    }
  }

  /// The name of a category of the program; nil for another value.
  func name(of text: String, _ field: FormField) -> String? {
    let key = "category.\(text)"
    return field.name == "category" && site.settings.words.has(key) ? site.text(key) : nil
  }

  /// The values of a field; those that mean the same say which they are.
  func candidates(_ field: FormField) -> [DoorCandidate] {
    let all = found(field)
    let counts = Dictionary(all.map { ($0.meaning, 1) }, uniquingKeysWith: +)
    return all.map { candidate in
      guard !candidate.meaning.isEmpty, counts[candidate.meaning, default: 0] > 1 else {
        return candidate
      }
      return DoorCandidate(
        value: candidate.value, meaning: "\(candidate.meaning) (\(candidate.value))")
    }
  }

  private func found(_ field: FormField) -> [DoorCandidate] {
    var request = DoorRequest(command.path)
    request.language = site.language
    guard field.isOperand else {
      return site.means.runner.candidates(for: field.name, of: request)
    }
    for other in reader.fields.filter(\.isOperand) {
      if other.name == field.name { break }
      request.operands.append(values[other.name] ?? "1")
    }
    return site.means.runner.candidates(for: nil, of: request)
  }
}
