extension Migration {
  /// Bookings whose guests' ages a platform's file did not give.
  static let migration0017 = Migration(
    schema: 17,
    sql: """
      ALTER TABLE booking ADD COLUMN ages_unknown INTEGER NOT NULL DEFAULT 0;
      """)
}
