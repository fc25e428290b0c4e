-- Categories of the user's own.

CREATE TABLE category (
  id bigint PRIMARY KEY DEFAULT next_number('category'),
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code <> ''),
  name text COLLATE "C" NOT NULL CHECK (trim(name) <> ''),
  parent text COLLATE "C" NOT NULL CHECK (parent <> '')
);
INSERT INTO counter VALUES ('category', 0);
