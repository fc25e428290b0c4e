internal import DataFormats
internal import Documents
internal import Exchange

extension DocumentFault {
  /// The refusal of a JSON document to import.
  ///
  /// - Parameter file: The path as the user typed it.
  func refusal(of file: String) -> Refusal {
    var values: [String: Cell] = [
      "file": file == StandardStream.word
        ? .phrase(Phrase("word.standard-input")) : .text(file),
      "line": .count(position.line), "column": .count(position.column),
      "reason": .phrase(reason.phrase),
    ]
    guard !path.isEmpty else { return Refusal("error.document", values, .badData) }
    values["path"] = .text(path)
    return Refusal("error.document-at", values, .badData)
  }
}

extension DocumentFault.Reason {
  fileprivate var phrase: Phrase {
    switch self {
    case .syntax(let reason): reason.phrase
    case .noSchema: Phrase("error.document.no-schema")
    case .otherSchema(let schema): Phrase("error.document.other-schema", ["schema": .text(schema)])
    case .newerSchema(let version):
      Phrase(
        "error.document.newer-schema",
        ["version": .count(version), "supported": .count(BookDocument.version)])
    case .unknownKey(let key): Phrase("error.document.unknown-key", ["key": .text(key)])
    case .duplicateKey(let key): Phrase("error.document.duplicate-key", ["key": .text(key)])
    case .missingKey(let key): Phrase("error.document.missing-key", ["key": .text(key)])
    case .value(_, wanted: .filledText): Phrase("error.document.blank")
    case .value(let text, let wanted):
      Phrase("error.document.value", ["text": .text(text), "wanted": .phrase(wanted.phrase)])
    case .unknownReference(let table, let code):
      Phrase("error.document.unknown-\(table)", ["code": .text(code)])
    case .duplicate: Phrase("error.document.duplicate")
    case .duplicateBudget: Phrase("error.document.duplicate-budget")
    case .builtInCategory: Phrase("error.document.built-in-category")
    case .record(let fault): fault.phrase
    case .refused(let refusal): refusal.phrases.first ?? Phrase("error.document.blank")
    }
  }
}

extension JSONFault.Reason {
  fileprivate var phrase: Phrase {
    switch self {
    case .unexpected(let text): Phrase("error.json.unexpected", ["text": .text(text)])
    case .unfinished: Phrase("error.json.unfinished")
    case .notUTF8: Phrase("error.json.not-utf8")
    case .badText: Phrase("error.json.bad-text")
    case .badNumber: Phrase("error.json.bad-number")
    case .tooDeep(let limit): Phrase("error.json.too-deep", ["limit": .count(limit)])
    case .tooLong(let limit): Phrase("error.json.too-long", ["limit": .bytes(Int64(limit))])
    }
  }
}

extension DocumentFault.Form {
  fileprivate var phrase: Phrase {
    switch self {
    case .scalar: Phrase("document.form.scalar")
    case .text, .filledText: Phrase("document.form.text")
    case .flag: Phrase("document.form.flag")
    case .object: Phrase("document.form.object")
    case .list: Phrase("document.form.list")
    case .number(let range):
      Phrase(
        "document.form.number",
        ["first": .number(range.lowerBound), "last": .number(range.upperBound)])
    case .day: Phrase("document.form.day")
    case .amount: Phrase("document.form.amount")
    case .rate: Phrase("document.form.rate")
    case .code: Phrase("document.form.code")
    case .pattern(let field): Phrase("document.form.\(String(field.map { $0 == "_" ? "-" : $0 }))")
    case .choice(let choices):
      Phrase("document.form.choice", ["choices": .text(choices.joined(separator: ", "))])
    }
  }
}
