internal import CommandLineKit
internal import Localizations
internal import Rendering

extension BrowserSite {
  /// What a command is looked up for.
  enum Use {
    case show
    case change
  }

  /// The command of an address; nil if the page does not have it.
  func command(_ path: [String], _ use: Use) -> CommandDescription? {
    settings.commands.first { $0.path == path && has($0, for: use) }
  }

  /// Whether the page has a command for a use.
  func has(_ command: CommandDescription, for use: Use) -> Bool {
    switch command.door {
    // The first page is this one.
    case _ where command.path == ["status"]: false
    case .closed: false
    case .reads: use == .show
    case .changes, .page: use == .change && canChange
    case .readsFile:
      use == .change && canChange && command.arguments.contains { $0.valueName == "value.file" }
    case .writesFile: use == .change
    }
  }

  /// The address of a command's page; nil if the page does not have the command.
  func address(of command: CommandDescription, _ query: [(name: String, value: String)] = [])
    -> String?
  {
    if has(command, for: .show) { return URLText.address(["show"] + command.path, query) }
    return has(command, for: .change) ? URLText.address(["do"] + command.path, query) : nil
  }

  /// What a command does, in a sentence.
  func summary(_ command: CommandDescription) -> String { text(command.abstractKey) }

  /// The page of a list or report: its filters, its rows, and the other commands of its area.
  func list(_ command: CommandDescription, _ query: FormValues) -> BrowserResponse {
    let reader = FormReader(command)
    var values = query
    // A report of everything is longer than what is asked for most often.
    if command.path.first == "report", query.pairs.isEmpty,
      reader.fields.contains(where: { $0.name == "period" })
    {
      let year = settings.words.name("keyword.this-year") ?? "this-year"
      values = query.setting("period", to: [year])
    }
    let isComplete = reader.fields.allSatisfy { field in
      !field.isRequired || !(values[field.name] ?? "").isEmpty
    }
    var answer: DoorAnswer?
    if isComplete {
      var request = reader.request(values) { _ in nil }
      request.format = .html
      request.language = language
      request.links = links(of: command, reader.kept(values))
      answer = means.runner.run(request)
    }
    let hasFailed = answer.map { !$0.isWhole } ?? false
    // What needs a choice that no address says is no fault yet.
    let isAsking = hasFailed && query.pairs.isEmpty && answer?.report?.faults.isEmpty == false
    let isRefused = hasFailed && !isAsking
    return frame(
      isRefused ? 422 : 200, title: summary(command),
      at: URLText.address(["show"] + command.path), isFault: isRefused
    ) { html in
      if let answer, isRefused { faults(html, of: answer, reader.fields) }
      if let answer, isAsking {
        for fault in answer.report?.faults ?? [] {
          html.block("p", ["class": "notice"]) { html.text(worded(fault.text, reader.fields)) }
        }
        links(html, in: answer.report?.faults.map(\.text) ?? [])
      }
      actions(html, beside: command)
      if !reader.fields.isEmpty {
        filters(html, command, reader, values, isOpen: !isComplete || hasFailed, answer)
      }
      if let answer, answer.isWhole {
        shown(html, answer)
        learn(html, answer.report)
      }
      area(html, of: command, about: values)
    }
  }

  /// Where the rows of a list lead to: a record to the page that shows or changes it, a heading to its order.
  private func links(
    of command: CommandDescription, _ values: [(name: String, value: String)]
  ) -> DoorRequest.Links {
    var links = DoorRequest.Links()
    if command.options.contains(where: { $0.long == "sort" }) {
      let others = values.filter { $0.name != "sort" }
      links.order = URLText.address(["show"] + command.path, others + [("sort", "")])
    }
    let area = Array(command.path.dropLast())
    guard command.path.last == "list" else { return links }
    for verb in ["show", "done", "edit", "assign", "accept", "save"] {
      guard
        let target = self.command(area + [verb], .show) ?? self.command(area + [verb], .change),
        let operand = target.arguments.first?.name, operand == "id" || operand == area.last
      else { continue }
      links.record = address(of: target, [(operand, "")])
      break
    }
    return links
  }

  /// The code of the language, for commands.
  var language: String { settings.wording.catalogue.language.rawValue }

