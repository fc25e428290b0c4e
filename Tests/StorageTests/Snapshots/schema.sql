PRAGMA user_version = 44;
PRAGMA application_id = 1163088964;
CREATE TABLE adjustment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking INTEGER REFERENCES booking (id),
  property INTEGER REFERENCES property (id),
  kind TEXT NOT NULL CHECK (kind IN ('refund', 'damage', 'extra', 'cancellation-fee',
    'resolution', 'co-host', 'pass-through', 'other')),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT
, held_by INTEGER REFERENCES party (id), vat INTEGER, invoice TEXT) STRICT;
CREATE TABLE agreement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  base TEXT NOT NULL,
  rate INTEGER NOT NULL,
  per_stay INTEGER NOT NULL,
  per_month INTEGER NOT NULL,
  vat_rate INTEGER NOT NULL,
  note TEXT,
  UNIQUE (property, valid_from)
) STRICT;
CREATE TABLE asset (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  amount INTEGER NOT NULL,
  costs INTEGER NOT NULL,
  owner INTEGER REFERENCES party (id),
  numerator INTEGER,
  denominator INTEGER,
  years INTEGER,
  expense INTEGER REFERENCES expense (id),
  deducted INTEGER,
  until INTEGER,
  note TEXT
) STRICT;
CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  expense INTEGER REFERENCES expense (id),
  booking INTEGER REFERENCES booking (id),
  property INTEGER REFERENCES property (id),
  filed_return INTEGER REFERENCES filed_return (id),
  party INTEGER REFERENCES party (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT,
  added_on TEXT NOT NULL CHECK (date(added_on, '+0 days') IS added_on)
, note TEXT, transfer INTEGER REFERENCES transfer (id), asset INTEGER REFERENCES asset (id), commission_bill INTEGER REFERENCES commission_bill (id)) STRICT;
CREATE TABLE bank_account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  iban TEXT,
  party INTEGER REFERENCES party (id),
  columns TEXT,
  note TEXT
, number TEXT) STRICT;
CREATE TABLE bank_line (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES bank_account (id),
  statement INTEGER NOT NULL REFERENCES bank_statement (id),
  booked TEXT NOT NULL CHECK (date(booked, '+0 days') IS booked),
  value TEXT CHECK (date(value, '+0 days') IS value),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  text TEXT NOT NULL,
  counterparty TEXT,
  counterparty_iban TEXT,
  reference TEXT,
  mandate TEXT,
  bank_id TEXT,
  balance INTEGER CHECK (balance BETWEEN -1000000000000 AND 1000000000000),
  concept INTEGER NOT NULL CHECK (concept BETWEEN 0 AND 99),
  rank INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 1000000),
  ignored TEXT
) STRICT;
CREATE TABLE bank_part (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  line INTEGER NOT NULL REFERENCES bank_line (id),
  payout INTEGER REFERENCES payout (id),
  receipt INTEGER REFERENCES receipt (id),
  expense INTEGER REFERENCES expense (id),
  transfer INTEGER REFERENCES transfer (id),
  filed_return INTEGER REFERENCES filed_return (id),
  adjustment INTEGER REFERENCES adjustment (id),
  other_line INTEGER REFERENCES bank_line (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  rule TEXT NOT NULL,
  made INTEGER NOT NULL CHECK (made IN (0, 1))
, booking INTEGER REFERENCES booking (id)) STRICT;
CREATE TABLE bank_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  words TEXT NOT NULL CHECK (trim(words) <> ''),
  is_income INTEGER CHECK (is_income IN (0, 1)),
  account INTEGER REFERENCES bank_account (id),
  category TEXT,
  supplier TEXT,
  property INTEGER REFERENCES property (id),
  ignores INTEGER NOT NULL CHECK (ignores IN (0, 1)),
  internal INTEGER NOT NULL CHECK (internal IN (0, 1))
) STRICT;
CREATE TABLE bank_statement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES bank_account (id),
  file TEXT NOT NULL CHECK (trim(file) <> ''),
  sha256 TEXT NOT NULL,
  format TEXT NOT NULL,
  first_day TEXT NOT NULL CHECK (date(first_day, '+0 days') IS first_day),
  last_day TEXT NOT NULL CHECK (date(last_day, '+0 days') IS last_day AND last_day >= first_day),
  opening INTEGER CHECK (opening BETWEEN -1000000000000 AND 1000000000000),
  closing INTEGER CHECK (closing BETWEEN -1000000000000 AND 1000000000000),
  UNIQUE (account, sha256)
) STRICT;
CREATE TABLE booking (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest TEXT NOT NULL CHECK (trim(guest) <> ''),
  adults INTEGER NOT NULL CHECK (adults BETWEEN 0 AND 999),
  children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 999),
  exempt_adults INTEGER NOT NULL CHECK (exempt_adults BETWEEN 0 AND adults),
  exempt_reason TEXT
    CHECK (exempt_reason IN ('age', 'social', 'force-majeure', 'health')),
  amount INTEGER CHECK (amount BETWEEN 0 AND 1000000000000),
  commission INTEGER NOT NULL CHECK (commission BETWEEN 0 AND 1000000000000),
  channel TEXT,
  reference TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1)),
  note TEXT,
  prepaid_on TEXT
    CHECK (date(prepaid_on, '+0 days') IS prepaid_on AND prepaid_on <= check_in),
  state TEXT NOT NULL CHECK (state IN ('confirmed', 'cancelled', 'no-show', 'own-use')),
  tax_apart INTEGER NOT NULL CHECK (tax_apart IN (0, 1)),
  cancelled_on TEXT CHECK (date(cancelled_on, '+0 days') IS cancelled_on), received_by INTEGER REFERENCES party (id), tags TEXT, ages_unknown INTEGER NOT NULL DEFAULT 0, due_on TEXT, vat INTEGER, invoice TEXT, invoiced_on TEXT, invoice_to TEXT, invoice_tax_id TEXT, withheld INTEGER, reported_on TEXT,
  CHECK (exempt_reason IS NULL OR exempt_adults > 0),
  CHECK (nights > 0 OR state IN ('cancelled', 'no-show')),
  CHECK (adults > 0 OR state <> 'confirmed')
) STRICT;
CREATE TABLE budget (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
  category TEXT,
  every TEXT NOT NULL,
  amount INTEGER CHECK (amount BETWEEN 0 AND 1000000000000),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from)
