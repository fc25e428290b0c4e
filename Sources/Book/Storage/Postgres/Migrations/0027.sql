-- Payouts of platforms, and the day on which a bill was paid.

CREATE TABLE payout (
  id bigint PRIMARY KEY DEFAULT next_number('payout'),
  channel text COLLATE "C" NOT NULL CHECK (channel <> ''),
  key text COLLATE "C" CHECK (trim(key) <> ''),
  date day NOT NULL,
  arrival day,
  amount bigint NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
  account_ending text COLLATE "C"
);
INSERT INTO counter VALUES ('payout', 0);
ALTER TABLE payment ADD COLUMN payout bigint REFERENCES payout (id) DEFERRABLE;
ALTER TABLE expense ADD COLUMN paid_on day;
CREATE INDEX payout_by_key ON payout (key, channel) WHERE key IS NOT NULL;
CREATE INDEX expense_by_payment ON expense (paid_on) WHERE paid_on IS NOT NULL;
