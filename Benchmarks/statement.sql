-- A statement of the bank with as many lines as the large book has bookings (bank.sql), as Spanish banks write it: of
-- seven lines in ten the book has the payout, stay or bill, and of the others nothing.
WITH line (booked, cents, text) AS (
  SELECT date(arrival, (id % 3) || ' days'), amount,
    CASE channel WHEN 'airbnb' THEN 'AIRBNB PAYMENTS LUXEMBOURG S.A. ' || key
      ELSE 'Booking.com B.V. NO.' || key || '/ID.1234567' END
  FROM payout WHERE id % 4 > 0
  UNION ALL
  SELECT date(check_in, (-(id % 20)) || ' days'), amount,
    'TRANSFERENCIA DE ' || guest || iif(id % 4 < 2, ' RESERVA ' || reference, '')
  FROM booking WHERE channel = 'direct' AND amount IS NOT NULL AND id % 10 < 7
  UNION ALL
  SELECT date(date, (3 + id % 20) || ' days'), -amount,
    'RECIBO ' || upper(supplier) || iif(id % 3 < 2, ' FACTURA ' || number, '')
  FROM expense WHERE id % 10 < 3
  UNION ALL
  SELECT date('2016-01-01', (id % 3652) || ' days'), id * 48271 % 90000 - 80000,
    'COMPRA TARJ. 4321 COMERCIO ' || (id * 69621 % 2147483647) || ' BARCELONA'
  FROM booking WHERE id % 10 < 3
), ordered AS (
  SELECT *, row_number() OVER (ORDER BY booked, text, cents) AS place FROM line WHERE cents <> 0
), balanced AS (
  SELECT *, sum(cents) OVER (ORDER BY place) AS balance FROM ordered
)
SELECT strftime('%d/%m/%Y', booked) AS Fecha, text AS Concepto,
  replace(printf('%.2f', cents / 100.0), '.', ',') AS Importe,
  replace(printf('%.2f', balance / 100.0), '.', ',') AS Saldo
FROM balanced ORDER BY place LIMIT (SELECT count(*) FROM booking);
