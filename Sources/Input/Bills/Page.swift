/// A rectangle on a page, measured from its top left corner, in units that the source of the page
/// chooses: hundredths of a point in a PDF, pixels in a picture.
package struct Box: Equatable, Sendable {
  /// The left edge.
  package let left: Int
  /// The top edge.
  package let top: Int
  /// The right edge, at least `left`.
  package let right: Int
  /// The bottom edge, at least `top`.
  package let bottom: Int

  /// The largest coordinate, positive or negative; others are clamped, so that arithmetic fits.
  private static let limit = 1 << 30

  /// Makes a rectangle from two opposite corners, in any order.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    func held(_ value: Int) -> Int { min(max(value, -Box.limit), Box.limit) }
    self.left = held(min(left, right))
    self.top = held(min(top, bottom))
    self.right = held(max(left, right))
    self.bottom = held(max(top, bottom))
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
  /// Twice the vertical centre, which needs no division.
  var middle: Int { top + bottom }

  /// The smallest rectangle that contains this one and another.
  func joined(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

/// A word as printed, with its place on the page.
package struct Word: Equatable, Sendable {
  /// The characters, without spaces.
  package let text: String
  /// Its place.
  package let box: Box

  package init(_ text: String, _ box: Box) {
    self.text = text
    self.box = box
  }
}

/// A page of a bill.
package struct Page: Equatable, Sendable {
  /// The words, in any order.
  package var words: [Word]

  package init(words: [Word]) {
    self.words = words
  }

  /// Makes the pages of a plain text, in which each character has the same width.
  ///
  /// Form feeds separate pages.
  package static func pages(ofText text: String) -> [Page] {
    text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map { text in
      var words: [Word] = []
      for (row, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .enumerated()
      {
        var column = 0
        var word = ""
        func end() {
          guard !word.isEmpty else { return }
          let start = column - word.count
          words.append(
            Word(
              word,
              Box(
                left: start * cellWidth, top: row * cellHeight, right: column * cellWidth,
                bottom: row * cellHeight + cellHeight - 2)))
          word = ""
        }
        let characters = Array(line)
        for (index, character) in characters.enumerated() {
          if isGroupSpace(characters, at: index) {
            word += WrittenFigure.space
            column += 1
          } else if character == "\t" {
            end()
            column = (column / 8 + 1) * 8
          } else if character.isWhitespace {
            end()
            column += 1
          } else {
            word.append(character)
            column += 1
          }
        }
        end()
      }
      return Page(words: words)
    }
  }

  /// Whether a space that no line break may take stands between a digit and three others: `1 234,56`.
  private static func isGroupSpace(_ characters: [Character], at index: Int) -> Bool {
    let character = characters[index]
    guard character != " ", index > 0, index + 3 < characters.count,
      let scalar = character.unicodeScalars.first, WrittenFigure.spaces.contains(scalar)
    else { return false }
    let digits = [index - 1, index + 1, index + 2, index + 3]
    let isLonger = index + 4 < characters.count && characters[index + 4].isNumber
    return !isLonger && digits.allSatisfy { characters[$0].isNumber }
  }

  /// The size of a character of plain text: one space is less than the gap between two columns, and
  /// two spaces are more.
  private static let cellWidth = 6
  private static let cellHeight = 12
}
