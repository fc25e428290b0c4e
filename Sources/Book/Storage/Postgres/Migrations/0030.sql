-- What owners have in their homes, cadastral values, and facts about owners, for the income tax. Indexes that
-- queries of small tables used go, as each is read at every start.

CREATE TABLE asset (
  id bigint PRIMARY KEY DEFAULT next_number('asset'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  kind text COLLATE "C" NOT NULL,
  date day NOT NULL,
  amount bigint NOT NULL,
  costs bigint NOT NULL,
  owner bigint REFERENCES party (id) DEFERRABLE,
  numerator bigint,
  denominator bigint,
  years bigint,
  expense bigint REFERENCES expense (id) DEFERRABLE,
  deducted bigint,
  until bigint,
  note text COLLATE "C"
);
INSERT INTO counter VALUES ('asset', 0);
CREATE TABLE cadastral_value (
  id bigint PRIMARY KEY DEFAULT next_number('cadastral_value'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  valid_from day NOT NULL,
  value bigint,
  construction bigint,
  revised bigint
);
INSERT INTO counter VALUES ('cadastral_value', 0);
CREATE TABLE party_fact (
  id bigint PRIMARY KEY DEFAULT next_number('party_fact'),
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  fact text COLLATE "C" NOT NULL,
  valid_from day NOT NULL,
  value text COLLATE "C" NOT NULL
);
INSERT INTO counter VALUES ('party_fact', 0);
DROP INDEX listing_by_property;
DROP INDEX recurring_by_property;
DROP INDEX attachment_by_return;
DROP INDEX attachment_by_transfer;
DROP INDEX payment_by_adjustment;
DROP INDEX adjustment_by_property;
