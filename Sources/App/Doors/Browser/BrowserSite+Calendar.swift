internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Documents
internal import Rendering

/// The stays of a month by home, from the lists of homes and bookings.
struct StayCalendar {
  /// A stay in a home.
  struct Stay: Equatable {
    let booking: Int64
    let guest: String
    let nights: ClosedRange<Day>
    let isOwnUse: Bool
  }

  /// A cell of a row: a free day, or the part of a stay in the month.
  enum Cell: Equatable {
    case free(Day)
    case taken(Stay, days: Int)
  }

  let month: Period
  let homes: [(code: String, name: String)]
  private var stays: [String: [Stay]] = [:]

  /// Reads the rows of the lists.
  init(month: Period, homes: [JSONValue], bookings: [JSONValue]) {
    self.month = month
    self.homes = homes.compactMap { home in
      home["code"]?.text.map { (code: $0, name: home["name"]?.text ?? $0) }
    }
    for row in bookings {
      let state = row["state"]?.text ?? "confirmed"
      guard state == "confirmed" || state == "own-use", let home = row["property"]?.text,
        let id = row["id"]?.integer, let nights = row["nights"]?.integer,
        (1...3660).contains(nights),
        let first = row["check_in"]?.text.flatMap({ Day(iso: $0) })
      else { continue }
      let last = first.adding(days: Int(nights) - 1)
      guard first <= month.lastDay, last >= month.firstDay else { continue }
      stays[home, default: []].append(
        Stay(
          booking: id, guest: row["guest"]?.text ?? "", nights: first...last,
          isOwnUse: state == "own-use"))
    }
    for home in stays.keys { stays[home]?.sort { $0.nights.lowerBound < $1.nights.lowerBound } }
  }

  /// The days of the month.
  var days: [Day] {
    let count = month.lastDay.number - month.firstDay.number
    return (0...count).map { month.firstDay.adding(days: $0) }
  }

  /// The stays of a home, by check-in.
  func stays(in home: String) -> [Stay] { stays[home] ?? [] }

  /// The cells of a home, which together cover the month. Where two stays overlap, the later one is the shorter.
  func cells(of home: String) -> [Cell] {
    var cells: [Cell] = []
    var day = month.firstDay
    for stay in stays(in: home) {
      let first = max(stay.nights.lowerBound, day)
      let last = min(stay.nights.upperBound, month.lastDay)
      guard first <= last else { continue }
      while day < first {
        cells.append(.free(day))
        day = day.adding(days: 1)
      }
      cells.append(.taken(stay, days: last.number - first.number + 1))
      day = last.adding(days: 1)
    }
    while day <= month.lastDay {
      cells.append(.free(day))
      day = day.adding(days: 1)
    }
    return cells
  }
}

extension BrowserSite {
  /// The page of the calendar of a month: `2026-11`, by default the current one.
  func calendar(_ typed: String?) -> BrowserResponse {
    guard means.hasBook() else { return .redirect(to: "/") }
    let today = means.today()
    var first = today.adding(days: 1 - today.day)
    if let typed, !typed.isEmpty {
      guard typed.utf8.count == 7, let day = Day(iso: typed + "-01") else { return refusal(404) }
      first = day
    }
    let month = Period.month(year: first.year, month: first.month)
    // A stay of the month may have begun in an earlier one.
    let begin = first.adding(days: -190)
    let period = "\(begin.isoText)..\(month.lastDay.isoText)"
    let homes = rows(["property", "list"], [])
    let bookings = rows(["booking", "list"], [.init("period", period)])
    let title = text(
      "browser.calendar",
      ["month": settings.wording.phrase(Phrase("browser.month", ["month": .period(month)]))])
    guard let homes, let bookings else {
      return message("browser.nav.calendar", "browser.broken", status: 503)
    }
    let calendar = StayCalendar(month: month, homes: homes, bookings: bookings)
    return frame(title: title, at: "/calendar") { html in
      months(html, first)
      html.block("div", ["class": "panel"]) {
        table(html, calendar, title, today)
        stayList(html, calendar)
      }
      if let add = command(["booking", "add"], .change), let address = address(of: add) {
        html.block("p", ["class": "actions"]) {
          html.element("a", ["class": "button", "href": address]) { html.text(summary(add)) }
        }
      }
    }
  }