, note TEXT, party INTEGER REFERENCES party (id)) STRICT;
CREATE TABLE cadastral_value (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL,
  value INTEGER,
  construction INTEGER,
  revised INTEGER
) STRICT;
CREATE TABLE category (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  parent TEXT NOT NULL CHECK (parent <> '')
) STRICT;
CREATE TABLE commission_bill (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL,
  number TEXT NOT NULL,
  date TEXT NOT NULL,
  period TEXT NOT NULL,
  taxes TEXT NOT NULL,
  property INTEGER REFERENCES property (id)
, tax_id TEXT) STRICT;
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
CREATE TABLE expense (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  note TEXT,
  paid_by INTEGER REFERENCES party (id),
  bill INTEGER REFERENCES expense (id),
  rule TEXT,
  private_to INTEGER REFERENCES party (id)
, tags TEXT, supplier_tax_id TEXT, number TEXT, supply_point TEXT, proposed INTEGER, proposal TEXT, period TEXT, paid_on TEXT CHECK (date(paid_on, '+0 days') IS paid_on), taxes TEXT, box TEXT, box_share TEXT, box_owner INTEGER REFERENCES party (id), withheld TEXT, deduction TEXT, corrects INTEGER REFERENCES expense (id)) STRICT;
CREATE TABLE filed_box (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  filed_return INTEGER NOT NULL REFERENCES filed_return (id),
  property INTEGER,
  box TEXT NOT NULL,
  kind TEXT,
  record INTEGER,
  amount INTEGER NOT NULL
) STRICT;
CREATE TABLE "filed_return" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER REFERENCES property (id),
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
  note TEXT,
  form TEXT NOT NULL DEFAULT '950',
  party INTEGER REFERENCES party (id),
  result INTEGER
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
CREATE TABLE history_step (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recorded_at TEXT NOT NULL,
  command TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'abandoned'))
