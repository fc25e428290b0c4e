internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Localizations
internal import Rendering
internal import UnicodeText

extension BrowserSite {
  /// A text of the language.
  func text(_ key: String, _ values: [String: String] = [:]) -> String {
    settings.wording.printed.catalogue.text(key, values)
  }

  /// A part of the navigation: its address and the key of its word.
  private var navigation: [(address: String, key: String)] {
    let lists: [(address: String, key: String)] = [
      ("/", "browser.nav.home"), ("/show/booking/list", "browser.nav.bookings"),
      ("/calendar", "browser.nav.calendar"), ("/show/expense/list", "browser.nav.expenses"),
    ]
    let bill = canChange ? [(address: "/bill", key: "browser.nav.bill")] : []
    return lists + bill + [
      ("/show/report/profit", "browser.nav.profit"), ("/show/tax/due", "browser.nav.tax"),
      ("/log", "browser.nav.log"), ("/commands", "browser.nav.commands"),
    ]
  }

  /// A page with its heading, navigation and foot.
  ///
  /// - Parameters:
  ///   - place: The address in the navigation that the page belongs to.
  ///   - isFault: Whether something was refused, which the title says first.
  func frame(
    _ status: Int = 200, title: String, at place: String? = nil, isFault: Bool = false,
    refreshTo address: String? = nil, _ main: (HTMLWriter) -> Void
  ) -> BrowserResponse {
    var page = ""
    let html = HTMLWriter(wording: settings.wording.printed) { page += $0 }
    let isOpen = session.cookie != nil && !session.isClosed && address == nil
    html.doctype()
    html.block("html", ["lang": settings.wording.catalogue.language.rawValue]) {
      html.block("head") {
        head(html, (isFault ? text("browser.fault") + ": " : "") + title, refreshTo: address)
      }
      html.block("body", ["class": "list app"]) {
        html.block("a", ["class": "skip", "href": "#main"]) { html.word("browser.skip") }
        html.block("header", ["class": "top"]) {
          top(html, isOpen: isOpen, place)
        }
        html.block("main", ["id": "main", "tabindex": "-1"]) {
          html.block("h1") { html.text(title) }
          main(html)
        }
        html.block("footer") { foot(html, isOpen: isOpen) }
      }
    }
    return BrowserResponse(status, "text/html; charset=utf-8", Array(page.utf8))
  }

  private func head(_ html: HTMLWriter, _ title: String, refreshTo address: String?) {
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    html.void("meta", ["name": "format-detection", "content": "telephone=no"])
    if let address {
      html.void("meta", ["http-equiv": "refresh", "content": "0; url=\(address)"])
    }
    html.block("title") { html.text("\(title) – Estada") }
    html.void("link", ["rel": "stylesheet", "href": PageFiles.style.address])
    html.block("script", ["src": PageFiles.script.address, "defer": ""]) {}
  }

  private func top(_ html: HTMLWriter, isOpen: Bool, _ place: String?) {
    html.block("p", ["class": "brand"]) {
      html.element("a", ["href": "/"]) { html.text("Estada") }
      html.text(" ")
      html.element("span", ["class": "book"]) { html.cell(.text(settings.book)) }
      if settings.isReadOnly {
        html.text(" ")
        html.element("span", ["class": "mark"]) { html.word("browser.read-only") }
      }
    }
    guard isOpen else { return }
    html.block("nav", ["aria-label": text("browser.nav")]) {
      html.block("ul") {
        for (address, key) in navigation {
          html.block("li") {
            let isHere = address == place
            html.element("a", ["href": address, "aria-current": isHere ? "page" : nil]) {
              html.word(key)
            }
          }
        }
      }
    }
  }

  private func foot(_ html: HTMLWriter, isOpen: Bool) {
    html.block("p") { html.word("browser.foot") }
    guard isOpen else { return }
    html.block("form", ["method": "post", "action": "/close"]) {
      tokenField(html)
      html.block("button", ["type": "submit", "class": "plain"]) { html.word("browser.close") }
    }
  }

  /// The field that every form of the page carries.
  func tokenField(_ html: HTMLWriter) { hiddenField(html, "token", session.token) }

  func hiddenField(_ html: HTMLWriter, _ name: String, _ value: String) {
    html.void("input", ["type": "hidden", "name": name, "value": value])
  }

  /// A page with a sentence or two.
  func message(_ title: String, _ key: String, status: Int = 200) -> BrowserResponse {
    frame(status, title: text(title), isFault: status >= 400) { html in
      html.block("p") { html.word(key) }
    }
  }

  /// The answer to a request that is refused.
  func refusal(_ status: Int) -> BrowserResponse {
    let known = [400, 403, 404, 405, 413, 421, 431, 501]
    let code = known.contains(status) ? status : 400
    var response = message("browser.refused.\(code)", "browser.refused.\(code).more", status: code)
    if code == 405 { response.headers.append(("Allow", "GET, POST")) }
    return response
  }

  /// An amount with a point in the notation of the language, as forms take it; another text as it is.
  func decimal(_ text: String) -> String {
    guard (try? Money(reading: text, mark: .point)) != nil else { return text }
    return text.split(separator: ".").joined(separator: self.text("format.decimal-mark"))
  }

