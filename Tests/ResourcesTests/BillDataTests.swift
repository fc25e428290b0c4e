import Bookkeeping
import Resources
import Testing

struct `What is known about bills` {
  @Test func `are suppliers with valid tax identifiers and categories`() throws {
    #expect(KnownSuppliers.all.count > 30)
    for (id, supplier) in KnownSuppliers.all {
      #expect(try TaxIdentifier(reading: id).text == id)
      #expect(!supplier.categories.isEmpty)
      #expect(Set(supplier.categories).isSubset(of: Categories.codes), "\(supplier.name)")
    }
  }

  @Test func `are words that are folded, with a rank`() {
    #expect(BillWords.lines.count > 30)
    for line in BillWords.lines {
      #expect((0...10).contains(line.rank))
      #expect(line.words.allSatisfy { $0.isASCII && !$0.isUppercase }, "\(line.field)")
      if line.field.hasPrefix("category-") {
        #expect(Categories.codes.contains(String(line.field.dropFirst(9))))
      }
    }
  }

  @Test func `are the dated rates of taxes on sales`() throws {
    let rates = try SalesTaxRate.all()
    let day = try #require(Day(iso: "2026-07-01"))
    let now = rates.filter { $0.validFrom <= day && $0.validThrough ?? .last >= day }
    #expect(Set(now.filter { $0.tax == "IVA" }.map(\.rate)) == [400, 1000, 2100])
  }
}
