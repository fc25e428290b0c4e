-- The large book of the speed table, over the ten years 2016 to 2025: 100 homes, 100,000 bookings and
-- 100,000 expenses, or the numbers in a temporary table `wanted`. Run on a new book, which has the tables
-- and the legal rates.
--
-- Every value derives from the row's number and the seed, 42, by the "minimal standard" generator of
-- Park and Miller (48271, 2^31 - 1), so that the book is the same on every machine.
PRAGMA foreign_keys = OFF;
CREATE TEMP TABLE IF NOT EXISTS wanted AS SELECT 100 AS homes, 100000 AS records;
BEGIN;

INSERT INTO property (code, name, zone)
  WITH RECURSIVE home (number) AS (
    SELECT 1 UNION ALL SELECT number + 1 FROM home WHERE number < (SELECT homes FROM wanted)
  )
  SELECT 'home-' || number, 'Home ' || number, CASE WHEN number % 3 = 0 THEN '2' ELSE '1' END FROM home;

CREATE TEMP VIEW draw AS
  WITH RECURSIVE row (number, a, b, c, d, e) AS (
    SELECT 1, 42, 4242, 424242, 42424242, 424242424
    UNION ALL
    SELECT number + 1, a * 48271 % 2147483647, b * 48271 % 2147483647, c * 48271 % 2147483647,
      d * 48271 % 2147483647, e * 48271 % 2147483647
    FROM row WHERE number < (SELECT records FROM wanted)
  )
  SELECT * FROM row, wanted;

INSERT INTO booking (property, check_in, nights, guest, adults, children, exempt_adults,
    exempt_reason, amount, commission, channel, tax_collected, state, tax_apart)
  SELECT a % homes + 1, date('2016-01-01', (b % 3652) || ' days'), c % 14 + 1, 'Guest ' || number,
    d % 6 + 1, e % 4, CASE WHEN d % 20 = 7 THEN 1 ELSE 0 END,
    CASE WHEN d % 20 = 7 THEN 'age' END,
    CASE WHEN e % 50 = 0 THEN NULL ELSE 5000 + a % 195000 END, b % 5000,
    CASE WHEN number % 2 = 0 THEN 'airbnb' END, CASE WHEN c % 10 = 3 THEN 1 ELSE 0 END,
    'confirmed', 0
  FROM draw;

INSERT INTO expense (property, date, concept, category, amount)
  SELECT d % homes + 1, date('2016-01-01', (e % 3652) || ' days'), 'Bill ' || number,
    CASE c % 4 WHEN 0 THEN 'electricity' WHEN 1 THEN 'water' WHEN 2 THEN 'cleaning' ELSE 'other' END,
    500 + b % 29500
  FROM draw;

COMMIT;
