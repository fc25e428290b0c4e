-- The tables of a book on a server: those of schema 22 in the types of PostgreSQL.
--
-- history.sql and rights.sql add the functions, triggers and rights. The tables belong to the keeper, a role without
-- login, which makes them.
--
-- A text is compared byte by byte, as SQLite does, whatever the language of the database. A day is a text in ISO form
-- too, so that a snapshot of a row is the same in both engines and one SQL serves both; the domain admits only days of
-- the calendar. As with files, a released text is never changed.

-- What a file has in its header.
CREATE TABLE book (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mark bigint NOT NULL,
  schema bigint NOT NULL,
  -- What the names of the group roles begin with.
  roles text COLLATE "C" NOT NULL
);
-- The owner for whom a login of the role owner is.
CREATE TABLE person (login text COLLATE "C" PRIMARY KEY, party bigint NOT NULL);
-- Whoever writes has it locked from the beginning to the end of the transaction.
CREATE TABLE writer ();
-- A row for each recent transaction, by which a program finds out that it was committed.
CREATE TABLE outcome (
  token text COLLATE "C" PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()
);

-- The last number of each table. A sequence would not go back with a transaction.
CREATE TABLE counter (name text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL);
INSERT INTO counter VALUES ('adjustment', 0), ('agreement', 0), ('attachment', 0),
  ('booking', 0), ('budget', 0), ('expense', 0), ('filed_return', 0), ('filed_stay', 0),
  ('history_step', 0), ('listing', 0), ('notice', 0), ('party', 0), ('payment', 0),
  ('property', 0), ('rate', 0), ('receipt', 0), ('recurring', 0), ('sent_line', 0),
  ('sent_statement', 0), ('setting', 0), ('share', 0), ('supplier', 0), ('transfer', 0),
  ('vat', 0), ('vote', 0), ('zone', 0);
