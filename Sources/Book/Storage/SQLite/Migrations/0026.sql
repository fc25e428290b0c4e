-- Categories of the user's own.

CREATE TABLE category (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  parent TEXT NOT NULL CHECK (parent <> '')
) STRICT;
