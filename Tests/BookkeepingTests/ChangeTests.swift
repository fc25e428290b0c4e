import Bookkeeping
import Testing

struct `A change of a field` {
  @Test func `keeps, clears or sets it`() {
    #expect(Change<Int>.keep.value(insteadOf: 1) == 1 && Change<Int>.keep.isKeep)
    #expect(Change<Int>.clear.value(insteadOf: 1) == nil && !Change<Int>.clear.isKeep)
    #expect(Change.set(2).value(insteadOf: nil) == 2)
    var field: Int? = 1
    Change<Int>(nilLiteral: ()).apply(to: &field)
    #expect(field == 1)
    Change<String>.keep.apply(to: &field) { Int($0) }
    #expect(field == 1)
    Change.set("3").apply(to: &field) { Int($0) }
    #expect(field == 3)
    Change.set("x").apply(to: &field) { Int($0) }
    #expect(field == nil)
  }

  @Test func `trims texts, of which an empty one clears`() {
    var (name, note): (String, String?) = ("Anna", "n")
    Change.set(" Pere ").apply(to: &name)
    Change.set(" late ").apply(to: &note)
    #expect(name == "Pere" && note == "late")
    Change.set("  ").apply(to: &note)
    #expect(note == nil)
    #expect(Change.set(" x ").trimmed.value(insteadOf: nil) == "x")
    #expect(Change.set(" ").trimmed.value(insteadOf: "x") == nil)
    Change<String>.keep.apply(to: &name)
    #expect(name == "Pere")
    Change<String>.clear.apply(to: &name)
    #expect(name.isEmpty)
  }
}
