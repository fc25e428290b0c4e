-- The schema of the first 2015 app: one rate for adults and one for children on each date.

CREATE TABLE property (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  address TEXT,
  town TEXT
);
CREATE TABLE booking (
  id INTEGER PRIMARY KEY,
  property INTEGER NOT NULL REFERENCES property (id),
  check_in TEXT NOT NULL,
  guest TEXT,
  amount REAL,
  adults INTEGER NOT NULL CHECK (adults > 0),
  children INTEGER NOT NULL DEFAULT 0 CHECK (children >= 0),
  nights INTEGER NOT NULL CHECK (nights > 0)
);
CREATE TABLE expense (
  id INTEGER PRIMARY KEY,
  property INTEGER NOT NULL REFERENCES property (id),
  paid_on TEXT NOT NULL,
  concept TEXT,
  amount REAL NOT NULL
);
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  valid_from TEXT NOT NULL UNIQUE,
  adult_rate REAL NOT NULL,
  child_rate REAL NOT NULL DEFAULT 0
);
