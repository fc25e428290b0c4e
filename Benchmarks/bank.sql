-- What the bank is matched with, in the large book: guests who pay directly, suppliers with numbered bills, and a
-- fifth as many payouts as bookings. See large-book.sql for the draws.
PRAGMA foreign_keys = OFF;
BEGIN;

CREATE TEMP TABLE first_name AS
  SELECT key AS number, value AS name
  FROM json_each('["ANNA","BERNAT","CARLA","DIDAC","ELENA","FERRAN","GISELA","HECTOR","IRENE","JOAN","KARIN","LLUC"]');
CREATE TEMP TABLE family_name AS
  SELECT key AS number, value AS name
  FROM json_each('["VIDAL","SOLER","PUIG","FERRER","MARTINEZ","JENSEN","ROCA","SERRA","LOPEZ","BAUER","ROVIRA"]');

UPDATE booking SET channel = 'direct', reference = 'E' || (100000 + id),
  guest = (SELECT name FROM first_name WHERE number = id % 12) || ' '
    || (SELECT name FROM family_name WHERE number = id / 12 % 11) || ' '
    || char(65 + id % 26, 65 + id / 26 % 26, 65 + id / 676 % 26, 65 + id / 17576 % 26)
  WHERE channel IS NULL;

UPDATE expense SET number = 'F-' || (1000000 + id),
  supplier = 'Subministraments ' || (SELECT name FROM family_name WHERE number = id % 11) || ' '
    || char(65 + id % 23, 65 + id / 23 % 23, 65 + id / 529 % 23);

INSERT INTO payout (channel, key, date, arrival, amount)
  SELECT iif(id % 2, 'booking-com', 'airbnb'), 'K' || (7000000 + id) || 'PAYOUT', check_in,
    date(check_in, '2 days'), 30000 + id * 48271 % 200000
  FROM booking WHERE id % 5 = 0;

COMMIT;
