import Foundation
import Resources
import Testing

/// The colours of the page, of which WCAG 2.2 asks a contrast of 4.5 for text and of 3 for the rest.
struct `The style of a page` {
  /// What is written or drawn on what.
  static let pairs: [(front: String, back: String, least: Double)] =
    ["page", "card"].flatMap { back in
      [("text", back, 4.5), ("muted", back, 4.5), ("accent", back, 4.5)]
    }
    + [("text", "notice", 4.5), ("zero", "card", 3)]
    + (1...4).flatMap { series in
      [("series-\(series)", "card", 3), ("series-\(series)", "track", 3)]
    }

  @Test(arguments: ["light", "dark", "print"])
  func `has contrast`(scheme: String) throws {
    let colors = try colors(scheme)
    for pair in `The style of a page`.pairs {
      let front = try #require(colors[pair.front])
      let back = try #require(colors[pair.back])
      let ratio = contrast(front, back)
      #expect(ratio >= pair.least, "\(scheme): \(pair.front) on \(pair.back) has only \(ratio)")
    }
  }

  @Test func `uses every colour that it names and no other`() {
    let used = Set(PageStyle.css.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) })
    let named = Set(PageStyle.css.matches(of: /--([a-z0-9-]+):/).map { String($0.1) })
    #expect(used == named)
    let rules = PageStyle.css.split(separator: "\n").filter { !$0.contains("--") }
    #expect(!rules.contains { $0.contains("#") })
  }

  @Test func `reckons contrast as WCAG does`() {
    #expect(contrast("#000000", "#ffffff") == 21)
    #expect(abs(contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  /// The variables of a scheme; the dark and the printed one begin with the light one's.
  private func colors(_ scheme: String) throws -> [String: String] {
    let parts = ["light": 1, "dark": 2, "print": 3]
    let blocks = PageStyle.css.components(separatedBy: ":root {")
    try #require(blocks.count == 4)
    var colors: [String: String] = [:]
    for index in scheme == "light" ? [1] : [1, parts[scheme] ?? 1] {
      let block = blocks[index].prefix { $0 != "}" }
      for match in block.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/) {
        colors[String(match.1)] = String(match.2)
      }
    }
    return colors
  }

  private func contrast(_ one: String, _ other: String) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Relative luminance, WCAG 2.2.
  private func luminance(_ color: String) -> Double {
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift in
      let part = Double(number >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
