-- Statements that were sent to owners.

CREATE TABLE sent_statement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  first_day TEXT NOT NULL CHECK (date(first_day, '+0 days') IS first_day),
  last_day TEXT NOT NULL CHECK (date(last_day, '+0 days') IS last_day),
  sent_on TEXT NOT NULL CHECK (date(sent_on, '+0 days') IS sent_on),
  opening INTEGER NOT NULL,
  closing INTEGER NOT NULL,
  note TEXT
) STRICT;
CREATE TABLE sent_line (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sent_statement INTEGER NOT NULL REFERENCES sent_statement (id),
  subject TEXT NOT NULL,
  is_correction INTEGER NOT NULL,
  record INTEGER NOT NULL,
  property INTEGER NOT NULL,
  home TEXT,
  text TEXT,
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  nights INTEGER,
  amount INTEGER,
  commission INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL,
  entitled INTEGER NOT NULL,
  received INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  transfers INTEGER NOT NULL
) STRICT;
CREATE INDEX sent_line_by_statement ON sent_line (sent_statement);
