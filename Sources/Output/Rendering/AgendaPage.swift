internal import Bookkeeping
internal import Documents
internal import Localizations
package import Reporting
internal import UnicodeText

/// What is to be done as text: each entry with the command that shows it or does it.
package struct AgendaPage {
  private let wording: Wording
  private let style: TextStyle
  private let width: Int

  /// Creates a page.
  ///
  /// - Parameter width: The number of columns of a line.
  package init(wording: Wording, style: TextStyle, width: Int) {
    self.wording = wording
    self.style = style
    self.width = width
  }

  /// The lines of a report.
  package func lines(of report: AgendaReport) -> [String] {
    let earlier = report.earlierReturns
    let hidden = Set(earlier.map(\.key))
    var rows = report.entries.filter { !hidden.contains($0.key) }.map { row(of: $0, report.today) }
    if let first = earlier.first { rows.insert(row(of: earlier, from: first), at: 0) }
    let days = rows.map(\.day.displayWidth).max() ?? 0
    let amounts = rows.map(\.amount.displayWidth).max() ?? 0
    var lines: [String] = []
    for state in AgendaEntry.State.allCases where rows.contains(where: { $0.state == state }) {
      if !lines.isEmpty { lines.append("") }
      lines.append(
        style.bold(
          wording.phrase(
            Phrase("agenda.heading.\(state.rawValue)", ["until": .day(report.until)]))))
      for row in rows where row.state == state {
        let indent = String(repeating: " ", count: days + 4)
        let room = max(20, width - days - 4 - (amounts > 0 ? amounts + 2 : 0))
        let first = "  " + row.day.padded(toWidth: days) + "  "
        for (index, part) in row.text.lines(ofWidth: room).enumerated() {
          let tail =
            index == 0 && !row.amount.isEmpty
            ? "  " + row.amount.padded(toWidth: amounts, alignment: .right) : ""
          lines.append(
            (index == 0 ? first : indent)
              + (tail.isEmpty ? part : part.padded(toWidth: room) + tail))
        }
        if let standing = row.standing {
          lines += wording.lines(standing, width: room).map { indent + $0 }
        }
        lines.append(indent + wording.cell(.command(row.command)))
      }
    }
    if rows.isEmpty {
      lines += wording.lines(Phrase("agenda.empty", ["until": .day(report.until)]), width: width)
    }
    return lines + taskLines(report)
  }

  /// An entry, or several in one sentence.
  private struct Row {
    let state: AgendaEntry.State
    let day: String
    let text: String
    let amount: String
    let standing: Phrase?
    let command: [String]
  }

  private func row(of entry: AgendaEntry, _ today: Day) -> Row {
    Row(
      state: entry.state(on: today), day: wording.cell(.day(entry.closes)),
      text: [wording.cell(entry.what), entry.subject.name].compactMap(\.self)
        .joined(separator: ", ").printable,
      amount: entry.amount.map(wording.money) ?? "", standing: entry.standing,
      command: entry.command)
  }

  /// The returns of earlier periods, with the days of the first.
  private func row(of earlier: [AgendaEntry], from first: AgendaEntry) -> Row {
    let phrase = Phrase(
      "agenda.what.earlier", ["period": .period(first.period)], count: earlier.count)
    return Row(
      state: .overdue, day: wording.cell(.day(first.closes)), text: wording.phrase(phrase),
      amount: "", standing: nil, command: ["tax", "due"])
  }

  private func taskLines(_ report: AgendaReport) -> [String] {
    if report.tasks.isEmpty { return [] }
    var lines = ["", style.bold(wording.phrase(Phrase("agenda.heading.book")))]
    for task in report.tasks {
      let words = task.command.map {
        $0 == StatusTask.amount ? wording.catalogue.text("value.amount") : $0
      }
      lines += wording.lines(task.phrase, width: width - 2).map { "  " + $0 }
      lines.append("    " + wording.cell(.command(words)))
    }
    return lines
  }
}
