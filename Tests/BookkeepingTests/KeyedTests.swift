import Bookkeeping
import Testing

struct `A sequence by a value of its elements` {
  private let words = ["ara", "casa", "blau", "cel", "bo"]

  @Test func `has the first of several with the same value`() {
    #expect(words.keyed(by: \.first) == ["a": "ara", "c": "casa", "b": "blau"])
  }

  @Test func `has another value of the first`() {
    #expect(words.keyed(by: \.first, \.count) == ["a": 3, "c": 4, "b": 4])
  }
}
