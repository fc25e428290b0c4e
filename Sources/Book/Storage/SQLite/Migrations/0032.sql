-- Amounts of the income tax from outside the book, and what bookings, expenses, homes and shares say for it.

CREATE TABLE income_tax_amount (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  party INTEGER REFERENCES party (id),
  year INTEGER NOT NULL,
  item TEXT NOT NULL,
  origin INTEGER,
  amount INTEGER NOT NULL
) STRICT;
ALTER TABLE expense ADD COLUMN box TEXT;
ALTER TABLE expense ADD COLUMN box_share TEXT;
ALTER TABLE expense ADD COLUMN box_owner INTEGER REFERENCES party (id);
ALTER TABLE booking ADD COLUMN due_on TEXT;
ALTER TABLE property ADD COLUMN cadastral_reference TEXT;
ALTER TABLE property ADD COLUMN activity_from TEXT;
ALTER TABLE share ADD COLUMN usufruct INTEGER NOT NULL DEFAULT 0;
