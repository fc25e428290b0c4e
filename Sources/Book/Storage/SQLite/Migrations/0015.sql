-- Proposed expenses, and the answers of owners to them.

ALTER TABLE expense ADD COLUMN proposed INTEGER;
ALTER TABLE expense ADD COLUMN proposal TEXT;
CREATE INDEX expense_by_proposal ON expense (proposal) WHERE proposal IS NOT NULL;
CREATE TABLE vote (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  expense INTEGER NOT NULL REFERENCES expense (id),
  party INTEGER NOT NULL REFERENCES party (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  accepts INTEGER NOT NULL,
  reason TEXT,
  UNIQUE (expense, party)
) STRICT;
