internal import CommandLineKit
internal import DataFormats
internal import Documents
internal import Exchange
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
    guard let id = Int(number), id > 0,
      let command = settings.commands.first(where: { $0.path == ["attachment", "save"] })
    else { return refusal(404) }
    return download(command, FormValues([("id", number)])) { site, answer in
      site.frame(404, title: site.text("browser.document"), isFault: true) { html in
        site.faults(html, of: answer, [])
      }
    }
  }

  /// Runs a command that writes a file or a folder, and sends what it wrote.
  ///
  /// - Parameter refused: The page for a command that wrote nothing.
  mutating func download(
    _ command: CommandDescription, _ values: FormValues,
    refused: (BrowserSite, DoorAnswer) -> BrowserResponse
  ) -> BrowserResponse {
    guard let place = uploads.makeFolder() else { return refusal(413) }
    defer { uploads.empty(place) }
    let name = fileName(of: command, values)
    // A file without an ending is named by the command; a folder is one of its own.
    let isFolder = command.arguments.contains { $0.valueName == "value.folder" }
    var request = FormReader(command).request(values) { ending in
      ending.isEmpty ? isFolder ? "\(place)/\(name)" : place : "\(place)/\(name).\(ending)"
    }
    if values["all"] == "yes", command.options.contains(where: { $0.long == "folder" }) {
      // The file is the last operand; an owner beside it is refused.
      request.operands.removeLast()
      request.options.append(.init("folder", "\(place)/\(name)"))
    }
    request.format = .text
    request.language = language
    request.seconds = BrowserSite.fileSeconds
    let answer = means.runner.run(request)
    guard answer.isWhole, let file = try? written(in: place, named: name) else {
      return refused(self, answer)
    }
    return attachment(file.bytes, named: file.name)
  }

  /// The name of the file of a command, without its ending: the command, whose file it is and of when.
  private func fileName(of command: CommandDescription, _ values: FormValues) -> String {
    let line = settings.wording.cell(.command(command.path))
    let owner = values["all"] == "yes" ? nil : values["owner"]
    let said =
      [owner] + ["filer", "property", "year", "period"].map { values[$0] }
    return UploadFolder.plainName(
      (line.split(separator: " ").map(String.init)
        + said.compactMap(\.self).filter { !$0.isEmpty })
        .joined(separator: "-"))
  }

  /// The file that a command wrote into a folder; an archive of several.
  ///
  /// - Returns: The file and its name; nil if the command wrote nothing.
  /// - Throws: `FileError` or `Refusal` if a file is unreadable, or the archive cannot be written.
  private func written(
    in place: String, named name: String
  ) throws -> (name: String, bytes: [UInt8])? {
    var folder = place
    if FileSystem.entry("\(place)/\(name)") == .directory { folder += "/\(name)" }
    let names = try files(in: folder)
    guard let first = names.first else { return nil }
    if names.count == 1 { return (first, try InputFile.bytes(of: "\(folder)/\(first)")) }
    let path = "\(place)/\(name).zip"
    let archive = try ZipArchive(path, reportedAs: path)
    for name in names { try archive.add(name, InputFile.bytes(of: "\(folder)/\(name)")) }
    try archive.finish()
    return ("\(name).zip", try InputFile.bytes(of: path))
  }

  /// The files of a folder and of the folders in it, by their paths below it, in order.
  private func files(in folder: String) throws -> [String] {
    try FileSystem.names(in: folder).sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      guard FileSystem.entry(path) == .directory else { return [name] }
      return try files(in: path).map { "\(name)/\($0)" }
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
    ("number", "number", "number"), ("period", "commission-period", "bill-period"),
    ("vat", "vat", "vat"),
  ]

  /// - Parameter sent: The operand for the file, and the number of the file.
  init(
    _ read: JSONValue, _ draft: JSONValue, sent: (operand: String, number: String)
  ) {
    values = FormValues([(name: "sent-" + sent.operand, value: sent.number)])
    let missing = (read["missing"]?.elements ?? []).compactMap(\.text)
    for (name, readName, field) in BillDraftForm.fields {
      if let text = draft[name]?.text {
        values = values.setting(field, to: [text])
      }
      let mark = readName.flatMap { read["fields"]?[$0]?["mark"]?.text }
      let isMissing = missing.contains(name) || missing.contains(readName ?? name)
      if mark == "unsure" || isMissing { unsure.insert(field) }
    }
  }
}
