internal import Storage

/// A copy of a book, and what is to be sent of it.
package struct CopyState {
  /// The place of the book in messages: its path, or its address.
  package let place: String
  /// The latest step of the book when the copy was made.
  package let step: Int64
  /// The number of steps made on the copy that were not sent.
  package let unsent: Int

  /// Reads the state of a copy; nil if the book is not a copy.
  init?(of book: Book) throws(StorageError) {
    guard let mark = try book.copyMark() else { return nil }
    place = mark.place.text
    step = mark.step
    unsent = try book.unsentSteps(mark).count
  }
}
