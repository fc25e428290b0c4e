-- Filed returns and the stays behind their figures.
--
-- SQLite parses every table at each start: constraints on these values would take 2 % of a short
-- command, although most books have few returns or none. The records check their values before each
-- write, and `book check` those of the file.

CREATE TABLE filed_return (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
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
  note TEXT
) STRICT;

CREATE TABLE filed_stay (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  filed_return INTEGER NOT NULL REFERENCES filed_return (id),
  booking INTEGER NOT NULL,
  check_in TEXT NOT NULL,
  nights INTEGER NOT NULL,
  adults INTEGER NOT NULL,
  children INTEGER NOT NULL,
  exempt_adults INTEGER NOT NULL,
  units INTEGER NOT NULL,
  exempt_units INTEGER NOT NULL,
  tariff INTEGER NOT NULL,
  tariff_from TEXT NOT NULL,
  surcharge INTEGER NOT NULL,
  surcharge_from TEXT,
  surcharge_units INTEGER NOT NULL,
  tax INTEGER NOT NULL
) STRICT;
CREATE INDEX filed_stay_by_return ON filed_stay (filed_return);
