internal import CommandLineKit

/// `estada booking`: the stays.
struct BookingArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "booking",
    subcommands: [
      AddBooking.self, ListBookings.self, ShowBooking.self, EditBooking.self, RemoveBooking.self,
      AnonymiseBookings.self,
    ])
}