, who TEXT NOT NULL DEFAULT '', server_time TEXT, door TEXT CHECK (door IN ('assistant', 'page'))) STRICT;
CREATE TABLE income_tax_amount (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  party INTEGER REFERENCES party (id),
  year INTEGER NOT NULL,
  item TEXT NOT NULL,
  origin INTEGER,
  amount INTEGER NOT NULL
) STRICT;
CREATE TABLE listing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  name TEXT NOT NULL UNIQUE CHECK (trim(name) <> '')
) STRICT;
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  value TEXT
) STRICT;
CREATE TABLE own_date (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  date TEXT NOT NULL,
  every TEXT,
  property INTEGER REFERENCES property (id)
) STRICT;
CREATE TABLE party (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  is_manager INTEGER NOT NULL,
  tax_identifier TEXT,
  email TEXT,
  iban TEXT,
  language TEXT,
  note TEXT
) STRICT;
CREATE TABLE party_fact (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  fact TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  reference TEXT CHECK (trim(reference) <> ''),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  gross INTEGER NOT NULL CHECK (gross BETWEEN -1000000000000 AND 1000000000000),
  fee INTEGER NOT NULL CHECK (fee BETWEEN -1000000000000 AND 1000000000000),
  check_in TEXT NOT NULL CHECK (date(check_in, '+0 days') IS check_in),
  nights INTEGER NOT NULL CHECK (nights BETWEEN 0 AND 3660),
  guest TEXT,
  listing TEXT,
  tax_collected INTEGER NOT NULL CHECK (tax_collected IN (0, 1)),
  kind TEXT CHECK (kind IN ('refund', 'damage', 'extra', 'cancellation-fee', 'resolution',
    'co-host', 'pass-through', 'other')),
  details TEXT,
  adjustment INTEGER REFERENCES adjustment (id),
  ignored INTEGER NOT NULL CHECK (ignored IN (0, 1)),
  note TEXT, payout INTEGER REFERENCES payout (id),
  CHECK (kind IS NOT NULL OR (reference IS NOT NULL AND nights > 0))
) STRICT;
CREATE TABLE payout (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel <> ''),
  key TEXT CHECK (trim(key) <> ''),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  arrival TEXT CHECK (date(arrival, '+0 days') IS arrival),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  account_ending TEXT
) STRICT;
CREATE TABLE property (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  address TEXT,
  town TEXT,
  zone TEXT NOT NULL REFERENCES zone (code),
  registration TEXT
, tax_apart INTEGER NOT NULL DEFAULT 0
  CHECK (tax_apart IN (0, 1)), capacity INTEGER CHECK (capacity BETWEEN 1 AND 999), receiver INTEGER REFERENCES party (id), payer INTEGER REFERENCES party (id), filer INTEGER REFERENCES party (id), tags TEXT, note TEXT, cadastral_reference TEXT, activity_from TEXT, vat_filer INTEGER REFERENCES party (id), commission_vat INTEGER, licence_until TEXT) STRICT;
CREATE TABLE rate (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  zone TEXT NOT NULL REFERENCES zone (code),
  layer TEXT NOT NULL CHECK (layer IN ('tariff', 'surcharge')),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 10000000),
  cap INTEGER CHECK (cap BETWEEN 1 AND 3660),
  source TEXT, note TEXT,
  UNIQUE (zone, layer, valid_from)
) STRICT;
CREATE TABLE receipt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking INTEGER NOT NULL REFERENCES booking (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  method TEXT NOT NULL
    CHECK (method IN ('cash', 'transfer', 'card', 'bizum', 'deposit', 'other')),
  is_deposit INTEGER NOT NULL CHECK (is_deposit IN (0, 1)),
  note TEXT
, invoice TEXT) STRICT;
CREATE TABLE recurring (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  concept TEXT NOT NULL CHECK (trim(concept) <> ''),
  category TEXT NOT NULL CHECK (category <> ''),
  supplier TEXT,
  amount INTEGER CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  is_estimate INTEGER NOT NULL CHECK (is_estimate IN (0, 1)),
  every TEXT NOT NULL CHECK (every IN ('month', '2-months', 'quarter', 'year')),
  day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
  starts_on TEXT NOT NULL CHECK (date(starts_on, '+0 days') IS starts_on),
  ends_on TEXT CHECK (date(ends_on, '+0 days') IS ends_on AND ends_on >= starts_on),
  recorded_to TEXT CHECK (date(recorded_to, '+0 days') IS recorded_to),
  note TEXT,
  CHECK (amount IS NOT NULL OR is_estimate = 1)
) STRICT;
CREATE TABLE sent_line (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sent_statement INTEGER NOT NULL REFERENCES sent_statement (id),
  subject TEXT NOT NULL,
  is_correction INTEGER NOT NULL,
  record INTEGER NOT NULL,
  property INTEGER NOT NULL,
  home TEXT,
  text TEXT,
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  nights INTEGER,
  amount INTEGER,
  commission INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL,
  entitled INTEGER NOT NULL,
  received INTEGER NOT NULL,
  paid INTEGER NOT NULL,
  transfers INTEGER NOT NULL
) STRICT;
CREATE TABLE sent_statement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  first_day TEXT NOT NULL CHECK (date(first_day, '+0 days') IS first_day),
  last_day TEXT NOT NULL CHECK (date(last_day, '+0 days') IS last_day),
  sent_on TEXT NOT NULL CHECK (date(sent_on, '+0 days') IS sent_on),
  opening INTEGER NOT NULL,
  closing INTEGER NOT NULL,
  note TEXT
) STRICT;
CREATE TABLE setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  value TEXT NOT NULL
, note TEXT) STRICT;
CREATE TABLE share (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  party INTEGER NOT NULL REFERENCES party (id),
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL, note TEXT, usufruct INTEGER NOT NULL DEFAULT 0,
  UNIQUE (property, valid_from, party)
) STRICT;
CREATE TABLE share_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  party INTEGER NOT NULL REFERENCES party (id),
  numerator INTEGER NOT NULL,
  denominator INTEGER NOT NULL CHECK (denominator BETWEEN 1 AND 1000000000),
  note TEXT,
  UNIQUE (name, party),
  CHECK (numerator BETWEEN 1 AND denominator)
) STRICT;
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE supplier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE,
  name TEXT,
  category TEXT,
  property INTEGER REFERENCES property (id),
  after_expense INTEGER NOT NULL CHECK (after_expense >= 0)
