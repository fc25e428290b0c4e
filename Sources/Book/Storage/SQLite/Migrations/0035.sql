-- Who files VAT, and from which day on.

CREATE TABLE vat_filer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  valid_from TEXT NOT NULL,
  until TEXT,
  activity TEXT,
  pro_rata TEXT,
  percents TEXT,
  vies INTEGER NOT NULL,
  carried INTEGER
) STRICT;
