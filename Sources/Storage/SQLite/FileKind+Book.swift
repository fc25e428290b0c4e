package import Files

extension FileKind {
  /// A book, of this program or of the 2015 app, by the header of its file (fileformat2.html, 1.3).
  package static let book = FileKind { head in
    guard head.starts(with: Array("SQLite format 3".utf8) + [0]), head.count >= 100 else {
      return false
    }
    func number(at place: Int) -> Int64 {
      head[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    let mark = number(at: 68)
    return mark == Migration.applicationID
      || mark == 0 && (1..<Int64(Migrator.firstMarkedSchema)).contains(number(at: 60))
  }
}
