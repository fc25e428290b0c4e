-- The documents of records.
-- The first schema with documents.

CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  expense INTEGER REFERENCES expense (id),
  booking INTEGER REFERENCES booking (id),
  property INTEGER REFERENCES property (id),
  filed_return INTEGER REFERENCES filed_return (id),
  party INTEGER REFERENCES party (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT,
  added_on TEXT NOT NULL CHECK (date(added_on, '+0 days') IS added_on)
) STRICT;
