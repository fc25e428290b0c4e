-- Bills that are split into parts.
--
-- The table of expenses is made anew, because SQLite cannot drop the rule that a home is required. Most
-- expenses are no parts, so that the index is small.

DROP INDEX expense_by_property;
ALTER TABLE expense RENAME TO old_expense;
CREATE TABLE expense (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT,
  paid_by INTEGER REFERENCES party (id),
  bill INTEGER REFERENCES expense (id),
  rule TEXT,
  private_to INTEGER REFERENCES party (id)
) STRICT;
INSERT INTO expense (id, property, date, concept, category, supplier, amount, note, paid_by)
  SELECT id, property, date, concept, category, supplier, amount, note, paid_by
  FROM old_expense ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'expense';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'expense', seq FROM sqlite_sequence WHERE name = 'old_expense';
DROP TABLE old_expense;
CREATE INDEX expense_by_property ON expense (property, date);
CREATE INDEX expense_by_bill ON expense (bill) WHERE bill IS NOT NULL;
