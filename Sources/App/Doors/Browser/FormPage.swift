internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Rendering

/// Writes the fields of a form with their values, help and faults.
struct FormPage {
  let site: BrowserSite
  let command: CommandDescription
  let reader: FormReader
  let values: FormValues
  private let faults: [DoorReport.Fault]
  /// What the record says at present, by the names of columns.
  var present: JSONValue?
  /// The names of fields whose values are to be looked at.
  var unsure: Set<String> = []

  /// - Parameter answer: The answer to the values, with its faults; nil if there is none.
  init(
    _ site: BrowserSite, _ command: CommandDescription, _ reader: FormReader,
    _ values: FormValues, _ answer: DoorAnswer?
  ) {
    self.site = site
    self.command = command
    self.reader = reader
    self.values = values
    faults = answer.map { $0.isDone ? [] : $0.report?.faults ?? [] } ?? []
  }

  /// Writes the usual fields, and the others below them, which are open if one of them has a value.
  func write(_ all: [FormField], to html: HTMLWriter) {
    let fields = all.filter(\.isAsked)
    let usual = fields.filter { isUsual($0) }
    // A few are shown at once.
    guard !usual.isEmpty, fields.count > 6 else { return grid(fields, to: html) }
    grid(usual, to: html)
    let rest = fields.filter { !isUsual($0) }
    guard !rest.isEmpty else { return }
    // A fault may be about a field that it does not name.
    html.block("details", ["class": "more", "open": faults.isEmpty ? nil : ""]) {
      html.block("summary") { html.word("browser.more-fields") }
      grid(rest, to: html)
    }
  }

  private func grid(_ fields: [FormField], to html: HTMLWriter) {
    html.block("div", ["class": "fields"]) {
      for field in fields { write(field, to: html) }
    }
  }

  private func isUsual(_ field: FormField) -> Bool {
    field.isUsual || !(values[field.name] ?? "").isEmpty || values[field.clearName] != nil
      || unsure.contains(field.name) || faults.contains { field.isBlamed($0) }
      || FormPage.common.contains(field.name) || presentText(field) != nil
  }

  /// The options that are used most, of whatever command.
  private static let common: Set<String> = [
    "amount", "category", "date", "period", "search", "children", "channel", "supplier",
  ]

  private func write(_ field: FormField, to html: HTMLWriter) {
    let fault = faults.first { field.isBlamed($0) }
    let kind =
      fault != nil ? "field fault" : unsure.contains(field.name) ? "field unsure" : "field"
    let hints = "hint-\(field.name)" + (fault == nil ? "" : " fault-\(field.name)")
    let boxes = field.kind == .severalListed ? candidates(field) : []
    let hasBoxes = (1...FormPage.mostChecks).contains(boxes.count)
    let isGroup =
      switch field.kind {
      case .yesOrNo: true
      // A file that was sent is not chosen again.
      case .file: !values.all(field.sentName).isEmpty
      case .severalListed: hasBoxes
      case .written(let endings): endings.count <= FormPage.mostRadios
      case .choice(let choices): choices.count <= FormPage.mostRadios
      default: false
      }
    html.block(
      isGroup ? "fieldset" : "div",
      [
        "class": kind, "id": isGroup ? "field-\(field.name)" : nil,
        "tabindex": isGroup ? "-1" : nil, "aria-describedby": isGroup ? hints : nil,
      ]
    ) {
      if isGroup {
        html.block("legend") { label(field, to: html) }
      } else if field.kind != .flag {
        html.block("label", ["for": "field-\(field.name)"]) { label(field, to: html) }
      }
      if hasBoxes {
        checks(field, boxes, to: html)
      } else {
        control(field, hints, isFault: fault != nil, to: html)
      }
      if let fault {
        html.block("p", ["class": "wrong", "id": "fault-\(field.name)"]) {
          html.text(site.worded(fault.text, reader.fields))
        }
      }
      hint(field, to: html)
      if field.mayBeCleared && isEdit {
        check(field.clearName, isSet: values[field.clearName] == "yes", nil, to: html) {
          html.word("browser.clear")
        }
      }
    }
  }

  private static let mostRadios = 5

  /// The key of the choice that says nothing.
  private var notSaid: String { isEdit ? "browser.as-now" : "browser.not-said" }

