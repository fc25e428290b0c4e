internal import Bookkeeping
internal import Localizations

extension Zone {
  /// The same zone under the name a language has for it, if it has one.
  func named(in catalogue: Catalogue) -> Zone {
    let key = "zone.name.\(code)"
    guard catalogue.has(key) else { return self }
    var zone = self
    zone.name = catalogue.text(key)
    return zone
  }
}
