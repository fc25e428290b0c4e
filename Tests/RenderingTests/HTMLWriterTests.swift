import Bookkeeping
import Documents
import Localizations
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `HTML` {
  @Test(arguments: [
    ("Marta Vila", "Marta Vila"), ("", ""), ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"),
    ("\"'", "&quot;&#39;"), ("à €", "à €"), ("a\u{0}b\n", "a\u{2400}b\u{240A}"),
  ])
  func `is escaped`(text: String, escaped: String) {
    #expect(HTMLWriter.escaped(text) == escaped)
  }

  @Test func `closes what it opens`() {
    let text = HTMLWriter.text { html in
      html.element("p", ["class": "a\"b", "id": nil]) {
        html.text("1 < 2")
        html.shape("rect", ["x": "1"])
      }
      html.void("meta", ["charset": "utf-8"])
    }
    #expect(
      text == "<p class=\"a&quot;b\">1 &lt; 2<rect x=\"1\"/></p><meta charset=\"utf-8\">\n")
  }

  @Test func `does not let a style sheet end early`() {
    let text = HTMLWriter.text { $0.style("a{}</style><script>\n") }
    #expect(text == "<style>\na{}<\\/style><script>\n</style>\n")
  }

  @Test func `keeps the direction of what was typed to itself`() {
    let text = HTMLWriter.text { html in
      html.cell(.text("\u{202E}evil<"))
      html.cell(.term(code: "mine", key: "category.mine"))
      html.cell(.term(code: "water", key: "category.water"))
      html.cell(.money(Money(cents: 123_456)))
    }
    #expect(text == "<bdi>\u{FFFD}evil&lt;</bdi><bdi>mine</bdi>Water€1,234.56")
  }

  @Test func `has the figures of a sentence as cells`() {
    let phrase = Phrase(
      "page.homes.2", ["first": .text("{second}"), "second": .text("A & B")])
    #expect(
      HTMLWriter.text(.ca) { $0.phrase(phrase) }
        == "<bdi>{second}</bdi> i <bdi>A &amp; B</bdi>")
    #expect(
      HTMLWriter.text(.es) { $0.phrase(Phrase("page.homes.many", count: 1200)) }
        == "1.200 viviendas")
    #expect(
      Wording(Catalogue(.en)).isolated(phrase)
        == "\u{2068}{second}\u{2069} and \u{2068}A & B\u{2069}")
  }
}
