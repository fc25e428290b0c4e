internal import Bookkeeping

extension HTMLPage {
  /// The figures of the page as cards.
  func keyFigures(_ html: HTMLWriter) {
    section(html, "figures", Phrase("page.key-figures")) {
      html.block("dl", ["class": "cards"]) {
        html.newLine()
        for field in keyFigures {
          html.block("div", ["class": field.name == "profit" ? "card main" : "card"]) {
            html.element("dt") { html.word("column.\(field.name)") }
            html.element("dd") { html.cell(field.cell) }
          }
        }
      }
    }
  }

  /// The figures in their order; those that would say nothing are left out.
  private var keyFigures: [Field] {
    let total = report.profit.total
    var fields = [
      Field("profit", .money(total.profit)), Field("income", .money(total.figures.income)),
    ]
    if total.figures.commission != .zero {
      fields.append(Field("commission", .outgo(total.figures.commission)))
    }
    fields += [
      Field("expenses", .outgo(total.figures.expenses)), Field("tax", .outgo(total.figures.tax)),
      Field("bookings", .count(total.figures.bookings)), Field("nights", .count(report.nights)),
    ]
    if let occupancy = report.occupancy.total.occupancy {
      fields.append(Field("occupancy", .permille(occupancy)))
    }
    fields.append(Field("pending", .count(total.figures.pending)))
    return fields
  }
}
