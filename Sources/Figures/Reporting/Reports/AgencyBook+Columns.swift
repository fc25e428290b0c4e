internal import Bookkeeping
internal import ValueAddedTax

extension AgencyBook {
  /// The 36 columns of EXPEDIDAS.
  var issuedColumns: [AgencyColumn<IssuedRow>] {
    activity { (row: IssuedRow) in row.day }
      + [
        AgencyColumn("Tipo de Factura") { .text($0.agencyType) },
        .unused("Concepto de Ingreso"), .unused("Ingreso Computable"),
        AgencyColumn("Fecha Expedición") { .day($0.invoice.date ?? $0.day) },
        AgencyColumn("Fecha Operación") {
          ($0.invoice.date ?? $0.day) == $0.day ? .empty : .day($0.day)
        },
        AgencyColumn("Identificación de la Factura", "Serie") { AgencyCell($0.series) },
        AgencyColumn("Identificación de la Factura", "Número") { AgencyCell($0.numberInSeries) },
        .unused("Identificación de la Factura", "Número-Final"),
        AgencyColumn("NIF Destinatario", "Tipo") { AgencyCell($0.invoice.taxID?.foreign?.type) },
        AgencyColumn("NIF Destinatario", "Código País") {
          AgencyCell($0.invoice.taxID?.foreign?.country)
        },
        AgencyColumn("NIF Destinatario", "Identificación") { AgencyCell($0.invoice.taxID) },
        AgencyColumn("Nombre Destinatario") {
          $0.isFull ? AgencyCell($0.invoice.name) : .text("VENTAS A CONSUMIDOR FINAL")
        },
        AgencyColumn("Clave de Operación") { _ in .text("01") },
        AgencyColumn("Calificación de la Operación") { _ in .text("S1") },
        .unused("Operación Exenta"),
        AgencyColumn("Total Factura") { .decimal($0.total.cents) },
        AgencyColumn("Base Imponible") { .decimal($0.base.cents) },
        AgencyColumn("Tipo de IVA") { $0.tax.map { .decimal(Int64($0.rate)) } ?? .empty },
        AgencyColumn("Cuota IVA Repercutida") { .decimal($0.vat.cents) },
        .unused("Tipo de Recargo eq."), .unused("Cuota Recargo eq."),
      ] + payment(AgencyBook.collection)
      + [
        .unused("Tipo Retención del IRPF"), .unused("Importe Retenido del IRPF"),
        .unused("Registro Acuerdo Facturación"),
      ] + place({ (row: IssuedRow) in row.property }, { $0.record })
  }

  /// The 42 columns of RECIBIDAS.
  var receivedColumns: [AgencyColumn<ReceivedEntry>] {
    activity { (entry: ReceivedEntry) in entry.row.bill.received } + receivedDocument
      + receivedAmounts + payment("Pago (Operación Criterio de Caja)")
      + [
        .unused("Tipo Retención del IRPF"), .unused("Importe Retenido del IRPF"),
        .unused("Registro Acuerdo Facturación"),
      ] + place({ (entry: ReceivedEntry) in entry.row.property }, { $0.row.bill.record })
  }

  private var receivedDocument: [AgencyColumn<ReceivedEntry>] {
    [
      AgencyColumn("Tipo de Factura") { .text($0.row.isModification ? "R1" : "F1") },
      .unused("Concepto de Gasto"), .unused("Gasto Deducible"),
      AgencyColumn("Fecha Expedición") { .day($0.row.bill.date) },
      .unused("Fecha Operación"),
      AgencyColumn("Identificación Factura del Expedidor", "(Serie-Número)") {
        AgencyCell($0.row.bill.number)
      },
      .unused("Identificación Factura del Expedidor", "Número-Final"),
      AgencyColumn("Fecha Recepción") { .day($0.row.bill.received) },
      AgencyColumn("Número Recepción") { .number($0.number) },
      .unused("Número Recepción Final"),
      AgencyColumn("NIF Expedidor", "Tipo") { AgencyCell($0.row.bill.taxID?.foreign?.type) },
      AgencyColumn("NIF Expedidor", "Código País") {
        AgencyCell($0.row.bill.taxID?.foreign?.country)
      },
      AgencyColumn("NIF Expedidor", "Identificación") { AgencyCell($0.row.bill.taxID) },
      AgencyColumn("Nombre Expedidor") { AgencyCell($0.row.bill.supplier) },
      AgencyColumn("Clave de Operación") {
        .text($0.row.bill.treatment == .reverseEU ? "09" : "01")
      },
    ]
  }

