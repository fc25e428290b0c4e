-- Documents of transfers, budgets of one owner, and groups of shares.

ALTER TABLE attachment ADD COLUMN transfer INTEGER REFERENCES transfer (id);
ALTER TABLE budget ADD COLUMN party INTEGER REFERENCES party (id);
CREATE TABLE share_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  party INTEGER NOT NULL REFERENCES party (id),
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL CHECK (denominator BETWEEN 1 AND 1000000000),
  note TEXT,
  UNIQUE (name, party),
  CHECK (numerator BETWEEN 1 AND denominator)
) STRICT;
