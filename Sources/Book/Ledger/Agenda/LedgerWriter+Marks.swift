internal import Bookkeeping
internal import Storage

extension LedgerWriter {
  /// Removes what is said of one party's duties where the same is said of those of another.
  func mergeMarks(of old: Int64, into new: Int64) throws {
    let kept = try book.records(DutyMark.self, .equal("party", new), in: .added)
    for mark in try book.records(DutyMark.self, .equal("party", old), in: .added) {
      var moved = mark
      moved.party = new
      if kept.contains(where: { $0.isAboutSame(as: moved) }) { try delete(mark) }
    }
  }
}
