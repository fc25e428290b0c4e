internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Rendering

extension BrowserSite {
  /// The first page: what there is to do, who is in the homes, the profit of the year.
  func home() -> BrowserResponse {
    guard means.hasBook() else {
      return frame(title: text("browser.nav.home"), at: "/") { html in
        html.block("p") { html.word("status.welcome") }
        begin(html)
      }
    }
    var request = DoorRequest(["status"])
    request.language = language
    let answer = means.runner.run(request)
    guard answer.isDone, let status = try? JSONValue(parsing: answer.output) else {
      return frame(503, title: settings.book, at: "/", isFault: true) { html in
        faults(html, of: answer, [])
      }
    }
    let todo = status["todo"]?.elements ?? []
    let title = settings.wording.phrase(
      Phrase("status.title", ["day": .day(means.today())]))
    return frame(title: title, at: "/") { html in
      buttons(html)
      tasks(html, todo, answer.report?.says ?? [])
      now(html, status)
      profit(html, status)
      latest(html, status)
    }
  }

  /// Whether the command is `init`, which is there for a book that is not.
  private func begin(_ html: HTMLWriter) {
    guard canChange, let command = self.command(["init"], .change),
      let address = address(of: command)
    else { return }
    html.block("p", ["class": "actions"]) {
      html.element("a", ["class": "button", "href": address]) { html.text(summary(command)) }
    }
  }

  private func buttons(_ html: HTMLWriter) {
    let commands = [["booking", "add"], ["expense", "add"]].compactMap {
      self.command($0, .change)
    }
    guard !commands.isEmpty else { return }
    html.block("p", ["class": "actions"]) {
      for command in commands {
        if let address = address(of: command) {
          html.element("a", ["class": "button", "href": address]) { html.text(summary(command)) }
          html.text(" ")
        }
      }
      html.element("a", ["class": "button", "href": "/bill"]) { html.word("browser.nav.bill") }
    }
  }

  private func section(
    _ html: HTMLWriter, _ id: String, _ heading: Phrase, _ content: () -> Void
  ) {
    html.block("section", ["class": "panel", "aria-labelledby": id]) {
      html.block("h2", ["id": id]) { html.phrase(heading) }
      content()
    }
  }

  // MARK: To do

  /// - Parameter says: The sentences of the tasks, which the command says last.
  private func tasks(_ html: HTMLWriter, _ todo: [JSONValue], _ says: [String]) {
    section(html, "todo", Phrase("status.tasks")) {
      guard !todo.isEmpty else {
        return html.block("p") { html.word("status.no-tasks") }
      }
      html.block("ul", ["class": "tasks"]) {
        for (task, sentence) in zip(todo, says.suffix(todo.count)) {
          html.block("li") {
            html.element("span") { html.text(sentence) }
            link(html, (task["command"]?.elements ?? []).compactMap(\.text))
          }
        }
      }
    }
  }

  // MARK: Now and next

  private func now(_ html: HTMLWriter, _ status: JSONValue) {
    let present = status["now"]?.elements ?? []
    let next = status["next"]?.elements ?? []
    section(html, "now", Phrase("status.now")) {
      html.block("ul") {
        let stays =
          present.map { Phrase("status.now.\(key(of: $0))", words($0, status)) }
          + next.map { Phrase("status.next", words($0, status)) }
        for phrase in stays { html.block("li") { html.phrase(phrase) } }
        if next.isEmpty { html.block("li") { html.word("status.next.none") } }
      }
      html.block("p") {
        html.element("a", ["href": "/calendar"]) { html.word("browser.nav.calendar") }
      }
    }
  }

  private func key(of stay: JSONValue) -> String {
    let today = means.today().isoText
    if stay["check_out"]?.text == today { return "leaves" }
    return stay["check_in"]?.text == today ? "arrives" : "stays"
  }

  private func words(_ stay: JSONValue, _ status: JSONValue) -> [String: Cell] {
    func day(_ name: String) -> Cell {
      stay[name]?.text.flatMap { Day(iso: $0) }.map { .day($0) } ?? .empty
    }
    let code = stay["property"]?.text ?? ""
    let home = homes(status).first { $0["property"]?.text == code }?["name"]?.text
    return [
      "home": .text(home ?? code), "guest": .text(stay["guest"]?.text ?? ""),
      "day": day("check_in"), "until": day("check_out"),
    ]
  }

  // MARK: Profit

  private func homes(_ status: JSONValue) -> [JSONValue] {
    status["profit"]?["rows"]?.elements ?? []
  }

  private func profit(_ html: HTMLWriter, _ status: JSONValue) {
    let rows = homes(status).compactMap { row -> (name: String, profit: Money)? in
      guard let text = row["profit"]?.text, let profit = try? Money(reading: text, mark: .point)
      else { return nil }
      return (row["name"]?.text ?? row["property"]?.text ?? "", profit)
    }.sorted { $0.profit > $1.profit }
    guard let first = rows.first else { return }
    let pending = status["profit"]?["total"]?["pending"]?.integer ?? 0
    let year: [String: Cell] = ["year": .period(.year(means.today().year))]
    let heading =
      pending == 0
      ? Phrase("status.profit", year) : Phrase("status.profit-pending", year, count: Int(pending))
    let wording = settings.wording.printed
    section(html, "profit", heading) {
      html.block("figure") {
        BarChart(
          id: "profit-chart", title: wording.phrase(heading),
          description: wording.phrase(
            Phrase(
              "page.chart-largest",
              ["name": .text(first.name), "figure": .money(first.profit)])),
          bars: rows.prefix(BarChart.limit).map { row in
            BarChart.Bar(
              label: row.name, figure: ChartFigure(row.profit.cents, wording.money(row.profit)))
          }
        ).write(to: html)
      }
      // The days of the chart, so that the figures are its own.
      let today = means.today()
      let days = "\(Period.year(today.year).firstDay.isoText)..\(today.isoText)"
      var request = DoorRequest(["report", "profit"], options: [.init("period", days)])
      request.format = .html
      request.language = language
      let answer = means.runner.run(request)
      if answer.isDone { html.fragment(answer.text) }
      html.block("p") {
        html.element("a", ["href": "/show/report/profit"]) { html.word("browser.nav.profit") }
      }
    }
  }

  private func latest(_ html: HTMLWriter, _ status: JSONValue) {
    guard let last = status["last_step"]?.elements?.first, let step = last["step"]?.integer,
      let command = last["command"]?.text
    else { return }
    html.block("section", ["class": "panel"]) {
      html.block("p") {
        html.phrase(Phrase("status.latest", ["change": .recorded(command)]))
      }
      undoButton(html, step)
    }
  }

  // MARK: History

  /// The page of the history, with the button that undoes the latest change.
  func log() -> BrowserResponse {
    var request = DoorRequest(["log"])
    request.format = .html
    request.language = language
    let answer = means.runner.run(request)
    let history = means.runner.run(DoorRequest(["log"]))
    let rows = (try? JSONValue(parsing: history.output))?["rows"]?.elements ?? []
    let step = rows.first { $0["state"]?.text == "done" }?["step"]?.integer
    // What was undone last is made again first: the oldest one after the latest that stands.
    let undone = rows.prefix { $0["state"]?.text == "undone" }.last?["step"]?.integer
    return frame(
      answer.isDone ? 200 : 422, title: text("browser.nav.log"), at: "/log",
      isFault: !answer.isDone
    ) { html in
      if let step { undoButton(html, step) }
      if let undone { undoButton(html, undone, isRedo: true) }
      shown(html, answer)
    }
  }
}
