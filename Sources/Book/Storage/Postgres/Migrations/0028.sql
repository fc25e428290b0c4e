-- The accounts of banks, with their statements, lines, parts and rules.

CREATE TABLE bank_account (
  id bigint PRIMARY KEY DEFAULT next_number('bank_account'),
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code <> ''),
  iban text COLLATE "C",
  party bigint REFERENCES party (id) DEFERRABLE,
  columns text COLLATE "C",
  note text COLLATE "C"
);
INSERT INTO counter VALUES ('bank_account', 0);
CREATE TABLE bank_statement (
  id bigint PRIMARY KEY DEFAULT next_number('bank_statement'),
  account bigint NOT NULL REFERENCES bank_account (id) DEFERRABLE,
  file text COLLATE "C" NOT NULL CHECK (trim(file) <> ''),
  sha256 text COLLATE "C" NOT NULL,
  format text COLLATE "C" NOT NULL,
  first_day day NOT NULL,
  last_day day NOT NULL CHECK (last_day >= first_day),
  opening bigint CHECK (opening BETWEEN -1000000000000 AND 1000000000000),
  closing bigint CHECK (closing BETWEEN -1000000000000 AND 1000000000000),
  UNIQUE (account, sha256)
);
INSERT INTO counter VALUES ('bank_statement', 0);
CREATE TABLE bank_line (
  id bigint PRIMARY KEY DEFAULT next_number('bank_line'),
  account bigint NOT NULL REFERENCES bank_account (id) DEFERRABLE,
  statement bigint NOT NULL REFERENCES bank_statement (id) DEFERRABLE,
  booked day NOT NULL,
  value day,
  amount bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  text text COLLATE "C" NOT NULL,
  counterparty text COLLATE "C",
  counterparty_iban text COLLATE "C",
  reference text COLLATE "C",
  mandate text COLLATE "C",
  bank_id text COLLATE "C",
  balance bigint CHECK (balance BETWEEN -1000000000000 AND 1000000000000),
  concept bigint NOT NULL CHECK (concept BETWEEN 0 AND 99),
  rank bigint NOT NULL CHECK (rank BETWEEN 1 AND 1000000),
  ignored text COLLATE "C"
);
INSERT INTO counter VALUES ('bank_line', 0);
CREATE TABLE bank_rule (
  id bigint PRIMARY KEY DEFAULT next_number('bank_rule'),
  words text COLLATE "C" NOT NULL CHECK (trim(words) <> ''),
  is_income bigint CHECK (is_income IN (0, 1)),
  account bigint REFERENCES bank_account (id) DEFERRABLE,
  category text COLLATE "C",
  supplier text COLLATE "C",
  property bigint REFERENCES property (id) DEFERRABLE,
  ignores bigint NOT NULL CHECK (ignores IN (0, 1)),
  internal bigint NOT NULL CHECK (internal IN (0, 1))
);
INSERT INTO counter VALUES ('bank_rule', 0);
CREATE TABLE bank_part (
  id bigint PRIMARY KEY DEFAULT next_number('bank_part'),
  line bigint NOT NULL REFERENCES bank_line (id) DEFERRABLE,
  payout bigint REFERENCES payout (id) DEFERRABLE,
  receipt bigint REFERENCES receipt (id) DEFERRABLE,
  expense bigint REFERENCES expense (id) DEFERRABLE,
  transfer bigint REFERENCES transfer (id) DEFERRABLE,
  filed_return bigint REFERENCES filed_return (id) DEFERRABLE,
  adjustment bigint REFERENCES adjustment (id) DEFERRABLE,
  other_line bigint REFERENCES bank_line (id) DEFERRABLE,
  amount bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  rule text COLLATE "C" NOT NULL,
  made bigint NOT NULL CHECK (made IN (0, 1))
);
INSERT INTO counter VALUES ('bank_part', 0);
CREATE INDEX bank_line_by_account ON bank_line (account, booked);
CREATE INDEX bank_part_by_line ON bank_part (line);
CREATE INDEX bank_part_by_receipt ON bank_part (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX bank_part_by_expense ON bank_part (expense) WHERE expense IS NOT NULL;
