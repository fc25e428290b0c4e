-- Who files VAT, and from which day on.

CREATE TABLE vat_filer (
  id bigint PRIMARY KEY DEFAULT next_number('vat_filer'),
  party bigint NOT NULL REFERENCES party (id) DEFERRABLE,
  valid_from day NOT NULL,
  until day,
  activity text COLLATE "C",
  pro_rata text COLLATE "C",
  percents text COLLATE "C",
  vies bigint NOT NULL,
  carried bigint
);
INSERT INTO counter VALUES ('vat_filer', 0);
