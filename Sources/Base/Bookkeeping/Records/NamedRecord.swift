/// A record with a code and a name, by either of which users name it.
package protocol NamedRecord {
  /// The code, unique among the records of the kind.
  var code: String { get }
  /// The name.
  var name: String { get }
}

extension Property: NamedRecord {}
extension Party: NamedRecord {}
