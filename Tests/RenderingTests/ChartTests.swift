import Documents
import Foundation
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `An axis` {
  @Test(
    arguments: [
      ([], [0, 1]), ([0, 0], [0, 1]), ([3], [0, 1, 2, 3]), ([1000], [0, 200, 400, 600, 800, 1000]),
      ([-470, 5005], [-2000, 0, 2000, 4000, 6000]), ([-30], [-30, -20, -10, 0]),
      ([101], [0, 50, 100, 150]),
    ] as [([Int64], [Int64])])
  func `has round marks`(numbers: [Int64], marks: [Int64]) {
    let scale = ChartScale(numbers)
    #expect(scale.marks == marks)
    #expect(scale.marks.contains(0))
  }

  @Test func `is not cut finer than asked`() {
    #expect(ChartScale([120], leastStep: 100).marks == [0, 100, 200])
  }

  @Test func `places every number, however large`() {
    let scale = ChartScale([-100, 100])
    #expect(
      [-100, 0, 50, 100, 900].map { scale.position(of: $0, on: 200) } == [0, 100, 150, 200, 200])
    let huge = ChartScale([.min, .max])
    #expect(huge.position(of: .min, on: 200) == 0)
    #expect(huge.position(of: .max, on: 200) == 200)
    for number in stride(from: Int64(-3000), through: 3000, by: 7) {
      let scale = ChartScale([number, 12])
      #expect(scale.low <= min(number, 0) && scale.high >= max(number, 12))
      #expect(scale.marks.count <= 8)
    }
  }

  @Test(arguments: [(0, "0%"), (5, "0.05%"), (50, "0.5%"), (1234, "12.34%"), (10_000, "100%")])
  func `has percentages`(hundredths: Int, text: String) {
    #expect(percentage(hundredths) == text)
  }
}

struct `A chart` {
  private func columns(_ count: Int, label: String = "T1") -> ColumnChart {
    ColumnChart(
      id: "c", title: "A & B", description: "<d>",
      columns: (0..<count).map { index in
        ColumnChart.Column(
          label: label, group: String(2020 + index / 4),
          figures: [ChartFigure(Int64(index), "\"\(index)\""), ChartFigure(-5, "-5 €")])
      },
      scale: ChartScale([-5, Int64(count)]), markText: { "\($0) €" })
  }

  private func occurrences(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func `of columns has a text alternative and a bar for each figure`() {
    let text = HTMLWriter.text { columns(4).write(to: $0) }
    #expect(
      text.hasPrefix(
        "<svg class=\"chart columns\" role=\"img\" width=\"100%\" height=\"276\" "
          + "aria-labelledby=\"c-title\" aria-describedby=\"c-desc\">"
          + "<title id=\"c-title\">A &amp; B</title><desc id=\"c-desc\">&lt;d&gt;</desc>\n"))
    // Nothing is drawn for nothing.
    #expect(occurrences("<rect class=\"series-1\"", in: text) == 3)
    #expect(occurrences("<rect class=\"series-2\"", in: text) == 4)
    #expect(text.contains("<title>&quot;3&quot;</title>"))
    #expect(text.contains("<line class=\"zero\""))
  }

  @Test func `of columns has labels where there is room`() {
    let few = HTMLWriter.text { columns(9).write(to: $0) }
    #expect(occurrences("class=\"label\"", in: few) == 9)
    let more = HTMLWriter.text { columns(20).write(to: $0) }
    #expect(occurrences("class=\"label wide\"", in: more) == 20)
    let many = HTMLWriter.text { columns(60).write(to: $0) }
    #expect(occurrences("class=\"label", in: many) == 0)
    #expect(
      occurrences("class=\"group\"", in: many) + occurrences("class=\"group wide\"", in: many) == 15
    )
  }

  @Test func `of bars shows what is above and below nothing`() {
    let chart = BarChart(
      id: "b", title: "t", description: "d",
      bars: [
        BarChart.Bar(label: "Neteja", figure: ChartFigure(300, "3,00 €")),
        BarChart.Bar(
          label: String(repeating: "x", count: 40), figure: ChartFigure(-100, "-1,00 €")),
      ])
    let text = HTMLWriter.text { chart.write(to: $0) }
    #expect(text.contains("height=\"80\""))
    #expect(text.contains("class=\"series-1\" x=\"25%\" y=\"20\" width=\"75%\""))
    #expect(text.contains("class=\"series-1\" x=\"0%\" y=\"60\" width=\"25%\""))
    #expect(text.contains("\u{2068}" + String(repeating: "x", count: 23) + "…\u{2069}"))
  }
}
