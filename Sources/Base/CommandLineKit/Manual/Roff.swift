/// A builder for the source of a manual page, in the `man` macros of groff and mandoc.
struct Roff {
  /// The source so far.
  private(set) var text = ""
  /// Whether the last line is a title, after which a paragraph begins without a macro.
  private var isAfterTitle = false

  /// Begins a page: its name in capitals, the section, the footer and the header.
  init(name: String, date: String, source: String, manual: String) {
    // The dash is not escaped here: programs parse the name and the date.
    text = ".TH \"\(name.uppercased())\" \"1\" \"\(date)\" \"\(source)\" "
    text += "\"\(Roff.escaped(manual))\"\n"
    keepWordsWhole()
  }

  /// Appends the title of a section or subsection.
  mutating func title(_ title: String, isPart: Bool = false) {
    macro(isPart ? "SS" : "SH", title)
    isAfterTitle = true
  }

  /// Appends a request or macro with its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments { text += " \"\(Roff.escaped(argument))\"" }
    text += "\n"
  }

  private mutating func beginParagraph() {
    if !isAfterTitle { macro("PP") }
    isAfterTitle = false
  }

  /// Appends the paragraphs of a text, one for each of its lines.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n") {
      beginParagraph()
      line(Roff.escaped(String(paragraph)))
    }
  }

  /// Appends a line of escaped markup; a leading dot is protected.
  mutating func line(_ markup: String) {
    text += (markup.hasPrefix(".") ? "\\&" : "") + markup + "\n"
    isAfterTitle = false
  }

  /// Appends a term with its meaning indented below it.
  mutating func entry(_ term: String, _ meaning: String) {
    macro("TP")
    line(term)
    line(Roff.escaped(meaning.split(separator: "\n").joined(separator: " ")))
  }

  /// Appends lines without filling them.
  mutating func literal(_ lines: [String]) {
    beginParagraph()
    macro("EX")
    for line in lines { self.line(Roff.escaped(line)) }
    macro("EE")
    // `EE` turns hyphenation on again.
    keepWordsWhole()
  }

  /// Turns hyphenation off: English rules would break words of other languages, and commands.
  private mutating func keepWordsWhole() { macro("nh") }

  /// Bold: text to be typed literally.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Italic: text to be replaced by a value.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Escapes a text, so that none of it is markup and all of it can be copied from the page.
  ///
  /// Without escapes, a dash becomes a hyphen and an apostrophe a quotation mark.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
