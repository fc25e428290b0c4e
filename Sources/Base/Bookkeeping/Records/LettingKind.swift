/// How a home is let, as far as VAT and the income tax ask.
public enum LettingKind: String, CaseIterable, CodedValue {
  /// To guests for short stays, without services of a hotel (Llei 37/1992 art. 20.Uno.23).
  case shortLet = "short-let"
  /// With services of a hotel, such as cleaning and change of linen during the stay (art. 20.Uno.23.e').
  case hotelServices = "hotel-services"
  /// To a company, or to somebody who lets it again (art. 20.Uno.23.f').
  case company
  /// As an economic activity of the income tax, without VAT for that reason.
  case activity
}
