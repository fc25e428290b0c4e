-- The accounts of banks, with their statements, lines, parts and rules.

CREATE TABLE bank_account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  iban TEXT,
  party INTEGER REFERENCES party (id),
  columns TEXT,
  note TEXT
) STRICT;
CREATE TABLE bank_statement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES bank_account (id),
  file TEXT NOT NULL CHECK (trim(file) <> ''),
  sha256 TEXT NOT NULL,
  format TEXT NOT NULL,
  first_day TEXT NOT NULL CHECK (date(first_day, '+0 days') IS first_day),
  last_day TEXT NOT NULL CHECK (date(last_day, '+0 days') IS last_day AND last_day >= first_day),
  opening INTEGER CHECK (opening BETWEEN -1000000000000 AND 1000000000000),
  closing INTEGER CHECK (closing BETWEEN -1000000000000 AND 1000000000000),
  UNIQUE (account, sha256)
) STRICT;
CREATE TABLE bank_line (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES bank_account (id),
  statement INTEGER NOT NULL REFERENCES bank_statement (id),
  booked TEXT NOT NULL CHECK (date(booked, '+0 days') IS booked),
  value TEXT CHECK (date(value, '+0 days') IS value),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  text TEXT NOT NULL,
  counterparty TEXT,
  counterparty_iban TEXT,
  reference TEXT,
  mandate TEXT,
  bank_id TEXT,
  balance INTEGER CHECK (balance BETWEEN -1000000000000 AND 1000000000000),
  concept INTEGER NOT NULL CHECK (concept BETWEEN 0 AND 99),
  rank INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 1000000),
  ignored TEXT
) STRICT;
CREATE TABLE bank_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  words TEXT NOT NULL CHECK (trim(words) <> ''),
  is_income INTEGER CHECK (is_income IN (0, 1)),
  account INTEGER REFERENCES bank_account (id),
  category TEXT,
  supplier TEXT,
  property INTEGER REFERENCES property (id),
  ignores INTEGER NOT NULL CHECK (ignores IN (0, 1)),
  internal INTEGER NOT NULL CHECK (internal IN (0, 1))
) STRICT;
CREATE TABLE bank_part (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  line INTEGER NOT NULL REFERENCES bank_line (id),
  payout INTEGER REFERENCES payout (id),
  receipt INTEGER REFERENCES receipt (id),
  expense INTEGER REFERENCES expense (id),
  transfer INTEGER REFERENCES transfer (id),
  filed_return INTEGER REFERENCES filed_return (id),
  adjustment INTEGER REFERENCES adjustment (id),
  other_line INTEGER REFERENCES bank_line (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  rule TEXT NOT NULL,
  made INTEGER NOT NULL CHECK (made IN (0, 1))
) STRICT;
CREATE INDEX bank_line_by_account ON bank_line (account, booked);
CREATE INDEX bank_part_by_line ON bank_part (line);
CREATE INDEX bank_part_by_receipt ON bank_part (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX bank_part_by_expense ON bank_part (expense) WHERE expense IS NOT NULL;