  private var isEdit: Bool { command.path.last == "edit" }

  private func label(_ field: FormField, to html: HTMLWriter) {
    html.text(field.label(in: site.settings.words))
    if field.isMarked {
      html.text(" ")
      html.element("span", ["class": "need"]) { html.word("browser.required") }
    }
    if unsure.contains(field.name) {
      html.text(" ")
      html.element("span", ["class": "mark"]) { html.word("browser.unsure") }
    }
  }

  private func hint(_ field: FormField, to html: HTMLWriter) {
    html.block("p", ["class": "hint", "id": "hint-\(field.name)"]) {
      html.text(site.worded(site.hint(field), reader.fields))
      // The help of such an option ends with "or one of these".
      if let choices = field.option?.choices, !choices.isEmpty,
        [.decimal, .suggested, .text].contains(field.kind)
      {
        html.text(": " + choiceNames(choices, of: field).joined(separator: ", "))
      }
      if let text = field.defaultText {
        html.text(" ")
        html.text(
          site.text(
            "help.default",
            ["value": typed(text, field)]))
      }
      if let now = presentText(field) {
        html.text(" ")
        html.element("strong") { html.text(site.text("browser.now", ["value": now])) }
      }
    }
  }

  private func check(
    _ name: String, isSet: Bool, _ hints: String?, to html: HTMLWriter, _ label: () -> Void
  ) {
    html.block("label", ["class": "check"]) {
      html.void(
        "input",
        [
          "type": "checkbox", "name": name, "value": "yes", "id": "field-\(name)",
          "checked": isSet ? "" : nil, "aria-describedby": hints,
        ])
      html.element("span") { label() }
    }
  }

  // MARK: Controls

  private func control(
    _ field: FormField, _ hints: String, isFault: Bool, to html: HTMLWriter
  ) {
    let value = values[field.name] ?? ""
    func input(_ type: String, mode: String? = nil, list: String? = nil, _ text: String) {
      html.void(
        "input",
        [
          "type": type, "id": "field-\(field.name)", "name": field.name, "value": text,
          "inputmode": mode, "list": list, "required": field.isRequired ? "" : nil,
          "autocomplete": "off", "aria-describedby": hints,
          "aria-invalid": isFault ? "true" : nil,
        ])
    }
    switch field.kind {
    case .text: input("text", value)
    case .number: input("text", mode: "numeric", value)
    case .decimal: input("text", mode: "decimal", site.decimal(value))
    case .day: input("date", dayText(value, field))
    case .lines, .severalListed: lines(field, hints, isFault: isFault, to: html)
    case .suggested:
      let candidates = self.candidates(field)
      input("text", list: candidates.isEmpty ? nil : "list-\(field.name)", value)
      if !candidates.isEmpty {
        html.block("datalist", ["id": "list-\(field.name)"]) {
          for candidate in candidates {
            html.block("option", ["value": candidate.value]) { html.text(candidate.meaning) }
          }
        }
      }
    case .listed:
      let candidates = self.candidates(field)
      if candidates.isEmpty {
        input("text", value)
      } else {
        select(
          field, hints, isFault: isFault,
          candidates.map { ($0.value, $0.meaning.isEmpty ? $0.value : $0.meaning) }, to: html)
      }
    case .choice(let choices):
      let options = zip(choices, choiceNames(choices, of: field)).map { ($0, $1) }
      if choices.count <= FormPage.mostRadios {
        radios(field, options, to: html)
      } else {
        select(field, hints, isFault: isFault, options, to: html)
      }
    case .yesOrNo:
      radios(
        field, [("yes", site.text("browser.yes")), ("no", site.text("browser.no"))], to: html)
    case .flag:
      check(field.name, isSet: value == "yes", hints, to: html) { label(field, to: html) }
    case .file(let isSeveral): file(field, hints, isSeveral: isSeveral, to: html)
    case .written(let endings):
      radios(
        field, endings.map { ($0, $0) }, chosen: value.isEmpty ? endings.first ?? "" : value,
        to: html)
    }
  }

  /// The day as browsers take it; the default of a new record is filled in.
  private func dayText(_ value: String, _ field: FormField) -> String {
    if value.isEmpty, field.defaultText == "today" { return site.means.today().isoText }
    return Day(iso: value)?.isoText ?? ""
  }

