-- Documents of transfers, budgets of one owner, and groups of shares.

ALTER TABLE attachment ADD COLUMN transfer bigint REFERENCES transfer (id) DEFERRABLE;
ALTER TABLE budget ADD COLUMN party bigint REFERENCES party (id) DEFERRABLE;
CREATE TABLE share_group (
  id bigint PRIMARY KEY DEFAULT next_number('share_group'),
  name text COLLATE "C" NOT NULL CHECK (trim(name) <> ''),
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  numerator bigint NOT NULL,
  denominator bigint NOT NULL CHECK (denominator BETWEEN 1 AND 1000000000),
  note text COLLATE "C",
  UNIQUE (name, party),
  CHECK (numerator BETWEEN 1 AND denominator)
);
INSERT INTO counter VALUES ('share_group', 0);
