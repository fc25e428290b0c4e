import Testing

@testable import CommandLineKit

struct `Declaring options and arguments` {
  @Test func `gathers them in order, those of groups among them`() {
    let names = Declarations.making(Add.init).declarations.declared.map(\.name)
    #expect(
      names == [
        "property", "place", "guest", "check-in", "nights", "amount", "tag", "channel",
        "tax-collected", "dry-run", "quiet",
      ])
  }

  @Test func `keeps commands apart that are made one inside the other or by themselves`() {
    let (inner, outer) = Declarations.making {
      _ = Flag<Bool>("before")
      let inner = Declarations.making(Writing.init).declarations
      _ = Flag<Bool>("after")
      return inner
    }
    _ = Writing()
    #expect(inner.declared.map(\.name) == ["dry-run", "quiet"])
    #expect(outer.declared.map(\.name) == ["before", "after"])
  }

  @Test func `keeps threads apart`() async {
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<50 {
        group.addTask { Declarations.making(Writing.init).declarations.declared.map(\.name) }
      }
      for await names in group { #expect(names == ["dry-run", "quiet"]) }
    }
  }
}
