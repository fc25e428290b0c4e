internal import Resources
internal import UnicodeText

/// What a row is, by the word in its column of types or statuses.
enum RowMeaning: String {
  case payment, payout, adjustment, stay, cancelled, request
}

/// How one kind of file names its columns and its rows.
///
/// Names are compared by their letters and digits alone: capitals, accents, punctuation and spaces of
/// any kind vary from one export to the next.
struct Vocabulary {
  private var columns: [String: Column] = [:]
  private var names: [Column: String] = [:]
  private var words: [String: RowMeaning] = [:]
  private var beginnings: [(text: String, meaning: RowMeaning)] = []

  init(of kind: PlatformFile.Kind) {
    for entry in PlatformWords.columns where entry.file == kind.rawValue {
      guard let column = Column(code: entry.meaning) else { continue }
      columns[entry.text.slug] = column
      if names[column] == nil { names[column] = entry.text }
    }
    for entry in PlatformWords.words where entry.file == kind.rawValue {
      guard let meaning = RowMeaning(rawValue: entry.meaning) else { continue }
      if entry.text.hasSuffix("*") {
        beginnings.append((entry.text.slug, meaning))
      } else {
        words[entry.text.slug] = meaning
      }
    }
  }

  /// The column with this header, nil when it is none that is used.
  func column(_ header: String) -> Column? { columns[header.slug] }

  /// The header of a column in the platform's English files.
  func name(of column: Column) -> String { names[column] ?? "" }

  /// What a word means, nil when it is not known.
  func meaning(of word: String) -> RowMeaning? {
    let slug = word.slug
    return words[slug] ?? beginnings.first { slug.hasPrefix($0.text) }?.meaning
  }
}
