-- Agreements with the manager, and transfers between owners.

CREATE TABLE agreement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  base TEXT NOT NULL,
  rate INTEGER NOT NULL,
  per_stay INTEGER NOT NULL,
  per_month INTEGER NOT NULL,
  vat_rate INTEGER NOT NULL,
  note TEXT,
  UNIQUE (property, valid_from)
) STRICT;
CREATE TABLE transfer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  payer INTEGER NOT NULL REFERENCES party (id),
  payee INTEGER NOT NULL REFERENCES party (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  note TEXT
) STRICT;
