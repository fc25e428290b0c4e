import Bookkeeping
import TestKit
import Testing

@testable import Bills

struct `The supplier of a bill` {
  struct Page: Sendable, CustomTestStringConvertible {
    let text: String
    var name: String?
    let mark: Mark
    var testDescription: String { text }
  }

  static let pages = [
    // A tax identifier with its name.
    Page(text: "Rosa Pla Font   NIF 54362315K", name: "Rosa Pla Font", mark: .read),
    Page(
      text: "CASA PACO\nPl. del Sol 2 Madrid\nNIF: 54362315K", name: "CASA PACO", mark: .read),
    Page(
      text: "Bar Pepe\nC/ Mayor 3\n28001 Madrid\nTel. 910000000\nCIF B12345674", name: "Bar Pepe",
      mark: .read),
    Page(
      text: "ASCENSORS DEL TER, SL\nCtra. de Barcelona, 77 · 17002 GIRONA · B12345674",
      name: "ASCENSORS DEL TER, SL", mark: .read),
    Page(
      text: "Suministros García S.L. - C/ Industria 14 - CIF: B12345674",
      name: "Suministros García S.L.", mark: .read),
    Page(
      text: "COMUNITAT DE PROPIETARIS C/ VERDI 101   NIF H58123456",
      name: "COMUNITAT DE PROPIETARIS C/ VERDI 101", mark: .read),
    // A name of the table of suppliers.
    Page(text: "MERCADONA\nTotal 12,00", name: "MERCADONA", mark: .read),
    // Nothing supports the name.
    Page(text: "CAN PERET\nTotal 12,00", name: "CAN PERET", mark: .unsure),
    Page(text: "Cloudnote Labs, Inc.\nTotal 12,00", name: "Cloudnote Labs, Inc", mark: .unsure),
    Page(
      text: "Pintures Roca\nFactura 12   Data 03/02/2026\nNIF 54362315K", name: "Pintures Roca",
      mark: .unsure),
    Page(text: "PUERTA DE\nNIF 54362315K", name: "PUERTA DE", mark: .unsure),
    // No names.
    Page(text: "Pagado\nTotal 12,00", mark: .missing),
    Page(text: "Invoice\nTotal 12,00", mark: .missing),
    Page(text: "CIF/NIF\nTotal 12,00", mark: .missing),
    Page(text: "C.1L.F.t   B12345674\nTotal 12,00", mark: .missing),
    Page(text: "18 de julio de\nTotal 12,00", mark: .missing),
    Page(text: "Carrer Nou 8\nTotal 12,00", mark: .missing),
    Page(text: "548 Market Street\nTotal 12,00", mark: .missing),
    Page(text: "Girona, Girona\nTotal 12,00", mark: .missing),
    Page(text: "United States\nTotal 12,00", mark: .missing),
    Page(text: "Espanya\nTotal 12,00", mark: .missing),
    Page(text: "Gracias por viajar, Joan\nTotal 12,00", mark: .missing),
    Page(text: "1 Z. PIÑA   1,40\nTotal 1,40", mark: .missing),
    // The customer.
    Page(text: "Client:   Joan Vidal\nTotal 12,00", mark: .missing),
    Page(text: "Bill to\nJoan Vidal\nCarrer Nou 8\nTotal 12,00", mark: .missing),
    Page(text: "Anna Roca Soler\nTotal 12,00", mark: .missing),
    Page(text: "Sra. ANNA ROCA SOLER\nTotal 12,00", mark: .missing),
    // The letters of a code.
    Page(text: "aire Ens Res", mark: .missing),
  ]

  @Test(arguments: pages)
  func `has a name that the bill supports, or one to ask about`(page: Page) throws {
    var knowledge = try Samples.knowledge()
    knowledge.ownNames = ["Anna Roca Soler"]
    let bill = try BillFile.read(Array(page.text.utf8), knowing: knowledge)
    #expect(bill.supplier.value == page.name)
    #expect(bill.supplier.mark == page.mark)
  }

  @Test func `is unsure where the only tax identifier has the name of an owner`() throws {
    var knowledge = try Samples.knowledge()
    knowledge.ownNames = ["Anna Roca Soler"]
    let text = "Anna Roca Soler   NIF 12345678Z\nTotal 12,00"
    let bill = try BillFile.read(Array(text.utf8), knowing: knowledge)
    #expect(bill.supplierTaxID.mark == .unsure)
    #expect(bill.supplier.value == nil)
  }
}
