-- Recurring expenses, and expenses whose amount is not known yet.
--
-- The table of expenses is made anew, because SQLite cannot drop the rule that an amount is required.

DROP INDEX expense_by_property;
ALTER TABLE expense RENAME TO old_expense;
CREATE TABLE expense (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT
) STRICT;
INSERT INTO expense (id, property, date, concept, category, supplier, amount, note)
  SELECT id, property, date, concept, category, supplier, amount, note
  FROM old_expense ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'expense';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'expense', seq FROM sqlite_sequence WHERE name = 'old_expense';
DROP TABLE old_expense;
CREATE INDEX expense_by_property ON expense (property, date);

CREATE TABLE recurring (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  is_estimate INTEGER NOT NULL CHECK (is_estimate IN (0, 1)),
  every TEXT NOT NULL CHECK (every IN ('month', '2-months', 'quarter', 'year')),
  day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
  starts_on TEXT NOT NULL CHECK (date(starts_on, '+0 days') IS starts_on),
  ends_on TEXT CHECK (date(ends_on, '+0 days') IS ends_on AND ends_on >= starts_on),
  recorded_to TEXT CHECK (date(recorded_to, '+0 days') IS recorded_to),
  note TEXT,
  CHECK (amount IS NOT NULL OR is_estimate = 1)
) STRICT;
CREATE INDEX recurring_by_property ON recurring (property);
