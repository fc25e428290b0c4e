-- The same bookings and expenses as a journal that ledger and hledger read.
SELECT replace(check_in, '-', '/') || ' ' || guest || char(10)
  || '    assets:bank  ' || printf('%.2f', coalesce(amount, 0) / 100.0) || ' EUR' || char(10)
  || '    income:home' || property || char(10)
FROM booking ORDER BY check_in, id;
SELECT replace(date, '-', '/') || ' ' || concept || char(10)
  || '    expenses:home' || property || ':' || category || '  ' || printf('%.2f', amount / 100.0)
  || ' EUR' || char(10) || '    assets:bank' || char(10)
FROM expense ORDER BY date, id;
