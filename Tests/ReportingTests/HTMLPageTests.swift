import Bookkeeping
import Documents
import Foundation
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `A page` {
  private func sample() throws -> Sample {
    try Sample {
      $0.properties[0].registration = Registration("HUTB-001234")
      $0.addHome()
      $0.add("2026-04-03", nights: 8, adults: 2, children: 1, cents: 96_000, property: 2)
      $0.add("2026-09-20", nights: 2, adults: 3, property: 1)
    }
  }

  @Test(arguments: Language.allCases)
  func `is as it was in every language`(language: Language) throws {
    let text = try sample().html(language)
    #expect(!text.contains("⟦"))
    try Snapshot("page-\(language.rawValue).html").expect(text)
  }

  @Test func `of one home and year is as it was`() throws {
    try Snapshot("page-2015.html").expect(try Sample().html(.ca, .year(2015)))
  }

  @Test func `names as the lowest quarter one that the table has too`() throws {
    let text = try Sample { $0.add("2016-05-01", nights: 2, adults: 1, cents: 10_000) }.html()
    let description = try #require(text.firstMatch(of: /<desc id="profit-chart-desc">([^<]*)</)).1
    #expect(description.contains("€98.70"))
    #expect(!description.contains("€0.00"))
  }

  @Test func `needs nothing from anywhere`() throws {
    let text = try sample().html()
    #expect(
      text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"))
    for forbidden in ["<script", "<img", "<link", "<iframe", "http:", "https:", "url(", " on"] {
      let tags = text.matches(of: /<[^>]*>/).map { String($0.output) }
      #expect(!tags.contains { $0.contains(forbidden) }, "\(forbidden)")
    }
    #expect(!PageStyle.css.contains("url("))
    #expect(!PageStyle.css.contains("@import"))
  }

  @Test func `of nothing says so`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.expenses = []
    }
    let text = try sample.html()
    #expect(!text.contains("⟦"))
    #expect(!text.contains("<svg"))
    #expect(text.contains(Catalogue(.en).text("report.profit.empty")))
  }

  @Test func `of many homes draws them together and the best one by one`() throws {
    let sample = try Sample {
      for id in 2...25 {
        $0.properties.append(
          Property(id: Int64(id), code: "h\(id)", name: "Home \(id)", zone: "2"))
        $0.add("2015-05-01", nights: 2, adults: 1, cents: Int64(id) * 1000, property: Int64(id))
      }
    }
    let text = try sample.html()
    #expect(text.contains("<h1>25 homes</h1>"))
    #expect(!text.contains("class=\"series-2\""))
    #expect(text.contains("The chart shows only the 20 highest; the table has them all."))
    #expect(text.contains("<caption id=\"profit-table-25\"><bdi>Home 25</bdi></caption>"))
  }

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x", "&lt;b&gt;",
    "</style></title></svg><b>", "\u{202E}evil\u{2066}", "bell\u{7}\u{1B}[31m\u{0}", "{home}",
    "דנה לוי", "]]><!--",
  ]

  @Test(arguments: hostile)
  func `lets nothing that was typed become part of it`(name: String) throws {
    let sample = try Sample {
      $0.properties[0].name = name
      $0.addHome()
      $0.properties[1].name = name
      $0.bookings[0].guest = name
      $0.bookings[0].stay.amount = nil
      $0.bookings[0].note = name
      $0.bookings[0].reference = name
      $0.bookings[0].channel = name
      $0.expenses[0].category = name
      for index in $0.rates.indices { $0.rates[index].source = name }
    }
    let text = try sample.html()
    let plain = try Sample {
      $0.addHome()
      $0.bookings[0].stay.amount = nil
      $0.bookings[0].note = "x"
      $0.bookings[0].reference = "x"
      $0.bookings[0].channel = "x"
      $0.expenses[0].category = "x"
      for index in $0.rates.indices { $0.rates[index].source = "x" }
    }.html()
    // The same elements with the same attributes, whatever the names are.
    #expect(tags(text) == tags(plain))
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\u{2068}" || scalar == "\u{2069}"
        || !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || scalar.properties.isBidiControl)
    }
    #expect(isClean)
    let shown = HTMLWriter.escaped(Wording(Catalogue(.en)).cell(.text(name)))
    #expect(text.contains("<bdi>\(shown)</bdi>"))
  }

  private func tags(_ html: String) -> [String] {
    html.matches(of: /<[^<>]*>/).map { String($0.output) }
  }
}
