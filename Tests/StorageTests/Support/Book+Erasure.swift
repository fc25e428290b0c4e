import Bookkeeping
import Storage

/// The erasure of a book without rules that name a guest.
extension Book {
  func personalData(before day: Day) throws -> PersonalData {
    try personalData(before: day) { _, _ in [] }
  }

  func erasePersonalData(
    before day: Day, command: String, at time: String, rewriting: (String) -> String,
    beforeCommit review: () throws -> Void = {}
  ) throws -> PersonalData {
    try erasePersonalData(
      before: day, command: command, at: time, naming: { _, _ in [] }, rewriting: rewriting,
      beforeCommit: review)
  }
}
