-- Amounts of the income tax from outside the book, and what bookings, expenses, homes and shares say for it.

CREATE TABLE income_tax_amount (
  id bigint PRIMARY KEY DEFAULT next_number('income_tax_amount'),
  property bigint NOT NULL REFERENCES property (id) DEFERRABLE,
  party bigint REFERENCES party (id) DEFERRABLE,
  year bigint NOT NULL,
  item text COLLATE "C" NOT NULL,
  origin bigint,
  amount bigint NOT NULL
);
INSERT INTO counter VALUES ('income_tax_amount', 0);
ALTER TABLE expense ADD COLUMN box text COLLATE "C";
ALTER TABLE expense ADD COLUMN box_share text COLLATE "C";
ALTER TABLE expense ADD COLUMN box_owner bigint REFERENCES party (id) DEFERRABLE;
ALTER TABLE booking ADD COLUMN due_on day;
ALTER TABLE property ADD COLUMN cadastral_reference text COLLATE "C";
ALTER TABLE property ADD COLUMN activity_from day;
ALTER TABLE share ADD COLUMN usufruct bigint NOT NULL DEFAULT 0;
