import Foundation
import Localizations
import TestKit
import Testing

struct `A page in a browser` {
  init() throws {
    try Tool.requireForProof("chromium")
    try Tool.requireForProof("pdfinfo")
  }

  /// A document that loads others in frames and writes down what it finds in them.
  private func measure(
    _ pages: [URL], widths: [Int], in folder: URL
  ) throws -> (measures: [Measure], console: [String]) {
    let frames = pages.flatMap { page in
      widths.map { "<iframe src=\"\(page.lastPathComponent)\" width=\($0) height=800></iframe>" }
    }
    let script = """
      addEventListener('load', () => {
        const all = [...document.querySelectorAll('iframe')].map(frame => {
          const page = frame.contentDocument, root = page.documentElement
          const charts = [...page.querySelectorAll('svg.chart')].map(chart => {
            const box = chart.getBoundingClientRect()
            const texts = [...chart.querySelectorAll('text')].map(text => text.getBoundingClientRect())
            return {width: box.width, height: box.height,
              left: Math.min(...texts.map(text => text.left)),
              right: Math.max(...texts.filter(text => text.width).map(text => text.right))}
          })
          const seen = cell => {
            const box = cell.getBoundingClientRect()
            return box.width > 0 && box.left >= 0 && box.right <= root.clientWidth
              && cell.scrollWidth <= cell.clientWidth
          }
          const cells = [...page.querySelectorAll('td, tbody th, tfoot th, dd')]
            .filter(cell => cell.textContent)
          const label = cell => frame.contentWindow.getComputedStyle(cell, '::before').content
          const boxes = [...page.querySelectorAll('.scroll')]
          const style = box => frame.contentWindow.getComputedStyle(box).backgroundImage
          return {page: frame.getAttribute('src'), width: root.clientWidth,
            scrollWidth: Math.max(root.scrollWidth, page.body.scrollWidth), charts,
            cells: cells.length, hidden: cells.filter(cell => !seen(cell)).map(cell => cell.textContent),
            unlabelled: [...page.querySelectorAll('td')].filter(cell => label(cell) == 'none').length,
            scrolling: boxes.filter(box => box.scrollWidth > box.clientWidth).length,
            shadows: boxes.filter(box => style(box).includes('gradient')).length, boxes: boxes.length}
        })
        const result = document.createElement('pre')
        result.textContent = 'RESULT' + JSON.stringify(all) + 'END'
        document.body.replaceChildren(result)
      })
      """
    let file = folder.appending(path: "frames.html")
    let styled = "<style>iframe { border: 0 }</style>"
    try Data(
      "<!DOCTYPE html>\(styled)<body>\(frames.joined())<script>\(script)</script>".utf8
    ).write(to: file)
    let opened = try Browser.open(file, in: folder)
    let parts = opened.document.components(separatedBy: "RESULT")
    let json = try #require(parts.last?.components(separatedBy: "END").first)
    return (try JSONDecoder().decode([Measure].self, from: Data(json.utf8)), opened.console)
  }

  private struct Measure: Decodable {
    let page: String
    let width: Double
    let scrollWidth: Double
    let charts: [Chart]
    /// The number of cells and figures with a text.
    let cells: Int
    /// The texts of those that are not visible as a whole.
    let hidden: [String]
    /// The number of cells without their heading as a label.
    let unlabelled: Int
    /// The number of tables, of those that scroll sideways, and of those with a shadow at the edge.
    let boxes: Int
    let scrolling: Int
    let shadows: Int

    struct Chart: Decodable {
      let width: Double
      let height: Double
      let left: Double
      let right: Double
    }
  }

  @Test func `never scrolls sideways, shows its charts and has nothing to complain of`() throws {
    try withTemporaryFolder { folder in
      let pages =
        try Language.allCases.map { try SamplePage(language: $0).write(to: folder) }
        + [SamplePage(homes: 1, years: 1).write(to: folder)]
        + [SamplePage(homes: 6, years: 8).write(to: folder)]
      let (measures, console) = try measure(pages, widths: [320, 390, 768, 1280], in: folder)
      #expect(measures.count == 20)
      for measure in measures {
        let place = "\(measure.page) at \(measure.width)"
        #expect(measure.scrollWidth <= measure.width, "\(place)")
        #expect(measure.charts.count >= 3, "\(place)")
        for chart in measure.charts {
          #expect(chart.width > 200 && chart.height > 100, "\(place)")
          #expect(chart.left >= 0 && chart.right <= measure.width, "\(place)")
        }
      }
      #expect(console == [])
    }
  }

  @Test func `hides no figure on a phone, and shows where a table goes on elsewhere`() throws {
    try withTemporaryFolder { folder in
      let pages =
        try Language.allCases.map { try SamplePage(language: $0).write(to: folder) }
        + [SamplePage(homes: 6, years: 3).write(to: folder)]
      let (measures, _) = try measure(pages, widths: [320, 390, 640, 1280], in: folder)
      #expect(measures.count == 16)
      for measure in measures where measure.width < 600 {
        #expect(measure.cells > 100, "\(measure.page)")
        #expect(measure.hidden == [], "\(measure.page) at \(measure.width)")
        #expect(measure.unlabelled == 0, "\(measure.page) at \(measure.width)")
        #expect(measure.scrolling == 0, "\(measure.page) at \(measure.width)")
      }
      let wider = measures.filter { $0.width >= 600 }
      #expect(wider.allSatisfy { $0.shadows == $0.boxes && $0.boxes > 0 })
      #expect(wider.contains { $0.scrolling > 0 })
      #expect(wider.allSatisfy { $0.unlabelled > 0 })
    }
  }

  @Test func `would be caught scrolling or complaining`() throws {
    try withTemporaryFolder { folder in
      let page = try SamplePage().write(to: folder)
      let text = try String(contentsOf: page, encoding: .utf8)
        .replacing("</h1>", with: "</h1><pre style=\"width: 3000px\">wide</pre><img src=\"x.png\">")
      try Data(text.utf8).write(to: page)
      let (measures, console) = try measure([page], widths: [390], in: folder)
      #expect(measures[0].scrollWidth > 3000)
      #expect(console.contains { $0.contains("Content Security Policy") })
    }
  }

  @Test func `is printed on sheets that repeat headings and cut nothing`() throws {
    try withTemporaryFolder { folder in
      let page = try SamplePage(homes: 1, years: 6).write(to: folder)
      let pdf = folder.appending(path: "page.pdf")
      try Browser.print(page, to: pdf, in: folder)
      let sheets = try Browser.sheets(of: pdf, in: folder)
      // The fonts that are installed may move a table to the next sheet.
      #expect((8...10).contains(sheets.count), "\(sheets.count) sheets")
      #expect(sheets.allSatisfy { $0.contains { !$0.isWhitespace } })
      // Six years of months take more than a sheet, and each begins with the headings.
      let heading = try #require(
        Catalogue(.ca).text("column.per_night_let").split(separator: " ").last)
      let month = #/20[0-9][0-9] / \p{L}+/#
      let withMonths = sheets.filter { $0.contains(month) }
      #expect(withMonths.count > 1)
      #expect(withMonths.allSatisfy { $0.contains(heading) })
      let lines = sheets.joined().split(separator: "\n").filter { $0.contains(month) }
      #expect(lines.count == 71)
    }
  }
}
