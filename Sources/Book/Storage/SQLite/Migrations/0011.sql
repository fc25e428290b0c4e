-- Owners and the manager, their shares, and who received or paid the money of a record.

CREATE TABLE party (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  is_manager INTEGER NOT NULL,
  tax_identifier TEXT,
  email TEXT,
  iban TEXT,
  language TEXT,
  note TEXT
) STRICT;
CREATE TABLE share (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  party INTEGER NOT NULL REFERENCES party (id),
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL,
  UNIQUE (property, valid_from, party)
) STRICT;
ALTER TABLE property ADD COLUMN receiver INTEGER REFERENCES party (id);
ALTER TABLE property ADD COLUMN payer INTEGER REFERENCES party (id);
ALTER TABLE property ADD COLUMN filer INTEGER REFERENCES party (id);
ALTER TABLE booking ADD COLUMN received_by INTEGER REFERENCES party (id);
ALTER TABLE expense ADD COLUMN paid_by INTEGER REFERENCES party (id);
ALTER TABLE adjustment ADD COLUMN held_by INTEGER REFERENCES party (id);
