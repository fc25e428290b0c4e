-- Tables for imports of platforms' files: listings and payments.

CREATE TABLE listing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  name TEXT NOT NULL UNIQUE CHECK (trim(name) <> '')
) STRICT;
CREATE INDEX listing_by_property ON listing (property);

CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  reference TEXT NOT NULL CHECK (trim(reference) <> ''),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  gross INTEGER NOT NULL CHECK (gross BETWEEN -1000000000000 AND 1000000000000),
  fee INTEGER NOT NULL CHECK (fee BETWEEN -1000000000000 AND 1000000000000),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 1 AND 3660),
  guest TEXT,
  listing TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1))
) STRICT;
CREATE INDEX payment_by_reference ON payment (reference, channel);

CREATE INDEX booking_by_reference ON booking (reference, channel)
  WHERE reference IS NOT NULL;
