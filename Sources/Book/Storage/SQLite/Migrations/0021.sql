-- What users say about suppliers and supply points, and the period of a bill.

CREATE TABLE supplier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT,
  category TEXT,
  property INTEGER REFERENCES property (id),
  after_expense INTEGER NOT NULL CHECK (after_expense >= 0)
) STRICT;
ALTER TABLE expense ADD COLUMN period TEXT;
