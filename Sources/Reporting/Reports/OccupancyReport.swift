package import Bookkeeping

/// What an occupancy report has a row for.
package enum OccupancyGrouping: String, CaseIterable, Sendable {
  case month, quarter, year, property, channel

  /// How time is cut, or nil where it is not.
  package var grain: PeriodGrain? { PeriodGrain(rawValue: rawValue) }
}

/// How much of the time homes were let, and what a night brought in.
///
/// Occupancy = nights let ÷ nights available; ADR (average daily rate) = income ÷ nights let; RevPAR
/// (revenue per available room, here per home) = income ÷ nights available. These are the terms of the
/// hotel trade (STR, *Data glossary*). A stay's amount is spread evenly over its nights. A night on which
/// bookings overlap is let once. Nights of bookings without an amount are let, but left out of the
/// average per night let, which they would lower.
package struct OccupancyReport: Sendable {
  /// What a row is about.
  package enum Key: Hashable, Sendable {
    case period(Period)
    case property(Int64)
    /// A channel's code; nil where none was given.
    case channel(String?)
  }

  /// The figures of one group.
  package struct Figures: Equatable, Sendable {
    /// Nights × homes of the period.
    package internal(set) var available = 0
    /// Nights on which somebody stayed.
    package internal(set) var nights = 0
    /// Those whose amount is known.
    package internal(set) var paidNights = 0
    /// The part of the amounts that falls on the nights of the period.
    package internal(set) var income = Money.zero

    /// Nights let of those available, in thousandths.
    package var occupancy: Int? { Ratio.permille(Int64(nights), of: Int64(available)) }
    /// Income per night let (ADR).
    package var perNightLet: Money? { Ratio.average(income, over: paidNights) }
    /// Income per night available (RevPAR).
    package var perNightAvailable: Money? { Ratio.average(income, over: available) }
  }

  /// One group.
  package struct Row: Equatable, Sendable {
    /// What it is about.
    package let key: Key
    /// Its figures.
    package let figures: Figures
  }

  /// The days the report is for.
  package let period: Period?
  /// What there is a row for.
  package let grouping: OccupancyGrouping
  /// Periods from the earliest, homes in their order, channels by nights.
  package let rows: [Row]
  /// All groups together.
  package let total: Figures
}
