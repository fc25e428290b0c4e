-- What owners have in their homes, cadastral values, and facts about owners, for the income tax. Indexes that
-- queries of small tables used go, as each is read at every start.

CREATE TABLE asset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  amount INTEGER NOT NULL,
  costs INTEGER NOT NULL,
  owner INTEGER REFERENCES party (id),
  numerator INTEGER,
  denominator INTEGER,
  years INTEGER,
  expense INTEGER REFERENCES expense (id),
  deducted INTEGER,
  until INTEGER,
  note TEXT
) STRICT;
CREATE TABLE cadastral_value (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL,
  value INTEGER,
  construction INTEGER,
  revised INTEGER
) STRICT;
CREATE TABLE party_fact (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  fact TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
DROP INDEX listing_by_property;
DROP INDEX recurring_by_property;
DROP INDEX attachment_by_return;
DROP INDEX attachment_by_transfer;
DROP INDEX payment_by_adjustment;
DROP INDEX adjustment_by_property;