CREATE FUNCTION next_number(counted text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE number bigint;
  BEGIN
    UPDATE counter SET seq = seq + 1 WHERE name = counted AND seq < 9223372036854775807
      RETURNING seq INTO number;
    IF number IS NULL THEN
      RAISE EXCEPTION '% 9223372036854775807', counted
        USING ERRCODE = 'ES001';
    END IF;
    RETURN number;
  END $$;

-- The contents of documents.
CREATE TABLE document (sha256 text COLLATE "C" PRIMARY KEY, content bytea NOT NULL);

-- A JSON object with other values for some keys, in the same order.
CREATE FUNCTION json_replaced(object text, changes json) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
    SELECT '{' || string_agg(CAST(to_json(key) AS text) || ':'
      || CAST(CASE WHEN (changes -> key) IS NULL THEN value ELSE changes -> key END AS text),
      ',' ORDER BY place) || '}'
    FROM json_each(CAST(object AS json)) WITH ORDINALITY AS member (key, value, place)
  $$;

-- A home of an owner, from a day to another one.
CREATE TYPE owned AS (property bigint, first text, after text);
CREATE DOMAIN day AS text COLLATE "C"
  CHECK (to_char(CAST(VALUE AS date), 'YYYY-MM-DD') IS NOT DISTINCT FROM VALUE);

CREATE TABLE zone (
  id bigint PRIMARY KEY DEFAULT next_number('zone'),
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code <> ''),
  name text COLLATE "C" NOT NULL CHECK (trim(name) <> ''),
  parent text COLLATE "C" REFERENCES zone (code) DEFERRABLE CHECK (parent <> code),
  note text COLLATE "C"
);
CREATE TABLE party (
  id bigint PRIMARY KEY DEFAULT next_number('party'),
  code text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  is_manager bigint NOT NULL,
  tax_identifier text COLLATE "C",
  email text COLLATE "C",
  iban text COLLATE "C",
  language text COLLATE "C",
  note text COLLATE "C"
);
CREATE TABLE property (
  id bigint PRIMARY KEY DEFAULT next_number('property'),
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code <> ''),
  name text COLLATE "C" NOT NULL CHECK (trim(name) <> ''),
  address text COLLATE "C",
  town text COLLATE "C",
  zone text COLLATE "C" NOT NULL REFERENCES zone (code) DEFERRABLE,
  registration text COLLATE "C",
  tax_apart bigint NOT NULL DEFAULT 0 CHECK (tax_apart IN (0, 1)),
  capacity bigint CHECK (capacity BETWEEN 1 AND 999),
  receiver bigint REFERENCES party (id) DEFERRABLE,
  payer bigint REFERENCES party (id) DEFERRABLE,
  filer bigint REFERENCES party (id) DEFERRABLE,
  tags text COLLATE "C",
  note text COLLATE "C"
);
CREATE TABLE booking (
  id bigint PRIMARY KEY DEFAULT next_number('booking'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  check_in day NOT NULL,
  nights bigint NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest text COLLATE "C" NOT NULL CHECK (trim(guest) <> ''),
  adults bigint NOT NULL CHECK (adults BETWEEN 0 AND 999),
  children bigint NOT NULL CHECK (children BETWEEN 0 AND 999),
  exempt_adults bigint NOT NULL CHECK (exempt_adults BETWEEN 0 AND adults),
  exempt_reason text COLLATE "C" CHECK (exempt_reason IN ('age', 'social', 'force-majeure',
    'health')),
  amount bigint CHECK (amount BETWEEN 0 AND 1000000000000),
  commission bigint NOT NULL CHECK (commission BETWEEN 0 AND 1000000000000),
  channel text COLLATE "C",
  reference text COLLATE "C",
  tax_collected bigint NOT NULL CHECK (tax_collected IN (0, 1)),
  note text COLLATE "C",
  prepaid_on day CHECK (prepaid_on <= check_in),
  state text COLLATE "C" NOT NULL CHECK (state IN ('confirmed', 'cancelled', 'no-show',
    'own-use')),
  tax_apart bigint NOT NULL CHECK (tax_apart IN (0, 1)),
  cancelled_on day,
  received_by bigint REFERENCES party (id) DEFERRABLE,
  tags text COLLATE "C",
  ages_unknown bigint NOT NULL DEFAULT 0,
  CHECK (exempt_reason IS NULL OR exempt_adults > 0),
  CHECK (nights > 0 OR state IN ('cancelled', 'no-show')),
  CHECK (adults > 0 OR state <> 'confirmed')
);
CREATE TABLE adjustment (
  id bigint PRIMARY KEY DEFAULT next_number('adjustment'),
  booking bigint REFERENCES booking (id) DEFERRABLE,
  property bigint REFERENCES property (id) DEFERRABLE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('refund', 'damage', 'extra',
    'cancellation-fee', 'resolution', 'co-host', 'pass-through', 'other')),
  date day NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note text COLLATE "C",
  held_by bigint REFERENCES party (id) DEFERRABLE
);
CREATE TABLE agreement (
  id bigint PRIMARY KEY DEFAULT next_number('agreement'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  valid_from day NOT NULL,
  base text COLLATE "C" NOT NULL,
  rate bigint NOT NULL, per_stay bigint NOT NULL, per_month bigint NOT NULL,
  vat_rate bigint NOT NULL,
  note text COLLATE "C",
  UNIQUE (property, valid_from)
);
CREATE TABLE expense (
  id bigint PRIMARY KEY DEFAULT next_number('expense'),
  property bigint REFERENCES property (id) DEFERRABLE,
  date day NOT NULL,
  concept text COLLATE "C" NOT NULL CHECK (trim(concept) <> ''),
  category text COLLATE "C" NOT NULL CHECK (category <> ''),
  supplier text COLLATE "C",
  amount bigint CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note text COLLATE "C",
  paid_by bigint REFERENCES party (id) DEFERRABLE,
  bill bigint REFERENCES expense (id) DEFERRABLE,
  rule text COLLATE "C",
  private_to bigint REFERENCES party (id) DEFERRABLE,
  tags text COLLATE "C",
  supplier_tax_id text COLLATE "C",
  number text COLLATE "C",
  supply_point text COLLATE "C",
  period text COLLATE "C",
  proposed bigint,
  proposal text COLLATE "C"
);
CREATE TABLE filed_return (
  id bigint PRIMARY KEY DEFAULT next_number('filed_return'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  first_day text COLLATE "C" NOT NULL,
  last_day text COLLATE "C" NOT NULL,
  zone text COLLATE "C" NOT NULL,
  registration text COLLATE "C",
  filed_on text COLLATE "C" NOT NULL,
  reference text COLLATE "C",
  nrc text COLLATE "C",
  paid_on text COLLATE "C",
  completes bigint REFERENCES filed_return (id) DEFERRABLE,
  units bigint NOT NULL, exempt_units bigint NOT NULL, tax bigint NOT NULL,
  document text COLLATE "C",
  note text COLLATE "C"
);
CREATE TABLE attachment (
  id bigint PRIMARY KEY DEFAULT next_number('attachment'),
  expense bigint REFERENCES expense (id) DEFERRABLE,
  booking bigint REFERENCES booking (id) DEFERRABLE,
  property bigint REFERENCES property (id) DEFERRABLE,
  filed_return bigint REFERENCES filed_return (id) DEFERRABLE,
  party bigint REFERENCES party (id) DEFERRABLE,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  size bigint NOT NULL,
  sha256 text COLLATE "C",
  added_on day NOT NULL,
  note text COLLATE "C"
);
CREATE TABLE budget (
  id bigint PRIMARY KEY DEFAULT next_number('budget'),
  property bigint REFERENCES property (id) DEFERRABLE,
  category text COLLATE "C",
  every text COLLATE "C" NOT NULL,
  amount bigint CHECK (amount BETWEEN 0 AND 1000000000000),
  valid_from day NOT NULL,
  note text COLLATE "C"
);
CREATE TABLE filed_stay (
  id bigint PRIMARY KEY DEFAULT next_number('filed_stay'),
  filed_return bigint NOT NULL REFERENCES filed_return (id) DEFERRABLE,
  booking bigint NOT NULL,
  check_in text COLLATE "C" NOT NULL,
  nights bigint NOT NULL, adults bigint NOT NULL, children bigint NOT NULL,
  exempt_adults bigint NOT NULL, units bigint NOT NULL, exempt_units bigint NOT NULL,
  tariff bigint NOT NULL,
  tariff_from text COLLATE "C" NOT NULL,
  surcharge bigint NOT NULL,
  surcharge_from text COLLATE "C",
  surcharge_units bigint NOT NULL,
  tax bigint NOT NULL
);
CREATE TABLE history_step (
  id bigint PRIMARY KEY DEFAULT next_number('history_step'),
  recorded_at text COLLATE "C" NOT NULL,
  command text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('done', 'undone', 'abandoned')),
  who text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE TABLE history_change (
  step bigint NOT NULL REFERENCES history_step (id) DEFERRABLE,
  ordinal bigint NOT NULL,
  table_name text COLLATE "C" NOT NULL,
  row bigint NOT NULL,
  before text COLLATE "C",
  after text COLLATE "C",
  PRIMARY KEY (step, ordinal),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE TABLE listing (
  id bigint PRIMARY KEY DEFAULT next_number('listing'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  name text COLLATE "C" NOT NULL UNIQUE CHECK (trim(name) <> '')
);
CREATE TABLE notice (
  id bigint PRIMARY KEY DEFAULT next_number('notice'),
  kind text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  value text COLLATE "C"
);
CREATE TABLE payment (
  id bigint PRIMARY KEY DEFAULT next_number('payment'),
  channel text COLLATE "C" NOT NULL CHECK (channel <> ''),
  reference text COLLATE "C" CHECK (trim(reference) <> ''),
  date day NOT NULL,
  gross bigint NOT NULL CHECK (gross BETWEEN -1000000000000 AND 1000000000000),
  fee bigint NOT NULL CHECK (fee BETWEEN -1000000000000 AND 1000000000000),
  check_in day NOT NULL,
  nights bigint NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest text COLLATE "C",
  listing text COLLATE "C",
  tax_collected bigint NOT NULL CHECK (tax_collected IN (0, 1)),
  kind text COLLATE "C" CHECK (kind IN ('refund', 'damage', 'extra', 'cancellation-fee',
    'resolution', 'co-host', 'pass-through', 'other')),
  details text COLLATE "C",
  adjustment bigint REFERENCES adjustment (id) DEFERRABLE,
  ignored bigint NOT NULL CHECK (ignored IN (0, 1)),
  note text COLLATE "C",
  CHECK (kind IS NOT NULL OR (reference IS NOT NULL AND nights > 0))
);
CREATE TABLE rate (
  id bigint PRIMARY KEY DEFAULT next_number('rate'),
  zone text COLLATE "C" NOT NULL REFERENCES zone (code) DEFERRABLE,
  layer text COLLATE "C" NOT NULL CHECK (layer IN ('tariff', 'surcharge')),
  valid_from day NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 10000000),
  cap bigint CHECK (cap BETWEEN 1 AND 3660),
  source text COLLATE "C",
  note text COLLATE "C",
  UNIQUE (zone, layer, valid_from)
);
CREATE TABLE receipt (
  id bigint PRIMARY KEY DEFAULT next_number('receipt'),
  booking bigint NOT NULL REFERENCES booking (id) DEFERRABLE,
  date day NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  method text COLLATE "C" NOT NULL CHECK (method IN ('cash', 'transfer', 'card', 'bizum',
    'deposit', 'other')),
  is_deposit bigint NOT NULL CHECK (is_deposit IN (0, 1)),
  note text COLLATE "C"
);
CREATE TABLE recurring (
  id bigint PRIMARY KEY DEFAULT next_number('recurring'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  concept text COLLATE "C" NOT NULL CHECK (trim(concept) <> ''),
  category text COLLATE "C" NOT NULL CHECK (category <> ''),
  supplier text COLLATE "C",
  amount bigint CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  is_estimate bigint NOT NULL CHECK (is_estimate IN (0, 1)),
  every text COLLATE "C" NOT NULL CHECK (every IN ('month', '2-months', 'quarter', 'year')),
  day bigint NOT NULL CHECK (day BETWEEN 1 AND 31),
  starts_on day NOT NULL,
  ends_on day CHECK (ends_on >= starts_on),
  recorded_to day,
  note text COLLATE "C",
  CHECK (amount IS NOT NULL OR is_estimate = 1)
);
CREATE TABLE sent_statement (
  id bigint PRIMARY KEY DEFAULT next_number('sent_statement'),
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  first_day day NOT NULL,
  last_day day NOT NULL,
  sent_on day NOT NULL,
  opening bigint NOT NULL, closing bigint NOT NULL,
  note text COLLATE "C"
);
CREATE TABLE sent_line (
  id bigint PRIMARY KEY DEFAULT next_number('sent_line'),
  sent_statement bigint NOT NULL REFERENCES sent_statement (id) DEFERRABLE,
  subject text COLLATE "C" NOT NULL,
  is_correction bigint NOT NULL, record bigint NOT NULL, property bigint NOT NULL,
  home text COLLATE "C",
  text text COLLATE "C",
  date day NOT NULL,
  nights bigint, amount bigint, commission bigint NOT NULL, tax bigint NOT NULL,
  fee bigint NOT NULL, numerator bigint NOT NULL, denominator bigint NOT NULL,
  entitled bigint NOT NULL, received bigint NOT NULL, paid bigint NOT NULL,
  transfers bigint NOT NULL
);
CREATE TABLE setting (
  id bigint PRIMARY KEY DEFAULT next_number('setting'),
  name text COLLATE "C" NOT NULL UNIQUE CHECK (name <> ''),
  value text COLLATE "C" NOT NULL,
  note text COLLATE "C"
);
CREATE TABLE share (
  id bigint PRIMARY KEY DEFAULT next_number('share'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  valid_from day NOT NULL,
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  numerator bigint NOT NULL, denominator bigint NOT NULL,
  note text COLLATE "C",
  UNIQUE (property, valid_from, party)
);
CREATE TABLE supplier (
  id bigint PRIMARY KEY DEFAULT next_number('supplier'),
  code text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C",
  category text COLLATE "C",
  property bigint REFERENCES property (id) DEFERRABLE,
  after_expense bigint NOT NULL CHECK (after_expense >= 0),
  note text COLLATE "C"
);
CREATE TABLE transfer (
  id bigint PRIMARY KEY DEFAULT next_number('transfer'),
  payer bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  payee bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  date day NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  note text COLLATE "C"
);
CREATE TABLE vat (
  id bigint PRIMARY KEY DEFAULT next_number('vat'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  valid_from day NOT NULL,
  percent bigint CHECK (percent BETWEEN 1 AND 100),
  note text COLLATE "C",
  UNIQUE (property, valid_from)
);
CREATE TABLE vote (
  id bigint PRIMARY KEY DEFAULT next_number('vote'),
  expense bigint NOT NULL REFERENCES expense (id) DEFERRABLE,
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  date day NOT NULL,
  accepts bigint NOT NULL,
  reason text COLLATE "C",
  UNIQUE (expense, party)
);
CREATE INDEX adjustment_by_booking ON adjustment (booking);
CREATE INDEX adjustment_by_property ON adjustment (property, date);
CREATE INDEX booking_by_property ON booking (property, check_in, nights);
CREATE INDEX booking_by_reference ON booking (reference, channel) WHERE reference IS NOT NULL;
CREATE INDEX expense_by_bill ON expense (bill) WHERE bill IS NOT NULL;
CREATE INDEX expense_by_property ON expense (property, date);
CREATE INDEX expense_by_proposal ON expense (proposal) WHERE proposal IS NOT NULL;
CREATE INDEX filed_stay_by_return ON filed_stay (filed_return);
CREATE INDEX history_change_by_row ON history_change (table_name, row);
CREATE INDEX history_step_undone ON history_step (id) WHERE state = 'undone';
CREATE INDEX listing_by_property ON listing (property);
CREATE INDEX payment_by_adjustment ON payment (adjustment) WHERE adjustment IS NOT NULL;
CREATE INDEX payment_by_reference ON payment (reference, channel);
CREATE INDEX receipt_by_booking ON receipt (booking);
CREATE INDEX recurring_by_property ON recurring (property);
CREATE INDEX sent_line_by_statement ON sent_line (sent_statement);
