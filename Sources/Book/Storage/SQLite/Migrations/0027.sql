-- Payouts of platforms, and the day on which a bill was paid.

CREATE TABLE payout (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  key TEXT CHECK (trim(key) <> ''),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  arrival TEXT CHECK (date(arrival, '+0 days') IS arrival),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  account_ending TEXT
) STRICT;
ALTER TABLE payment ADD COLUMN payout INTEGER REFERENCES payout (id);
ALTER TABLE expense ADD COLUMN paid_on TEXT CHECK (date(paid_on, '+0 days') IS paid_on);
CREATE INDEX payout_by_key ON payout (key, channel) WHERE key IS NOT NULL;
CREATE INDEX expense_by_payment ON expense (paid_on) WHERE paid_on IS NOT NULL;
