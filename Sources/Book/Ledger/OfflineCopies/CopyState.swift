internal import Storage

/// A copy of a book, and what is to be sent of it.
package struct CopyState {
  /// The place of the book in messages: its path, or its address.
  package let place: String
  /// The latest step of the book when the copy was made.
  package let step: Int64
  /// The number of steps made on the copy that were not sent.
  package let unsent: Int

  /// The state of a book that may be a copy; nil for a book that is none.
  init?(of book: Book) throws(StorageError) {
    guard let mark = try book.copyMark() else { return nil }
    place = mark.place.text
    step = mark.step
    unsent = try book.unsentSteps(mark).count
  }
}
