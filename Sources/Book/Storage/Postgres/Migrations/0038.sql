-- The bills of platforms for their commissions.

CREATE TABLE commission_bill (
  id bigint PRIMARY KEY DEFAULT next_number('commission_bill'),
  channel text COLLATE "C" NOT NULL,
  number text COLLATE "C" NOT NULL,
  date day NOT NULL,
  period text COLLATE "C" NOT NULL,
  taxes text COLLATE "C" NOT NULL,
  property bigint REFERENCES property (id) DEFERRABLE
);
INSERT INTO counter VALUES ('commission_bill', 0);
