package import CommandLineKit
package import Reporting
internal import UnicodeText
package import ValueAddedTax

/// A form about VAT by its number: `303`, `111`, `347`.
extension VATForm: ArgumentValue {
  package static var valueName: String { "value.income-tax-form" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> VATForm {
    guard let form = VATForm(rawValue: text.trimmed) else {
      throw InvalidValue("input.not-a-vat-form")
    }
    return form
  }
}

extension AgencyBook.Side: NamedChoice {
  package static var valueName: String { "value.vat-side" }
  package static var names: String { "vat-side." }
}
