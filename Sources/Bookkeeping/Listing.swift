/// The name under which a platform lets a home.
package struct Listing: Hashable, Sendable {
  /// The book's number for it; 0 before it is stored.
  package var id: Int64
  /// The book's number of the property.
  package var property: Int64
  /// The name as the platform's files have it, unique in the book.
  package var name: String

  /// Makes a listing.
  package init(id: Int64 = 0, property: Int64, name: String) {
    self.id = id
    self.property = property
    self.name = name
  }
}
