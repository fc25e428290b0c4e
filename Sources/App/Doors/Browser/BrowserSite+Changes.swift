internal import CommandLineKit
internal import DataFormats
internal import Rendering

extension BrowserSite {
  /// How long a command about files may take, in seconds: a bill in a picture is read slowly.
  static let fileSeconds = 300

  /// The empty form of a command, or one with the values of an address.
  func form(_ command: CommandDescription, _ query: FormValues) -> BrowserResponse {
    form(command, query, nil)
  }

  /// The form of a command with values, and what is wrong with them.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - note: The key of a sentence above the form.
  func form(
    _ command: CommandDescription, _ values: FormValues, _ answer: DoorAnswer?,
    status: Int = 200, note: String? = nil
  ) -> BrowserResponse {
    let reader = FormReader(command)
    return frame(status, title: summary(command), isFault: status >= 400) { html in
      if let note { html.block("p", ["class": "notice"]) { html.word(note) } }
      if let step = values["done"].flatMap({ Int64($0) }).flatMap({ done[$0] }) {
        doneBar(html, step)
      }
      if let answer, !answer.isDone { faults(html, of: answer, reader.fields, of: command) }
      body(of: command, reader, values, answer, to: html)
      area(html, of: command, about: values)
    }
  }

  /// The form itself.
  func body(
    of command: CommandDescription, _ reader: FormReader, _ values: FormValues,
    _ answer: DoorAnswer?, unsure: Set<String> = [], to html: HTMLWriter
  ) {
    var page = FormPage(self, command, reader, values, answer)
    page.present = present(command, values)
    page.unsure = unsure
    let hasFiles = reader.fields.contains { if case .file = $0.kind { true } else { false } }
    html.block(
      "form",
      [
        "method": "post", "action": URLText.address(["do"] + command.path), "class": "panel",
        "enctype": hasFiles ? "multipart/form-data" : nil, "data-watched": "",
      ]
    ) {
      tokenField(html)
      hiddenField(html, "step", "preview")
      page.write(reader.fields, to: html)
      html.block("p", ["class": "buttons"]) {
        html.element("button", ["type": "submit"]) { html.word(buttonKey(of: command)) }
      }
    }
  }

  private func buttonKey(of command: CommandDescription) -> String {
    if command.door == .writesFile { return "browser.download" }
    return isTried(command) ? "browser.try" : "browser.go-on"
  }

  /// Whether the command can be tried before it writes.
  func isTried(_ command: CommandDescription) -> Bool {
    command.options.contains { $0.long == "dry-run" }
  }

  /// The record that a form edits, as the list of its area shows it.
  private func present(_ command: CommandDescription, _ values: FormValues) -> JSONValue? {
    guard command.path.last == "edit", let operand = command.arguments.first?.name,
      let name = values[operand], !name.isEmpty,
      let list = self.command(command.path.dropLast() + ["list"], .show)
    else { return nil }
    let answer = means.runner.run(DoorRequest(list.path))
    guard answer.isDone, let document = try? JSONValue(parsing: answer.output) else { return nil }
    return document["rows"]?.elements?.first { row in
      row["id"]?.integer.map(String.init) == name || row["code"]?.text == name
    }
  }

  // MARK: Sent forms

  /// Tries, runs, or sends the file of what a form says.
  mutating func send(_ command: CommandDescription, _ sent: FormValues) -> BrowserResponse {
    guard let values = keepingFiles(of: command, sent) else { return refusal(413) }
    let reader = FormReader(command)
    if command.door == .writesFile {
      return download(command, values) { $0.form(command, values, $1, status: 422) }
    }
    var request = reader.request(values, path: uploads.path)
    request.language = language
    request.format = .html
    if command.door == .readsFile { request.seconds = BrowserSite.fileSeconds }
    switch values["step"] {
    case "apply", "again": return apply(command, request, values)
    case "preview":
      guard isTried(command) else {
        // What writes nothing is shown at once; the rest asks before.
        return command.door == .readsFile
          ? result(command, request, values) : preview(command, values, nil)
      }
      request.isDryRun = true
      let answer = means.runner.run(request)
      guard answer.isDone else { return form(command, values, answer, status: 422) }
      return preview(command, values, answer)
    default: return refusal(400)
    }
  }

  /// The values with the numbers of their files in place of the files; nil if there are too many.
  private mutating func keepingFiles(
    of command: CommandDescription, _ sent: FormValues
  ) -> FormValues? {
    var values = sent
    for field in FormField.all(of: command) {
      guard case .file = field.kind else { continue }
      let files = sent.files.filter { $0.field == field.name && !$0.name.isEmpty }
      guard !files.isEmpty else { continue }
      var numbers: [String] = []
      for file in files {
        guard !uploads.isFull, file.bytes.count <= UploadFolder.mostBytes,
          let number = try? uploads.add(file)
        else { return nil }
        numbers.append(number)
      }
      values = values.setting(field.sentName, to: numbers)
    }
    return values
  }

  private func result(
    _ command: CommandDescription, _ request: DoorRequest, _ values: FormValues
  ) -> BrowserResponse {
    let answer = means.runner.run(request)
    guard answer.isWhole else { return form(command, values, answer, status: 422) }
    return frame(title: summary(command)) { html in
      shown(html, answer)
      area(html, of: command)
    }
  }

