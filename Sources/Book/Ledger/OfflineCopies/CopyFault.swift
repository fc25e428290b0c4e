/// The reason why something cannot be done with a copy of a book, or with a book that is no copy.
package enum CopyFault: Equatable {
  /// The book is not a copy of another one, to which its steps could be sent.
  case notACopy(path: String)
  /// The file is no copy of the book, and is not replaced.
  case notACopyOf(path: String, book: String)
  /// The copy has steps that were not sent, and is not made anew.
  case unsentSteps(path: String, count: Int)
  /// The step was made in the book of which this is a copy.
  case stepOfSource(Int64, book: String)
  /// The step of a copy was sent, or may have been.
  case stepSent(Int64, book: String)
  /// The history of the book is not the one that the copy begins with.
  case otherHistory(path: String, book: String)
  /// The step was sent from another file with the same copy.
  case sentElsewhere(Int64, book: String)
  /// Names are to be erased on a copy, which would not erase them in the book.
  case erasureOnCopy(book: String)
}
