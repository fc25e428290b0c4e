/// The source of a manual page, in the `man` macros of groff and mandoc, as it is being written.
struct Roff {
  private(set) var text = ""
  /// Whether a title is above, after which a paragraph begins by itself.
  private var isAfterTitle = false

  /// Begins the page: its name in capitals, the section, what stands at its foot and head.
  init(name: String, date: String, source: String, manual: String) {
    // Here a dash is no text: programs read the name and the date.
    text = ".TH \"\(name.uppercased())\" \"1\" \"\(date)\" \"\(source)\" "
    text += "\"\(Roff.escaped(manual))\"\n"
    keepWordsWhole()
  }

  /// Adds the title of a section, or of a part of one.
  mutating func title(_ title: String, isPart: Bool = false) {
    macro(isPart ? "SS" : "SH", title)
    isAfterTitle = true
  }

  /// Adds a request or macro with its arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments { text += " \"\(Roff.escaped(argument))\"" }
    text += "\n"
  }

  private mutating func beginParagraph() {
    if !isAfterTitle { macro("PP") }
    isAfterTitle = false
  }

  /// Adds the paragraphs of a text, one for each of its lines.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n") {
      beginParagraph()
      line(Roff.escaped(String(paragraph)))
    }
  }

  /// Adds a line of markup that is escaped already; one that begins with a dot stays text.
  mutating func line(_ markup: String) {
    text += (markup.hasPrefix(".") ? "\\&" : "") + markup + "\n"
    isAfterTitle = false
  }

  /// Adds a term, and what it means below it, set in.
  mutating func entry(_ term: String, _ meaning: String) {
    macro("TP")
    line(term)
    line(Roff.escaped(meaning.split(separator: "\n").joined(separator: " ")))
  }

  /// Adds lines that are kept as they are.
  mutating func literal(_ lines: [String]) {
    beginParagraph()
    macro("EX")
    for line in lines { self.line(Roff.escaped(line)) }
    macro("EE")
    // `EE` brings hyphens back.
    keepWordsWhole()
  }

  /// Words of any language would be broken as English ones, and commands with them.
  private mutating func keepWordsWhole() { macro("nh") }

  /// Something to be typed as it stands.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Something to be replaced by a value.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A text of which nothing is taken for markup, and which can be copied from the page: without this
  /// a dash becomes a hyphen, and an apostrophe a quotation mark.
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
