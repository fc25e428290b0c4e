-- Filed returns of the income tax beside those of the tourist tax: the form, the person, what it comes to, and the
-- boxes with what records add to them.
--
-- The table of returns is made anew, because SQLite cannot drop the rule that a home is required. The new table takes
-- the name at the end, as the other order would change the references of other tables.

CREATE TABLE new_filed_return (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  zone TEXT NOT NULL,
  registration TEXT,
  filed_on TEXT NOT NULL,
  reference TEXT,
  nrc TEXT,
  paid_on TEXT,
  completes INTEGER REFERENCES filed_return (id),
  units INTEGER NOT NULL,
  exempt_units INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  document TEXT,
  note TEXT,
  form TEXT NOT NULL DEFAULT '950',
  party INTEGER REFERENCES party (id),
  result INTEGER
) STRICT;
INSERT INTO new_filed_return (id, property, first_day, last_day, zone, registration, filed_on, reference, nrc,
    paid_on, completes, units, exempt_units, tax, document, note)
  SELECT id, property, first_day, last_day, zone, registration, filed_on, reference, nrc, paid_on,
    completes, units, exempt_units, tax, document, note
  FROM filed_return ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'new_filed_return';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'new_filed_return', seq FROM sqlite_sequence WHERE name = 'filed_return';
DROP TABLE filed_return;
ALTER TABLE new_filed_return RENAME TO filed_return;
CREATE TABLE filed_box (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  filed_return INTEGER NOT NULL REFERENCES filed_return (id),
  property INTEGER,
  box TEXT NOT NULL,
  kind TEXT,
  record INTEGER,
  amount INTEGER NOT NULL
) STRICT;
