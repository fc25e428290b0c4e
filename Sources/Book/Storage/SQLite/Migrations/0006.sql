-- States of bookings, tax charged apart, adjustments and receipts.
--
-- The table of bookings is made anew, because its checks change: where no stay took place, nights and
-- people may be unknown.

ALTER TABLE property ADD COLUMN tax_apart INTEGER NOT NULL DEFAULT 0
  CHECK (tax_apart IN (0, 1));
ALTER TABLE property ADD COLUMN capacity INTEGER CHECK (capacity BETWEEN 1 AND 999);

DROP INDEX booking_by_property;
DROP INDEX booking_by_reference;
ALTER TABLE booking RENAME TO old_booking;
CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest TEXT NOT NULL CHECK (trim(guest) <> ''),
  adults INTEGER NOT NULL CHECK (adults BETWEEN 0 AND 999),
  children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 999),
  exempt_adults INTEGER NOT NULL CHECK (exempt_adults BETWEEN 0 AND adults),
  exempt_reason TEXT
    CHECK (exempt_reason IN ('age', 'social', 'force-majeure', 'health')),
  amount INTEGER CHECK (amount BETWEEN 0 AND 1000000000000),
  commission INTEGER NOT NULL CHECK (commission BETWEEN 0 AND 1000000000000),
  channel TEXT,
  reference TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1)),
  note TEXT,
  prepaid_on TEXT
    CHECK (date(prepaid_on, '+0 days') IS prepaid_on AND prepaid_on <= check_in),
  state TEXT NOT NULL CHECK (state IN ('confirmed', 'cancelled', 'no-show', 'own-use')),
  tax_apart INTEGER NOT NULL CHECK (tax_apart IN (0, 1)),
  cancelled_on TEXT CHECK (date(cancelled_on, '+0 days') IS cancelled_on),
  CHECK (exempt_reason IS NULL OR exempt_adults > 0),
  CHECK (nights > 0 OR state IN ('cancelled', 'no-show')),
  CHECK (adults > 0 OR state <> 'confirmed')
) STRICT;
INSERT INTO booking (id, property, check_in, nights, guest, adults, children, exempt_adults,
    exempt_reason, amount, commission, channel, reference, tax_collected, note, prepaid_on,
    state, tax_apart)
  SELECT id, property, check_in, nights, guest, adults, children, exempt_adults,
    exempt_reason, amount, commission, channel, reference, tax_collected, note, prepaid_on,
    'confirmed', 0
  FROM old_booking ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'booking';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'booking', seq FROM sqlite_sequence WHERE name = 'old_booking';
DROP TABLE old_booking;
CREATE INDEX booking_by_property ON booking (property, check_in, nights);
CREATE INDEX booking_by_reference ON booking (reference, channel)
  WHERE reference IS NOT NULL;

CREATE TABLE adjustment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking INTEGER REFERENCES booking (id),
  property INTEGER REFERENCES property (id),
  kind TEXT NOT NULL CHECK (kind IN ('refund', 'damage', 'extra', 'cancellation-fee',
    'resolution', 'co-host', 'pass-through', 'other')),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT
) STRICT;
CREATE INDEX adjustment_by_booking ON adjustment (booking);
CREATE INDEX adjustment_by_property ON adjustment (property, date);

CREATE TABLE receipt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking INTEGER NOT NULL REFERENCES booking (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  method TEXT NOT NULL
    CHECK (method IN ('cash', 'transfer', 'card', 'bizum', 'deposit', 'other')),
  is_deposit INTEGER NOT NULL CHECK (is_deposit IN (0, 1)),
  note TEXT
) STRICT;
CREATE INDEX receipt_by_booking ON receipt (booking);
