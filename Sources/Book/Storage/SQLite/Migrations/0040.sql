-- The dates of the user's own, and what is done of the agenda.

CREATE TABLE own_date (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  date TEXT NOT NULL,
  every TEXT,
  property INTEGER REFERENCES property (id)
) STRICT;
CREATE TABLE duty_mark (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  rule TEXT NOT NULL,
  property INTEGER REFERENCES property (id),
  party INTEGER REFERENCES party (id),
  own_date INTEGER REFERENCES own_date (id),
  first_day TEXT,
  state TEXT NOT NULL,
  marked_on TEXT,
  note TEXT
) STRICT;
