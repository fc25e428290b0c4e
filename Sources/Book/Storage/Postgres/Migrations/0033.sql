-- Filed returns of the income tax beside those of the tourist tax: the form, the person, what it comes to, and the
-- boxes with what records add to them.

ALTER TABLE filed_return ALTER COLUMN property DROP NOT NULL;
ALTER TABLE filed_return ADD COLUMN form text COLLATE "C" NOT NULL DEFAULT '950';
ALTER TABLE filed_return ADD COLUMN party bigint REFERENCES party (id) DEFERRABLE;
ALTER TABLE filed_return ADD COLUMN result bigint;
CREATE TABLE filed_box (
  id bigint PRIMARY KEY DEFAULT next_number('filed_box'),
  filed_return bigint NOT NULL REFERENCES filed_return (id) DEFERRABLE,
  property bigint,
  box text COLLATE "C" NOT NULL,
  kind text COLLATE "C",
  record bigint,
  amount bigint NOT NULL
);
INSERT INTO counter VALUES ('filed_box', 0);
