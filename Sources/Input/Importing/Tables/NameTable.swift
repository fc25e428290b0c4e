internal import DataFormats
internal import UnicodeText

/// A table of names on a platform and homes, one pair in each row: `name,home`.
package enum NameTable {
  /// What the first column is called, in a table with headers.
  private static let headers: Set<String> = [
    "name", "nom", "nombre", "listing", "anunci", "anuncio", "property", "file", "fitxer",
    "archivo",
  ]

  /// Returns the pairs of a file; rows without a name and a home are skipped.
  ///
  /// - Throws: `ImportFault`.
  package static func pairs(in bytes: [UInt8]) throws(ImportFault) -> [(String, String)] {
    let text: [UInt8]
    do throws(TextFault) { text = try TextDecoding.utf8(bytes) } catch { throw .text(error) }
    var reader = CSVReader(text, separator: CSVReader.likelySeparator(of: text))
    var pairs: [(String, String)] = []
    do throws(CSVFault) {
      while try reader.next() {
        let cells = reader.texts.map { FormulaGuard.unguarded($0).trimmed }
        guard cells.count >= 2, !cells[0].isEmpty, !cells[1].isEmpty else { continue }
        if pairs.isEmpty, headers.contains(cells[0].folded) { continue }
        pairs.append((cells[0], cells[1]))
      }
    } catch {
      throw .table(error)
    }
    if pairs.isEmpty { throw .empty }
    return pairs
  }
}
