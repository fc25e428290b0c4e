-- The bills of platforms for their commissions.

CREATE TABLE commission_bill (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL,
  number TEXT NOT NULL,
  date TEXT NOT NULL,
  period TEXT NOT NULL,
  taxes TEXT NOT NULL,
  property INTEGER REFERENCES property (id)
) STRICT;
