package import Bookkeeping
internal import Documents
internal import Localizations
package import Reporting
internal import UnicodeText

/// The state of a book as text that leaves the prompt below it in sight: at most 23 lines of 80 columns.
package struct StatusPage {
  private let wording: Wording
  private let style: TextStyle
  private let width: Int

  /// The largest number of lines, with any book at 80 columns.
  private static let height = 23
  /// The width from which the number of lines is limited.
  private static let columns = 80
  /// The largest number of tasks, unless all of them are asked for.
  private static let mostTasks = 3
  /// The largest number of homes.
  private static let mostHomes = 5
  /// The width of the bar of the home with the highest profit.
  private static let barWidth = 39
  /// The least width of text that has bars.
  private static let barsFrom = 60

  /// Creates a page.
  ///
  /// - Parameter width: The number of columns of a line.
  package init(wording: Wording, style: TextStyle, width: Int) {
    self.wording = wording
    self.style = style
    self.width = width
  }

  /// The first line: the day, and at the right the place of the book, of which the end is kept.
  package func header(today: Day, place: String) -> [String] {
    let title = wording.phrase(Phrase("status.title", ["day": .day(today)]))
    let room = width - title.displayWidth - 3
    let place = place.printable
    guard room >= min(20, place.displayWidth) else {
      return [style.bold(title), place]
    }
    let shown = place.keepingEnd(ofWidth: room)
    let gap = width - title.displayWidth - shown.displayWidth
    return [style.bold(title) + String(repeating: " ", count: gap) + shown]
  }

  /// The lines below the first.
  ///
  /// - Parameter all: Whether to list every task, and every home.
  package func lines(of report: StatusReport, all: Bool) -> [String] {
    let top = [""] + taskLines(report, all) + nowLines(report)
    let bottom = [""] + endLines(report)
    // Narrower text is longer, as every list is.
    let isShort = !all && width >= StatusPage.columns
    let room = isShort ? StatusPage.height - 1 - top.count - bottom.count : .max
    return top + profitLines(report, room: room, all: all) + bottom
  }

  /// A sentence, wrapped; the lines after the first are indented more.
  private func sentence(_ phrase: Phrase) -> [String] {
    wording.lines(phrase, width: width - 2).map { spaces(2) + $0 }
  }

  private func taskLines(
    _ report: StatusReport, _ all: Bool
  ) -> [String] {
    let tasks = report.tasks
    if tasks.isEmpty { return wording.lines(Phrase("status.no-tasks"), width: width) }
    let shown = all ? tasks[...] : tasks.prefix(StatusPage.mostTasks)
    var lines = [style.bold(wording.phrase(Phrase("status.tasks")))]
    for task in shown {
      let command = task.command.map {
        $0 == StatusTask.amount ? wording.catalogue.text("value.amount") : $0
      }
      lines += sentence(task.phrase.shortened(name)) + [spaces(4) + wording.cell(.command(command))]
    }
    let rest = tasks.count - shown.count
    guard rest > 0 else { return lines }
    let more = wording.phrase(
      Phrase("status.more-tasks", ["command": .command(["status", "--all"])], count: rest))
    return lines + [spaces(4) + more]
  }

  private func nowLines(_ report: StatusReport) -> [String] {
    let date = report.nextDate?.phrase.map { phrase in
      spaces(2) + wording.phrase(phrase).printable.truncated(toWidth: width - 2)
    }
    let dates = [date].compactMap(\.self)
    guard !report.homes.isEmpty || !dates.isEmpty else { return [] }
    let stays = report.homes.isEmpty ? [] : [nowPhrase(report), nextPhrase(report)]
    return ["", style.bold(wording.phrase(Phrase("status.now")))]
      + stays.compactMap(\.self).flatMap { sentence($0) } + dates
  }

  private func nowPhrase(_ report: StatusReport) -> Phrase? {
    guard let booking = report.present.first else { return nil }
    let leaving = report.present.count { $0.stay.checkOut == report.today }
    if report.present.count > 1 {
      return Phrase(
        "status.now.homes", ["leaving": .count(leaving)],
        count: Set(report.present.map(\.stay.property)).count)
    }
    let key =
      leaving == 1 ? "leaves" : booking.stay.checkIn == report.today ? "arrives" : "stays"
    return Phrase("status.now.\(key)", words(of: booking, report))
  }

  private func nextPhrase(_ report: StatusReport) -> Phrase {
    guard let booking = report.next else { return Phrase("status.next.none") }
    return Phrase("status.next", words(of: booking, report))
  }

  /// The longest name of a guest or a home that is shown whole.
  private static let longestName = 21
  /// The widest column of the names of homes.
  private static let widestHome = 28

  private func name(_ text: String) -> Cell {
    .text(text.printable.truncated(toWidth: StatusPage.longestName))
  }

  private func words(of booking: Booking, _ report: StatusReport) -> [String: Cell] {
    let home = report.homes.first { $0.id == booking.stay.property }?.name ?? ""
    let guest = wording.cell(.guest(of: booking))
    return [
      "home": name(home), "guest": name(guest), "day": .day(booking.stay.checkIn),
      "until": .day(booking.stay.checkOut),
    ]
  }

  // MARK: Profit

  private func profitLines(_ report: StatusReport, room: Int, all: Bool) -> [String] {
    guard !report.homes.isEmpty else { return [] }
    let year = Period.year(report.today.year)
    let pending = report.profit.total.figures.pending
    let heading =
      pending == 0
      ? Phrase("status.profit", ["year": .period(year)])
      : Phrase("status.profit-pending", ["year": .period(year)], count: pending)
    var lines = [""] + wording.lines(heading, width: width).map(style.bold)
    let rows = report.profit.rows.sorted { $0.profit > $1.profit }
    // The total follows, and a line for the other homes.
    let fitting = room - lines.count - 1
    let isWhole = all || rows.count <= min(StatusPage.mostHomes, max(1, fitting))
    let shown = isWhole ? rows[...] : rows.prefix(max(0, min(StatusPage.mostHomes, fitting - 1)))
    var entries = shown.map { row in
      (name: row.property?.name.printable ?? "", profit: row.profit)
    }
    let rest = rows.dropFirst(shown.count)
    if !rest.isEmpty && fitting > 0 {
      let sum = rest.reduce(nil as Money?) { sum, row in
        sum.map { (try? $0.adding(row.profit)) ?? $0 } ?? row.profit
      }
      entries.append(
        (wording.phrase(Phrase("status.more-homes", count: rest.count)), sum ?? .zero))
    }
    let total = wording.catalogue.text("word.total")
    let amounts = (entries.map(\.profit) + [report.profit.total.profit]).map(wording.money)
    let amountWidth = amounts.map(\.displayWidth).max() ?? 0
    let names = entries.map(\.name) + (rows.count > 1 ? [total] : [])
    let nameWidth = min(
      names.map(\.displayWidth).max() ?? 0, max(8, width - amountWidth - 6), StatusPage.widestHome)
    let highest = shown.map(\.profit).max() ?? .zero
    for (index, (entry, amount)) in zip(entries, amounts).enumerated() {
      // The sum of the other homes has no bar.
      let length = index < shown.count ? entry.profit : .zero
      let note =
        rows.count > 1
        ? bar(length, of: highest, after: nameWidth + amountWidth) : comparison(report)
      lines.append(self.line(entry.name, nameWidth, amount, amountWidth, note))
    }
    if rows.count > 1 {
      let amount = wording.money(report.profit.total.profit)
      lines.append(self.line(total, nameWidth, amount, amountWidth, comparison(report)))
    }
    return lines
  }

  private func line(
    _ name: String, _ nameWidth: Int, _ amount: String, _ amountWidth: Int, _ note: String
  ) -> String {
    let line =
      spaces(2) + name.truncated(toWidth: nameWidth).padded(toWidth: nameWidth) + spaces(3)
      + amount.padded(toWidth: amountWidth, alignment: .right)
    return note.isEmpty || line.displayWidth + 2 + note.displayWidth > width
      ? line : line + spaces(2) + note
  }

  private func comparison(_ report: StatusReport) -> String {
    guard let before = report.yearBefore else { return "" }
    return wording.phrase(
      Phrase(
        "status.year-before",
        ["year": .period(.year(report.today.year - 1)), "profit": .money(before)]))
  }

  /// The bar of a profit; none of a loss, or in narrow text.
  private func bar(_ profit: Money, of highest: Money, after used: Int) -> String {
    guard width >= StatusPage.barsFrom, profit > .zero else { return "" }
    let room = min(StatusPage.barWidth, width - used - 7)
    guard room > 0 else { return "" }
    // The product of two numbers of 64 bits; the quotient is at most `room`.
    let product = profit.cents.multipliedFullWidth(by: Int64(room))
    let length = highest.cents.dividingFullWidth(product).quotient
    return String(repeating: "█", count: max(1, Int(length)))
  }

  // MARK: The end

  private func endLines(_ report: StatusReport) -> [String] {
    let commands = wording.phrase(Phrase("status.in-browser"))
    guard commands.displayWidth > width, let (first, second) = commands.halves(around: spaces(4))
    else { return latestLines(report) + [commands] }
    return latestLines(report) + [String(first), String(second)]
  }

  private func latestLines(_ report: StatusReport) -> [String] {
    if report.isReadOnly { return [] }
    guard let (step, isUndoable) = report.latest else {
      return wording.lines(Phrase("status.latest.none"), width: width)
    }
    let key = isUndoable ? "status.latest.undo" : "status.latest"
    func text(_ command: String) -> String {
      wording.phrase(Phrase(key, ["change": .text(command), "command": .command(["undo"])]))
    }
    let command = wording.cell(.recorded(step.command))
    let room = width - text("").displayWidth
    guard room >= 12 else {
      return wording.lines(Phrase("status.latest", ["change": .text(command)]), width: width)
    }
    return [text(command.truncated(toWidth: room))]
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension String {
  /// The end of the text after `…`, if the text is wider than `width` columns.
  fileprivate func keepingEnd(ofWidth width: Int) -> String {
    if displayWidth <= width { return self }
    var end: [Character] = []
    var room = width - 1
    for character in reversed() {
      room -= String(character).displayWidth
      if room < 0 { break }
      end.append(character)
    }
    return "…" + String(end.reversed())
  }
}

extension Phrase {
  /// The sentence with shorter texts: what users typed may be longer than a line.
  fileprivate func shortened(_ text: (String) -> Cell) -> Phrase {
    let values = values.mapValues { value in
      if case .text(let typed) = value { text(typed) } else { value }
    }
    return Phrase(key, values, count: count)
  }
}
