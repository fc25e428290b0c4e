internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

/// A form of the income tax by its number: `100`, `210-35`, `210-02`.
struct IncomeTaxFormValue: ArgumentValue {
  /// The form.
  let form: TaxForm

  static var valueName: String { "value.income-tax-form" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> IncomeTaxFormValue {
    guard let form = TaxForm(rawValue: text.folded), TaxForm.ofIncomeTax.contains(form) else {
      throw InvalidValue("input.not-a-form")
    }
    return IncomeTaxFormValue(form: form)
  }
}
