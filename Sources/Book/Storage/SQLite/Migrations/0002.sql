-- The schema of the later 2015 app: a rate per person and night for each of two zones.
--
-- A configuration had no zone. Its adult rate is copied to both zones, so that the tax of every booking
-- is unchanged. A rate for children is dropped and reported.

CREATE TABLE migration_notice (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  value TEXT
);
INSERT INTO migration_notice (kind, subject, value)
  SELECT 'child-rate-dropped', valid_from, printf('%.2f', child_rate)
  FROM configuration WHERE child_rate <> 0 ORDER BY valid_from;

CREATE TABLE rate (
  id INTEGER PRIMARY KEY,
  zone INTEGER NOT NULL,
  valid_from TEXT NOT NULL,
  amount REAL NOT NULL,
  UNIQUE (zone, valid_from)
);
INSERT INTO rate (zone, valid_from, amount)
  SELECT zone.number, valid_from, adult_rate
  FROM configuration, (SELECT 1 AS number UNION ALL SELECT 2) AS zone
  ORDER BY valid_from, zone.number;
DROP TABLE configuration;

ALTER TABLE property ADD COLUMN zone INTEGER NOT NULL DEFAULT 2;
UPDATE property SET zone = 1 WHERE lower(trim(town)) = 'barcelona';
INSERT INTO migration_notice (kind, subject, value)
  SELECT 'zone-assumed', name, zone FROM property ORDER BY id;
