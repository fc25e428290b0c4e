internal import CommandLineKit
internal import DataFormats
internal import Documents
internal import Files
internal import Rendering

extension BrowserSite {
  /// The page that takes a bill.
  func billForm() -> BrowserResponse {
    guard let command = command(["expense", "read"], .change) else { return refusal(404) }
    return frame(title: text("browser.nav.bill"), at: "/bill") { html in
      billFields(html)
      area(html, of: command)
    }
  }

  private func billFields(_ html: HTMLWriter) {
    html.block("p") { html.word("browser.bill.intro") }
    html.block(
      "form",
      ["method": "post", "action": "/bill", "enctype": "multipart/form-data", "class": "panel"]
    ) {
      tokenField(html)
      html.block("div", ["class": "field drop"]) {
        html.block("label", ["for": "bill"]) { html.word("browser.bill.file") }
        html.void(
          "input",
          [
            "type": "file", "id": "bill", "name": "file", "required": "",
            "accept": "image/*,application/pdf,.xml,.txt", "aria-describedby": "bill-hint",
          ])
        html.block("p", ["class": "hint", "id": "bill-hint"]) { html.word("browser.bill.hint") }
      }
      html.block("p", ["class": "buttons"]) {
        html.element("button", ["type": "submit"]) { html.word("browser.bill.read") }
      }
    }
  }

  /// Reads a bill, and shows what was read in the form that records it.
  mutating func bill(_ values: FormValues) -> BrowserResponse {
    guard let command = command(["expense", "read"], .change),
      let operand = command.arguments.first?.name
    else { return refusal(404) }
    guard let file = values.file("file") else { return billForm() }
    guard !uploads.isFull, file.bytes.count <= UploadFolder.mostBytes,
      let number = try? uploads.add(file), let path = uploads.path(number)
    else { return refusal(413) }
    var request = DoorRequest(["expense", "read"], operands: [path])
    request.isDryRun = true
    request.language = language
    request.seconds = BrowserSite.fileSeconds
    let answer = means.runner.run(request)
    // A bill with something unsure ends with a status of its own, and says what was read.
    guard let read = try? JSONValue(parsing: answer.output), let draft = read["draft"] else {
      return frame(422, title: text("browser.nav.bill"), at: "/bill", isFault: true) { html in
        faults(html, of: answer, [])
        billFields(html)
      }
    }
    return billDraft(command, BillDraftForm(read, draft, sent: (operand, number)), number)
  }

  private func billDraft(
    _ command: CommandDescription, _ draft: BillDraftForm, _ number: String
  ) -> BrowserResponse {
    frame(title: text("browser.bill.draft"), at: "/bill") { html in
      html.block("p") {
        html.word(draft.unsure.isEmpty ? "browser.bill.sure" : "browser.bill.look")
      }
      html.block("div", ["class": "beside"]) {
        if isPicture(number) {
          html.block("figure", ["class": "panel picture"]) {
            html.void(
              "img",
              [
                "src": "/sent/\(number)",
                "alt": text("browser.bill.picture", ["file": uploads.name(number) ?? ""]),
              ])
          }
        }
        body(of: command, FormReader(command), draft.values, nil, unsure: draft.unsure, to: html)
      }
    }
  }

  // MARK: Files that go to the browser

  private func isPicture(_ number: String) -> Bool {
    pictureType(of: uploads.bytes(number) ?? []) != nil
  }

  /// The media type of a picture that browsers show; nil for anything else.
  private func pictureType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    return nil
  }

  /// A picture that the browser sent before.
  func sentPicture(_ number: String) -> BrowserResponse {
    guard let bytes = uploads.bytes(number), let type = pictureType(of: bytes) else {
      return refusal(404)
    }
    return BrowserResponse(200, type, bytes)
  }

  /// A document of the book, as a file to save.
  mutating func document(_ number: String) -> BrowserResponse {
    guard let id = Int(number), id > 0, let folder = uploads.makeFolder() else {
      return refusal(404)
    }
    var request = DoorRequest(["attachment", "save"], operands: [String(id), folder])
    request.format = .text
    request.language = language
    let answer = means.runner.run(request)
    defer { uploads.empty(folder) }
    guard answer.isDone, let names = try? FileSystem.names(in: folder), names.count == 1,
      let bytes = try? InputFile.bytes(of: "\(folder)/\(names[0])")
    else {
      return frame(404, title: text("browser.document"), isFault: true) { html in
        faults(html, of: answer, [])
      }
    }
    return attachment(bytes, named: names[0])
  }

  /// Runs a command that writes a file, and sends it.
  mutating func download(
    _ command: CommandDescription, _ values: FormValues
  ) -> BrowserResponse {
    guard let folder = uploads.makeFolder() else { return refusal(413) }
    defer { uploads.empty(folder) }
    let name = "estada-\(command.path.joined(separator: "-")).\(ending(of: command))"
    var request = FormReader(command).request(values) { _ in nil }
    request.operands.insert(
      "\(folder)/\(name)",
      at: min(
        command.arguments.firstIndex { $0.valueName == "value.file" } ?? 0,
        request.operands.count))
    request.format = .text
    request.language = language
    request.seconds = BrowserSite.fileSeconds
    let answer = means.runner.run(request)
    guard answer.isDone, let bytes = try? InputFile.bytes(of: "\(folder)/\(name)") else {
      return form(command, values, answer, status: 422)
    }
    return attachment(bytes, named: name)
  }

  /// The ending of the file that a command writes.
  private func ending(of command: CommandDescription) -> String {
    switch command.path {
    case ["agenda", "export"]: "ics"
    case ["export", "dossier"]: "zip"
    case ["export", "tables"]: "zip"
    default: command.path.last ?? "txt"
    }
  }

  /// A file that is saved, and never shown by the browser.
  private func attachment(_ bytes: [UInt8], named name: String) -> BrowserResponse {
    var response = BrowserResponse(200, "application/octet-stream", bytes)
    response.headers = [
      ("Content-Security-Policy", "default-src 'none'; sandbox"),
      (
        "Content-Disposition",
        "attachment; filename*=UTF-8''" + URLText.encoded(UploadFolder.plainName(name))
      ),
    ]
    return response
  }
}

/// What was read of a bill, as the values of the form that records it.
struct BillDraftForm {
  /// The values of the form.
  private(set) var values: FormValues
  /// The names of the fields that are missing or uncertain.
  private(set) var unsure: Set<String> = []

  /// The fields of the form by the names of the draft, and by those of what was read.
  private static let fields: [(draft: String, read: String?, field: String)] = [
    ("property", nil, "property"), ("date", "date", "date"), ("concept", nil, "concept"),
    ("category", nil, "category"), ("supplier", "supplier", "supplier"),
    ("amount", "total", "amount"), ("supplier_tax_id", "supplier_tax_id", "tax-id"),
    ("number", "number", "number"),
  ]

  /// - Parameter sent: The operand for the file, and the number of the file.
  init(_ read: JSONValue, _ draft: JSONValue, sent: (operand: String, number: String)) {
    values = FormValues([(name: "sent-" + sent.operand, value: sent.number)])
    let missing = (read["missing"]?.elements ?? []).compactMap(\.text)
    for (name, readName, field) in BillDraftForm.fields {
      if let text = draft[name]?.text { values = values.setting(field, to: [text]) }
      let mark = readName.flatMap { read["fields"]?[$0]?["mark"]?.text }
      let isMissing = missing.contains(name) || missing.contains(readName ?? name)
      if mark == "unsure" || isMissing { unsure.insert(field) }
    }
  }
}
