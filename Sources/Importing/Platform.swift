/// A platform whose files are read.
package enum Platform: String, Sendable, CaseIterable {
  case airbnb
  case bookingCom = "booking-com"
}

extension PlatformFile.Kind {
  /// Whose file it is.
  package var platform: Platform {
    switch self {
    case .airbnbTransactions, .airbnbReservations: .airbnb
    case .bookingComReservations: .bookingCom
    }
  }
}