  private var receivedAmounts: [AgencyColumn<ReceivedEntry>] {
    [
      AgencyColumn("Bien de Inversión") { AgencyBook.yes($0.row.bill.isAsset) },
      AgencyColumn("Inversión del Sujeto Pasivo") {
        AgencyBook.yes($0.row.bill.treatment == .reverseOther)
      },
      AgencyColumn("Deducible en Periodo Posterior") { AgencyBook.yes($0.row.isDeductedLater) },
      AgencyColumn("Periodo Deducción", "Ejercicio") {
        $0.row.isDeductedLater ? .number(Int64($0.row.quarter.firstDay.year)) : .empty
      },
      AgencyColumn("Periodo Deducción", "Periodo") {
        $0.row.isDeductedLater ? .text("\($0.row.quarter.firstDay.quarter)T") : .empty
      },
      AgencyColumn("Total Factura") { .decimal(try $0.row.total.cents) },
      AgencyColumn("Base Imponible") { .decimal($0.row.tax.base.cents) },
      AgencyColumn("Tipo de IVA") { .decimal(Int64($0.row.tax.rate)) },
      AgencyColumn("Cuota IVA Soportado") { .decimal($0.row.tax.amount.cents) },
      AgencyColumn("Cuota Deducible") { .decimal($0.row.deductible.cents) },
      .unused("Tipo de Recargo eq."), .unused("Cuota Recargo eq."),
    ]
  }

  /// The group of columns about money that was collected.
  private static let collection =
    "Cobro (Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF)"

  /// The columns about money that was paid or collected, which only the cash scheme fills.
  private func payment<Row>(_ group: String) -> [AgencyColumn<Row>] {
    ["Fecha", "Importe", "Medio Utilizado", "Identificación Medio Utilizado"].map {
      .unused(group, $0)
    }
  }

  private static func yes(_ isSo: Bool) -> AgencyCell { .text(isSo ? "S" : "N") }
}

extension IssuedRow {
  /// The type of the invoice: full or simplified, or a correction of one.
  ///
  /// RD 1619/2012 art. 4, 6, 15.
  var agencyType: String {
    if isModification { isFull ? "R1" : "R5" } else { isFull ? "F1" : "F2" }
  }

  /// The series of the invoice: what stands before the last slash of its number.
  fileprivate var series: String? {
    invoice.number.flatMap { number in
      number.lastIndex(of: "/").map { String(number[..<$0]) }
    }
  }

  /// The number of the invoice within its series.
  fileprivate var numberInSeries: String? {
    invoice.number.map { number in
      number.lastIndex(of: "/").map { String(number[number.index(after: $0)...]) } ?? number
    }
  }
}

extension ReceivedRow {
  /// Whether the VAT is deducted in a quarter after that of the reception.
  fileprivate var isDeductedLater: Bool {
    quarter != PeriodGrain.quarter.period(of: bill.received)
  }
}

extension String {
  /// The type and the country of the tax identifier of another country, which begins with two letters: a VAT number of
  /// the EU (02), or a document of another country (04).
  fileprivate var foreign: (type: String, country: String)? {
    let letters = prefix(2).uppercased()
    guard letters.utf8.count == 2, letters.utf8.allSatisfy({ (65...90).contains($0) }) else {
      return nil
    }
    // The VAT numbers of Greece do not begin with its code, nor do all identifiers of Great Britain.
    let country = ["EL": "GR", "UK": "GB"][letters] ?? letters
    return (EuropeanVATNumber(self) == nil ? "04" : "02", country)
  }
}
