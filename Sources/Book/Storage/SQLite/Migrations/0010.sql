-- The VAT on the lets of homes.

CREATE TABLE vat (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  UNIQUE (property, valid_from)
) STRICT;
