-- The dates of the user's own, and what is done of the agenda.

CREATE TABLE own_date (
  id bigint PRIMARY KEY DEFAULT next_number('own_date'),
  text text COLLATE "C" NOT NULL,
  date day NOT NULL,
  every text COLLATE "C",
  property bigint REFERENCES property (id) DEFERRABLE
);
INSERT INTO counter VALUES ('own_date', 0);
CREATE TABLE duty_mark (
  id bigint PRIMARY KEY DEFAULT next_number('duty_mark'),
  rule text COLLATE "C" NOT NULL,
  property bigint REFERENCES property (id) DEFERRABLE,
  party bigint REFERENCES party (id) DEFERRABLE,
  own_date bigint REFERENCES own_date (id) DEFERRABLE,
  first_day day,
  state text COLLATE "C" NOT NULL,
  marked_on day,
  note text COLLATE "C"
);
INSERT INTO counter VALUES ('duty_mark', 0);
