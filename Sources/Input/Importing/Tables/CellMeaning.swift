internal import Bookkeeping

extension RecordField {
  /// Whether the values are parts of a whole in ten-thousandths, which people write as percentages.
  var isRate: Bool { range == Agreement.rates }

  /// Whether the values are whole percentages.
  var isPercentage: Bool { range.upperBound == 100 }
}

extension String {
  var hasPercentSign: Bool { last == "%" }
  var withPercentSign: String { hasPercentSign ? self : self + "%" }
}

extension CodedValue {
  /// The key of the sentence that says why a text is not such a code; nil for a code without such a sentence.
  static func fault(in text: String) -> String? {
    func key(_ read: () throws(IdentifierFault) -> Void, _ form: String, _ control: String)
      -> String?
    {
      do throws(IdentifierFault) { try read() } catch { return error == .form ? form : control }
      return nil
    }
    switch Self.self {
    case is TaxIdentifier.Type:
      return key(
        { () throws(IdentifierFault) in _ = try TaxIdentifier(reading: text) },
        "input.not-a-tax-id", "input.wrong-tax-id")
    case is IBAN.Type:
      return key(
        { () throws(IdentifierFault) in _ = try IBAN(reading: text) },
        "input.not-an-iban", "input.wrong-iban")
    case is Registration.Type: return "input.not-a-registration"
    default: return nil
    }
  }
}