  private func filters(
    _ html: HTMLWriter, _ command: CommandDescription, _ reader: FormReader, _ values: FormValues,
    isOpen: Bool, _ answer: DoorAnswer?
  ) {
    let page = FormPage(self, command, reader, values, answer)
    html.block("details", ["class": "panel filters", "open": isOpen ? "" : nil]) {
      html.block("summary") { html.word(isOpen ? "browser.choose" : "browser.filters") }
      html.block("form", ["method": "get", "action": URLText.address(["show"] + command.path)]) {
        page.write(reader.fields, to: html)
        html.block("p", ["class": "buttons"]) {
          html.element("button", ["type": "submit"]) { html.word("browser.show") }
        }
      }
    }
  }

  /// The buttons of a list: what can be added to it.
  private func actions(_ html: HTMLWriter, beside command: CommandDescription) {
    let area = command.path.dropLast()
    let add = self.command(Array(area) + ["add"], .change)
    let isBills = command.path == ["expense", "list"] && canChange
    guard add != nil || isBills else { return }
    html.block("p", ["class": "actions"]) {
      if let add, let address = address(of: add) {
        html.element("a", ["class": "button", "href": address]) { html.text(summary(add)) }
      }
      if isBills {
        html.text(" ")
        html.element("a", ["class": "button", "href": "/bill"]) { html.word("browser.nav.bill") }
      }
    }
  }

  /// The other commands of the area, which are about the same record if the values name one.
  func area(
    _ html: HTMLWriter, of command: CommandDescription, about values: FormValues = FormValues()
  ) {
    let others = settings.commands.filter {
      $0.path.first == command.path.first && $0.path != command.path && address(of: $0) != nil
    }
    guard !others.isEmpty else { return }
    html.block("nav", ["class": "area", "aria-labelledby": "area"]) {
      html.block("h2", ["id": "area"]) { html.word("browser.area") }
      let operand = command.arguments.first
      html.block("ul", ["class": "links"]) {
        for other in others {
          let isAboutIt =
            other.arguments.first?.name == operand?.name
            && other.arguments.first?.valueName == operand?.valueName
          let fields = FormField.all(of: other)
          link(
            html, other,
            values.pairs.filter { name, value in
              let isShared =
                name == operand?.name ? isAboutIt : BrowserSite.shared.contains(name)
              return !value.isEmpty && isShared && fields.contains { $0.name == name }
            })
        }
      }
    }
    help(html, for: command)
  }

  /// What the commands of an area have in common beside the record.
  private static let shared: Set<String> = ["filer", "owner", "period", "property", "year"]

  /// The link to the help of a command.
  func help(_ html: HTMLWriter, for command: CommandDescription) {
    html.block("p") {
      html.element("a", ["href": URLText.address(["help"] + command.path)]) {
        html.word("browser.help")
      }
    }
  }

  func links(_ html: HTMLWriter, _ commands: [CommandDescription]) {
    html.block("ul", ["class": "links"]) {
      for command in commands { link(html, command, []) }
    }
  }

  private func link(
    _ html: HTMLWriter, _ command: CommandDescription, _ query: [(name: String, value: String)]
  ) {
    guard let address = address(of: command, query) else { return }
    html.block("li") {
      html.element("a", ["href": address]) { html.text(summary(command)) }
    }
  }

  /// The page with every command that the page has.
  func allCommands() -> BrowserResponse {
    frame(title: text("browser.nav.commands"), at: "/commands") { html in
      var seen: [String] = []
      for command in settings.commands where address(of: command) != nil {
        guard let area = command.path.first, !seen.contains(area) else { continue }
        seen.append(area)
        let all = settings.commands.filter { $0.path.first == area && address(of: $0) != nil }
        html.block("section", ["class": "panel", "aria-labelledby": "area-\(area)"]) {
          html.block("h2", ["id": "area-\(area)"]) {
            // A command without verbs is its own area.
            html.text(text("command.\(area)"))
          }
          links(html, all)
        }
      }
    }
  }

  /// The help of a command.
  func help(_ path: [String]) -> BrowserResponse {
    guard let command = settings.commands.first(where: { $0.path == path }) else {
      return refusal(404)
    }
    return frame(title: summary(command)) { html in
      html.block("pre", ["class": "panel", "tabindex": "0"]) {
        // A line break is no text, which is escaped.
        for line in HelpPage(command, words: settings.words).text(width: 78)
          .split(separator: "\n", omittingEmptySubsequences: false)
        {
          html.text(String(line))
          html.newLine()
        }
      }
      if let address = address(of: command) {
        html.block("p") {
          html.element("a", ["class": "button", "href": address]) { html.word("browser.to-form") }
        }
      }
    }
  }
}
