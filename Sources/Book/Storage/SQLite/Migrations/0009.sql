-- Adjustments among the payments of platforms, and the settlement of payments that wait.
--
-- The table is made anew, because its checks change: an adjustment may have neither a confirmation code
-- nor nights.

DROP INDEX payment_by_reference;
ALTER TABLE payment RENAME TO old_payment;
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  reference TEXT CHECK (trim(reference) <> ''),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  gross INTEGER NOT NULL CHECK (gross BETWEEN -1000000000000 AND 1000000000000),
  fee INTEGER NOT NULL CHECK (fee BETWEEN -1000000000000 AND 1000000000000),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest TEXT,
  listing TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1)),
  kind TEXT CHECK (kind IN ('refund', 'damage', 'extra', 'cancellation-fee', 'resolution',
    'co-host', 'pass-through', 'other')),
  details TEXT,
  adjustment INTEGER REFERENCES adjustment (id),
  ignored INTEGER NOT NULL CHECK (ignored IN (0, 1)),
  note TEXT,
  CHECK (kind IS NOT NULL OR (reference IS NOT NULL AND nights > 0))
) STRICT;
INSERT INTO payment (id, channel, reference, date, gross, fee, check_in, nights, guest,
    listing, tax_collected, ignored)
  SELECT id, channel, reference, date, gross, fee, check_in, nights, guest, listing,
    tax_collected, 0
  FROM old_payment ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'payment';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'payment', seq FROM sqlite_sequence WHERE name = 'old_payment';
DROP TABLE old_payment;
CREATE INDEX payment_by_reference ON payment (reference, channel);
CREATE INDEX payment_by_adjustment ON payment (adjustment) WHERE adjustment IS NOT NULL;
