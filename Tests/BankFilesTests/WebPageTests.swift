import DataFormats
import Testing

@testable import BankFiles

struct `A web page` {
  @Test func `has the cells of its tables`() throws {
    let page = """
      <html><!-- <td>no</td> --><script>if (a < b) "<td>"</script><table>
      <tr><th>A &amp; B<th colspan='2'>C "D"</th><td>&#x41;&euro;&none;<br>x</td></tr>
      <tr><td>1</td></table>
      """
    let table = try #require(HTMLTables.separatedValues(of: Array(page.utf8)))
    let rows = try CSVReader.rows(of: String(decoding: table, as: UTF8.self)).map(\.fields)
    #expect(rows == [["A & B", "C \"D\"", "", "A€&none; x"], ["1"]])
  }

  @Test func `of endless cells stays bounded`() throws {
    let page = "<table><tr>" + String(repeating: "<td colspan=999999>x", count: 2000)
    let table = try #require(HTMLTables.separatedValues(of: Array(page.utf8)))
    #expect(table.count < 10_000)
  }
}
