-- The first schema of this program: strict tables, whole cents, zones as rows, history.
--
-- The 2015 app stored money as floating point; the migration rounds it to cents.

CREATE TABLE IF NOT EXISTS migration_notice (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  value TEXT
);
ALTER TABLE migration_notice RENAME TO old_notice;
ALTER TABLE property RENAME TO old_property;
ALTER TABLE booking RENAME TO old_booking;
ALTER TABLE expense RENAME TO old_expense;
ALTER TABLE rate RENAME TO old_rate;

CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  value TEXT
) STRICT;
INSERT INTO notice (kind, subject, value) SELECT kind, subject, value FROM old_notice;
INSERT INTO notice (kind, subject, value)
  SELECT 'guest-missing', id, check_in FROM old_booking WHERE trim(coalesce(guest, '')) = '';
INSERT INTO notice (kind, subject, value)
  SELECT 'concept-missing', id, paid_on FROM old_expense
  WHERE trim(coalesce(concept, '')) = '';
INSERT INTO notice (kind, subject, value)
  SELECT 'amount-rounded', coalesce(nullif(trim(guest), ''), '?'), amount FROM old_booking
  WHERE abs(amount * 100 - round(amount * 100)) > 0.0001;
INSERT INTO notice (kind, subject, value)
  SELECT 'amount-rounded', coalesce(nullif(trim(concept), ''), '?'), amount FROM old_expense
  WHERE abs(amount * 100 - round(amount * 100)) > 0.0001;

CREATE TABLE setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  value TEXT NOT NULL
) STRICT;

CREATE TABLE zone (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  parent TEXT REFERENCES zone (code) CHECK (parent <> code)
) STRICT;
INSERT INTO zone (code, name)
  SELECT number,
    CASE number WHEN 1 THEN 'Barcelona' WHEN 2 THEN 'Catalunya (excepte Barcelona)'
    ELSE 'Zona ' || number END
  FROM (SELECT zone AS number FROM old_rate UNION SELECT zone FROM old_property)
  ORDER BY number;

CREATE TABLE rate (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  zone TEXT NOT NULL REFERENCES zone (code),
  layer TEXT NOT NULL CHECK (layer IN ('tariff', 'surcharge')),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 10000000),
  cap INTEGER CHECK (cap BETWEEN 1 AND 3660),
  source TEXT,
  UNIQUE (zone, layer, valid_from)
) STRICT;
INSERT INTO rate (zone, layer, valid_from, amount, source)
  SELECT zone, 'tariff', valid_from, CAST(round(amount * 10000) AS INTEGER), 'Estada 2015'
  FROM old_rate ORDER BY zone, valid_from;

CREATE TABLE property (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  address TEXT,
  town TEXT,
  zone TEXT NOT NULL REFERENCES zone (code),
  registration TEXT
) STRICT;
WITH RECURSIVE spelled (id, rest, code) AS (
  SELECT id, lower(name), '' FROM old_property
  UNION ALL
  SELECT id, substr(rest, 2), code ||
    CASE WHEN substr(rest, 1, 1) GLOB '[a-z0-9]' THEN substr(rest, 1, 1)
      WHEN instr('àáâäãÀÁÂÄÃ', substr(rest, 1, 1)) THEN 'a'
      WHEN instr('èéêëÈÉÊË', substr(rest, 1, 1)) THEN 'e'
      WHEN instr('ìíîïÌÍÎÏ', substr(rest, 1, 1)) THEN 'i'
      WHEN instr('òóôöõÒÓÔÖÕ', substr(rest, 1, 1)) THEN 'o'
      WHEN instr('ùúûüÙÚÛÜ', substr(rest, 1, 1)) THEN 'u'
      WHEN instr('çÇ', substr(rest, 1, 1)) THEN 'c'
      WHEN instr('ñÑ', substr(rest, 1, 1)) THEN 'n'
      WHEN unicode(rest) = 183 OR unicode(rest) BETWEEN 768 AND 879 THEN ''
      WHEN code = '' OR code LIKE '%-' THEN '' ELSE '-' END
  FROM spelled WHERE rest <> ''
), named (id, code) AS (
  SELECT id, coalesce(nullif(rtrim(code, '-'), ''), 'home') FROM spelled WHERE rest = ''
), placed (id, code, place) AS (
  SELECT id, code, row_number() OVER (PARTITION BY code ORDER BY id) FROM named
), counted (number) AS (
  SELECT 2 UNION ALL
  SELECT number + 1 FROM counted WHERE number < (SELECT 2 * count(*) + 2 FROM named)
), free (code, place, number) AS (
  SELECT code, 1 + row_number() OVER (PARTITION BY code ORDER BY number), number
  FROM (SELECT DISTINCT code FROM placed WHERE place > 1), counted
  WHERE code || '-' || number NOT IN (SELECT code FROM named)
)
INSERT INTO property (id, code, name, address, town, zone)
  SELECT id, CASE place WHEN 1 THEN code ELSE code || '-' || number END,
    coalesce(nullif(trim(name), ''), 'home ' || id), address, town, zone
  FROM old_property JOIN placed USING (id) LEFT JOIN free USING (code, place) ORDER BY id;

CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 1 AND 3660),
  guest TEXT NOT NULL CHECK (trim(guest) <> ''),
  adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 999),
  children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 999),
  exempt_adults INTEGER NOT NULL CHECK (exempt_adults BETWEEN 0 AND adults),
  exempt_reason TEXT
    CHECK (exempt_reason IN ('age', 'social', 'force-majeure', 'health')),
  amount INTEGER CHECK (amount BETWEEN 0 AND 1000000000000),
  commission INTEGER NOT NULL CHECK (commission BETWEEN 0 AND 1000000000000),
  channel TEXT,
  reference TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1)),
  prepaid_on TEXT
    CHECK (date(prepaid_on, '+0 days') IS prepaid_on AND prepaid_on <= check_in),
  note TEXT,
  CHECK (exempt_reason IS NULL OR exempt_adults > 0)
) STRICT;
INSERT INTO booking (id, property, check_in, nights, guest, adults, children, exempt_adults,
    amount, commission, tax_collected)
  SELECT id, property, check_in, nights, coalesce(nullif(trim(guest), ''), '?'), adults,
    children, 0, CAST(round(amount * 100) AS INTEGER), 0, 0
  FROM old_booking ORDER BY id;
CREATE INDEX booking_by_property ON booking (property, check_in, nights);

CREATE TABLE expense (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT
) STRICT;
INSERT INTO expense (id, property, date, concept, category, amount)
  SELECT id, property, paid_on, coalesce(nullif(trim(concept), ''), '?'), 'other',
    CAST(round(amount * 100) AS INTEGER)
  FROM old_expense ORDER BY id;
CREATE INDEX expense_by_property ON expense (property, date);

CREATE TABLE history_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recorded_at TEXT NOT NULL,
  command TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'abandoned'))
) STRICT;
CREATE TABLE history_change (
  step INTEGER NOT NULL REFERENCES history_step (id),
  ordinal INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  row INTEGER NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (step, ordinal),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT, WITHOUT ROWID;

DROP TABLE old_booking;
DROP TABLE old_expense;
DROP TABLE old_rate;
DROP TABLE old_property;
DROP TABLE old_notice;