  private func rows(_ path: [String], _ options: [DoorRequest.Option]) -> [JSONValue]? {
    let answer = means.runner.run(DoorRequest(path, options: options))
    return answer.isDone ? (try? JSONValue(parsing: answer.output))?["rows"]?.elements : nil
  }

  private func months(_ html: HTMLWriter, _ first: Day) {
    html.block("nav", ["class": "months", "aria-label": text("browser.months")]) {
      for (day, key) in [
        (first.adding(days: -1), "browser.month-before"),
        (first.adding(days: 32), "browser.month-after"),
      ] {
        let address = URLText.address(["calendar"], [("month", String(day.isoText.prefix(7)))])
        html.element("a", ["class": "button plain", "href": address]) { html.word(key) }
        html.text(" ")
      }
    }
  }

  private func table(_ html: HTMLWriter, _ calendar: StayCalendar, _ title: String, _ today: Day) {
    html.block(
      "div",
      ["class": "scroll stays", "role": "region", "aria-labelledby": "month", "tabindex": "0"]
    ) {
      html.block("table") {
        html.block("caption", ["id": "month"]) { html.text(title) }
        html.block("thead") {
          html.block("tr") {
            html.block("th", ["scope": "col"]) { html.word("column.property") }
            for day in calendar.days {
              html.block(
                "th",
                [
                  "scope": "col", "class": dayClass(day, today),
                  "aria-current": day == today ? "date" : nil,
                ]
              ) { html.text(String(day.day)) }
            }
          }
        }
        html.block("tbody") {
          for home in calendar.homes {
            html.block("tr") {
              html.block("th", ["scope": "row"]) { html.cell(.text(home.name)) }
              for cell in calendar.cells(of: home.code) { self.cell(html, cell, today) }
            }
          }
        }
      }
    }
  }

  private func dayClass(_ day: Day, _ today: Day) -> String? {
    day == today ? "today" : day.weekday > 5 ? "weekend" : nil
  }

  private func cell(_ html: HTMLWriter, _ cell: StayCalendar.Cell, _ today: Day) {
    switch cell {
    case .free(let day): html.block("td", ["class": dayClass(day, today)]) {}
    case .taken(let stay, let days):
      html.block(
        "td", ["colspan": String(days), "class": stay.isOwnUse ? "stay own" : "stay"]
      ) { link(html, stay) }
    }
  }

  private func link(_ html: HTMLWriter, _ stay: StayCalendar.Stay) {
    let show = command(["booking", "show"], .show)
    let operand = show?.arguments.first?.name ?? ""
    let address = show.flatMap { self.address(of: $0, [(operand, String(stay.booking))]) }
    html.element("a", ["href": address]) {
      if stay.isOwnUse {
        html.word("browser.own-use")
      } else {
        html.cell(.text(stay.guest.isEmpty ? String(stay.booking) : stay.guest))
      }
    }
  }

  /// The same stays as a list, which a narrow window shows in place of the table.
  private func stayList(_ html: HTMLWriter, _ calendar: StayCalendar) {
    html.block("div", ["class": "stay-list"]) {
      for home in calendar.homes {
        html.block("h2") { html.cell(.text(home.name)) }
        let stays = calendar.stays(in: home.code)
        if stays.isEmpty { html.block("p") { html.word("browser.no-stays") } }
        html.block("ul") {
          for stay in stays {
            html.block("li") {
              html.cell(.day(stay.nights.lowerBound))
              html.text("–")
              html.cell(.day(stay.nights.upperBound.adding(days: 1)))
              html.text(" ")
              link(html, stay)
            }
          }
        }
      }
    }
  }
}
