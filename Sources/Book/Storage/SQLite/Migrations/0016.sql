-- Budgets of homes and categories.

CREATE TABLE budget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
  category TEXT,
  every TEXT NOT NULL,
  amount INTEGER CHECK (amount BETWEEN 0 AND 1000000000000),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from)
) STRICT;