  private func lines(
    _ field: FormField, _ hints: String, isFault: Bool, to html: HTMLWriter
  ) {
    let all = values.all(field.name)
    html.block(
      "textarea",
      [
        "id": "field-\(field.name)", "name": field.name, "rows": all.isEmpty ? "2" : "4",
        "required": field.isRequired ? "" : nil, "aria-describedby": hints,
        "aria-invalid": isFault ? "true" : nil,
      ]
    ) {
      for line in all.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
        html.text(String(line))
        html.newLine()
      }
    }
    html.block("p", ["class": "hint"]) { html.word("browser.one-a-line") }
  }

  private func select(
    _ field: FormField, _ hints: String, isFault: Bool, _ options: [(String, String)],
    to html: HTMLWriter
  ) {
    let given = values[field.name] ?? ""
    // A category may be given by its code.
    let name = name(of: given, field)
    let value = name.flatMap { name in options.first { $0.1 == name }?.0 } ?? given
    let isOther = !value.isEmpty && !options.contains { $0.0 == value }
    html.block(
      "select",
      [
        "id": "field-\(field.name)", "name": field.name,
        "required": field.isRequired ? "" : nil, "aria-describedby": hints,
        "aria-invalid": isFault ? "true" : nil,
      ]
    ) {
      html.block("option", ["value": ""]) { html.word(notSaid) }
      for (option, label) in (isOther ? [(value, value)] : []) + options {
        html.block("option", ["value": option, "selected": option == value ? "" : nil]) {
          html.text(label)
        }
      }
    }
  }

  /// A box for each value that the book has.
  private func checks(_ field: FormField, _ candidates: [DoorCandidate], to html: HTMLWriter) {
    let chosen = values.all(field.name).flatMap { $0.split(whereSeparator: \.isNewline) }
    let others = chosen.filter { text in !candidates.contains { $0.value == text } }
    for value in candidates.map(\.value) + others.map(String.init) {
      let meaning = candidates.first { $0.value == value }?.meaning ?? ""
      html.block("label", ["class": "check"]) {
        html.void(
          "input",
          [
            "type": "checkbox", "name": field.name, "value": value,
            "checked": chosen.contains(value[...]) ? "" : nil,
          ])
        // A listing means its home.
        let isNamed = !meaning.isEmpty && field.valueName != "value.listing"
        html.element("span") { html.text(isNamed ? meaning : value) }
      }
    }
  }

  private static let mostChecks = 40

  /// - Parameter chosen: The value that is chosen; nil for that of the form.
  private func radios(
    _ field: FormField, _ options: [(String, String)], chosen: String? = nil, to html: HTMLWriter
  ) {
    let value = chosen ?? values[field.name] ?? ""
    let isOptional = !field.isRequired && chosen == nil
    let all = (isOptional ? [("", site.text(notSaid))] : []) + options
    for (option, label) in all {
      html.block("label", ["class": "check"]) {
        html.void(
          "input",
          [
            "type": "radio", "name": field.name, "value": option,
            "checked": option == value ? "" : nil, "required": field.isRequired ? "" : nil,
          ])
        html.element("span") { html.text(label) }
      }
    }
  }

  private func file(
    _ field: FormField, _ hints: String, isSeveral: Bool, to html: HTMLWriter
  ) {
    let sent = values.all(field.sentName)
    for number in sent {
      site.hiddenField(html, field.sentName, number)
      html.block("p", ["class": "sent"]) { html.text(site.uploads.name(number) ?? "") }
    }
    // Other files take another form: what was read is that of these.
    guard sent.isEmpty else { return }
    html.void(
      "input",
      [
        "type": "file", "id": "field-\(field.name)", "name": field.name,
        "multiple": isSeveral ? "" : nil,
        "required": field.isRequired ? "" : nil, "aria-describedby": hints,
      ])
  }

}

extension FormField {
  /// Whether a fault is about the field; that of an operand names the kind of its value.
  func isBlamed(_ fault: DoorReport.Fault) -> Bool {
    fault.option == name || isOperand && fault.option == valueName
  }

  /// The name of the column of the field in machine formats.
  var column: String { name.split(separator: "-").joined(separator: "_") }
}