  /// What a change would do, with the buttons that do it, and the form to change it first.
  func preview(
    _ command: CommandDescription, _ values: FormValues, _ answer: DoorAnswer?
  ) -> BrowserResponse {
    let reader = FormReader(command)
    let report = answer?.report
    return frame(title: summary(command)) { html in
      html.block("section", ["class": "panel preview", "aria-labelledby": "preview"]) {
        html.block("h2", ["id": "preview"]) {
          html.word(answer == nil ? "browser.preview.asks" : "browser.preview")
        }
        if let report { reported(html, report, isTrial: true) }
        if let answer { rows(html, answer.text, isTrial: true) }
        html.block("form", ["method": "post", "action": URLText.address(["do"] + command.path)]) {
          tokenField(html)
          if let mark = report?.mark { hiddenField(html, "mark", mark) }
          for (name, value) in reader.kept(values) { hiddenField(html, name, value) }
          html.block("p", ["class": "buttons"]) {
            html.element("button", ["type": "submit", "name": "step", "value": "apply"]) {
              html.word("browser.save")
            }
            if command.path.last == "add" {
              html.text(" ")
              html.element(
                "button",
                ["type": "submit", "name": "step", "value": "again", "class": "plain"]
              ) { html.word("browser.save-again") }
            }
          }
        }
        learn(html, report)
      }
      guard !reader.fields.isEmpty else { return }
      html.block("h2") { html.word("browser.change-first") }
      body(of: command, reader, values, nil, to: html)
    }
  }

  /// Runs a change, unless the book has changed since it was tried.
  private mutating func apply(
    _ command: CommandDescription, _ tried: DoorRequest, _ values: FormValues
  ) -> BrowserResponse {
    let mark = values["mark"].flatMap { $0.isEmpty ? nil : $0 }
    // What is about the whole book, as `init` is, has no history before it.
    guard mark != nil || !isTried(command) || command.door == .page else { return refusal(400) }
    var request = tried
    request.mark = mark
    let answer = means.runner.run(request)
    // Of several files, one may be recorded and another not.
    guard answer.isDone || answer.isWhole && answer.report?.step != nil else {
      let isStale = mark != nil && answer.report?.mark != nil && answer.report?.mark != mark
      return isStale
        ? form(command, values, nil, status: 409, note: "browser.stale")
        : form(command, values, answer, status: 422)
    }
    let number = remember(answer, of: command, undoing: answer.report?.step)
    guard values["step"] == "again" else { return .redirect(to: "/done/\(number)") }
    // What the next record has in common with this one is not asked again.
    let kept = FormReader(command).fields
      .filter { $0.kind == .day || $0.name == "property" }.map(\.name)
    let query = values.pairs.filter { kept.contains($0.name) && !$0.value.isEmpty }
    return .redirect(
      to: URLText.address(["do"] + command.path, [("done", String(number))] + query))
  }

  /// The most bytes of what a change showed that are kept.
  private static let mostPart = 64 << 10

  /// Keeps what a change reported and showed; its number is that of its step, or a negative one if it made none.
  private mutating func remember(
    _ answer: DoorAnswer, of command: CommandDescription? = nil, undoing undo: Int64? = nil,
    redoing redo: Int64? = nil
  ) -> Int64 {
    let number = answer.report?.step ?? done.nextWithoutStep
    done.add(
      .init(
        number: number, command: command, undo: undo, redo: redo,
        report: answer.report ?? DoorReport(),
        part: answer.output.count <= BrowserSite.mostPart ? answer.text : nil))
    return number
  }

  /// Undoes a step, or makes one again.
  mutating func undo(_ values: FormValues, isRedo: Bool = false) -> BrowserResponse {
    guard let step = values["step"].flatMap({ Int64($0) }), step > 0 else { return refusal(400) }
    var request = DoorRequest([isRedo ? "redo" : "undo"], operands: [String(step)])
    request.language = language
    request.format = .html
    let answer = means.runner.run(request)
    guard answer.isDone else {
      return frame(422, title: text(isRedo ? "browser.redo" : "browser.undo"), isFault: true) {
        html in
        faults(html, of: answer, [])
        html.block("p") {
          html.element("a", ["href": "/log"]) { html.word("browser.nav.log") }
        }
      }
    }
    let number = isRedo ? remember(answer, undoing: step) : remember(answer, redoing: step)
    return .redirect(to: "/done/\(number)")
  }

  /// The page after a change: what was done, and how to undo it.
  func doneStep(_ text: String) -> BrowserResponse {
    guard let number = Int64(text), let step = done[number] else { return refusal(404) }
    return frame(title: self.text(step.title)) { html in
      doneBar(html, step)
      if let command = step.command { area(html, of: command) }
    }
  }

  /// What a change did, and the button that undoes it.
  private func doneBar(_ html: HTMLWriter, _ step: DoneSteps.Step) {
    html.block("div", ["class": "panel done", "role": "status"]) {
      reported(html, step.report)
      if let part = step.part { rows(html, part) }
      if let undo = step.undo { undoButton(html, undo) }
      if let redo = step.redo { undoButton(html, redo, isRedo: true) }
    }
  }

  /// The button that undoes a step, or makes it again.
  func undoButton(_ html: HTMLWriter, _ step: Int64, isRedo: Bool = false) {
    guard canChange else { return }
    html.block("form", ["method": "post", "action": isRedo ? "/redo" : "/undo"]) {
      tokenField(html)
      hiddenField(html, "step", String(step))
      html.block("p", ["class": "buttons"]) {
        html.element("button", ["type": "submit", "class": "plain"]) {
          let key = isRedo ? "browser.redo-step" : "browser.undo-step"
          html.text(text(key, ["step": String(step)]))
        }
      }
    }
  }
}

extension DoneSteps {
  /// A number for what made no step of history, such as a backup.
  var nextWithoutStep: Int64 { min(0, lowest ?? 0) - 1 }
}