  /// Writes the sentences and warnings of a command, with links to the commands that they name.
  ///
  /// - Parameter isTrial: Whether the records that they speak of are not there yet, and no links lead to them.
  func reported(_ html: HTMLWriter, _ report: DoorReport, isTrial: Bool = false) {
    // That nothing was saved is what headings say.
    let known = [text("word.dry-run"), text("word.undo-hint")]
    for sentence in report.says where !known.contains(sentence) {
      html.block("p") { html.text(uploads.shown(sentence)) }
    }
    for warning in report.warns {
      html.block("p", ["class": "notice"]) {
        html.element("strong") { html.word("browser.warning") }
        html.text(" " + uploads.shown(warning))
      }
    }
    if isTrial { return }
    links(html, in: report.says.filter { !known.contains($0) } + report.warns)
  }

  /// The text of a part of a page: its command lines are cells.
  private func plain(_ part: String) -> [String] {
    guard part.utf8.count < 1 << 18, part.halves(around: "estada ") != nil else { return [] }
    return part.split(separator: "<").map { piece in
      String(piece.drop { $0 != ">" }.dropFirst())
    }
  }

  /// The command line that does the same at a terminal, in the names of the language.
  func learn(_ html: HTMLWriter, _ report: DoorReport?) {
    guard let report, !report.command.isEmpty else { return }
    html.block("p", ["class": "learn"]) {
      html.word("browser.learn")
      html.text(" ")
      html.element("code") { html.cell(.recorded("estada " + uploads.shown(report.command))) }
    }
  }

  /// The table of a command, if it has shown one.
  func rows(_ html: HTMLWriter, _ part: String, isTrial: Bool = false) {
    guard !part.isEmpty else { return }
    html.block("div", ["class": "rows"]) { html.fragment(uploads.shown(part)) }
    if !isTrial { links(html, in: plain(part)) }
  }

  /// What a command shows and reports; what went wrong if it failed.
  func shown(_ html: HTMLWriter, _ answer: DoorAnswer) {
    guard answer.isWhole else { return faults(html, of: answer, []) }
    html.block("div", ["class": "panel"]) {
      if let report = answer.report { reported(html, report) }
      rows(html, answer.text)
    }
  }

  /// The summary of what is wrong, which leads to the fields.
  ///
  /// - Parameter command: The command of the form, to which no link leads.
  func faults(
    _ html: HTMLWriter, of answer: DoorAnswer, _ fields: [FormField],
    of command: CommandDescription? = nil
  ) {
    html.block(
      "div", ["class": "faults", "role": "alert", "id": "faults", "tabindex": "-1"]
    ) {
      html.block("h2") { html.word("browser.faults") }
      html.block("ul") {
        // A message about several fields leads to the first of them.
        var said: Set<String> = []
        for fault in texts(of: answer) where said.insert(fault.text).inserted {
          html.block("li") {
            if let field = fields.first(where: { $0.isBlamed(fault) }) ?? named(in: fault, fields) {
              html.element("a", ["href": "#field-\(field.name)"]) {
                html.text(worded(fault.text, fields))
              }
            } else {
              html.text(worded(fault.text, fields))
            }
          }
        }
      }
      links(html, in: texts(of: answer).map(\.text), besides: command)
    }
  }

  /// What a field is for: what the command's help says, unless the page has words of its own.
  func hint(_ field: FormField) -> String {
    let own = "browser.hint.\(field.helpKey)"
    if settings.words.has(own) { return text(own) }
    guard let argument = field.argument, argument.several != nil else { return text(field.helpKey) }
    return settings.words.text(of: argument)
  }

  /// The field whose option a message names.
  private func named(in fault: DoorReport.Fault, _ fields: [FormField]) -> FormField? {
    fields.first { field in
      field.option.map { fault.text.halves(around: settings.words.option($0)) != nil } ?? false
    }
  }

  /// A message in which options are the labels of their fields, and the paths of files their names.
  func worded(_ text: String, _ fields: [FormField]) -> String {
    var labels: [String: [String]] = [:]
    for field in fields {
      // A positional value is named by its placeholder, which may be that of several.
      let typed = field.option.map { settings.words.option($0) } ?? self.text(field.valueName)
      labels[typed, default: []].append(field.label(in: settings.words))
    }
    var rest = uploads.shown(text)
    for (typed, labels) in labels.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      var parts: [Substring] = []
      var next = labels[...]
      while let (before, after) = rest.halves(around: typed) {
        // A longer name was replaced before; the rest of another word stays.
        let isWhole = after.utf8.first.map { $0 != UInt8(ascii: "-") && $0 < 0x61 } ?? true
        let label = next.count > 1 ? next.removeFirst() : next.first ?? typed
        parts += [before, isWhole ? label[...] : typed[...]]
        rest = String(after)
      }
      rest = parts.joined() + rest
    }
    return rest
  }

  private func texts(of answer: DoorAnswer) -> [DoorReport.Fault] {
    let faults = answer.report?.faults ?? []
    if !faults.isEmpty { return faults }
    switch answer.end {
    case .slow: return [.init(option: nil, text: text("browser.slow"))]
    case .large: return [.init(option: nil, text: text("browser.large"))]
    default:
      let lines = answer.errors.split(whereSeparator: \.isNewline).map(String.init)
      // Warnings are among the lines, broken to the width of a terminal.
      let warns = answer.report?.warns ?? []
      let known = warns.isEmpty ? lines : warns
      return known.isEmpty
        ? [.init(option: nil, text: text("browser.broken"))]
        : known.map { .init(option: nil, text: $0) }
    }
  }
}