, note TEXT) STRICT;
CREATE TABLE transfer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  payer INTEGER NOT NULL REFERENCES party (id),
  payee INTEGER NOT NULL REFERENCES party (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  note TEXT
, end_to_end_id TEXT, message_id TEXT, ordered_on TEXT, requested_on TEXT, is_open INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE vat (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  property INTEGER NOT NULL REFERENCES property (id),
  valid_from TEXT NOT NULL CHECK (date(valid_from, '+0 days') IS valid_from),
  percent INTEGER CHECK (percent BETWEEN 1 AND 100), note TEXT, letting TEXT,
  UNIQUE (property, valid_from)
) STRICT;
CREATE TABLE vat_filer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  party INTEGER NOT NULL REFERENCES party (id),
  valid_from TEXT NOT NULL,
  until TEXT,
  activity TEXT,
  pro_rata TEXT,
  percents TEXT,
  vies INTEGER NOT NULL,
  carried INTEGER
) STRICT;
CREATE TABLE vote (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  expense INTEGER NOT NULL REFERENCES expense (id),
  party INTEGER NOT NULL REFERENCES party (id),
  date TEXT NOT NULL CHECK (date(date, '+0 days') IS date),
  accepts INTEGER NOT NULL,
  reason TEXT,
  UNIQUE (expense, party)
) STRICT;
CREATE TABLE zone (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  parent TEXT REFERENCES zone (code) CHECK (parent <> code)
, note TEXT) STRICT;
CREATE INDEX adjustment_by_booking ON adjustment (booking);
CREATE INDEX attachment_by_booking ON attachment (booking) WHERE booking IS NOT NULL;
CREATE INDEX attachment_by_expense ON attachment (expense) WHERE expense IS NOT NULL;
CREATE INDEX bank_line_by_account ON bank_line (account, booked);
CREATE INDEX bank_part_by_expense ON bank_part (expense) WHERE expense IS NOT NULL;
CREATE INDEX bank_part_by_line ON bank_part (line);
CREATE INDEX bank_part_by_receipt ON bank_part (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX booking_by_property ON booking (property, check_in, nights);
CREATE INDEX booking_by_reference ON booking (reference, channel)
  WHERE reference IS NOT NULL;
CREATE INDEX expense_by_bill ON expense (bill) WHERE bill IS NOT NULL;
CREATE INDEX expense_by_payment ON expense (paid_on) WHERE paid_on IS NOT NULL;
CREATE INDEX expense_by_property ON expense (property, date);
CREATE INDEX expense_by_proposal ON expense (proposal) WHERE proposal IS NOT NULL;
CREATE INDEX filed_stay_by_return ON filed_stay (filed_return);
CREATE INDEX history_change_by_row ON history_change (table_name, row);
CREATE INDEX history_step_undone ON history_step (id) WHERE state = 'undone';
CREATE INDEX payment_by_reference ON payment (reference, channel);
CREATE INDEX payout_by_key ON payout (key, channel) WHERE key IS NOT NULL;
CREATE INDEX receipt_by_booking ON receipt (booking);
CREATE INDEX sent_line_by_statement ON sent_line (sent_statement);
