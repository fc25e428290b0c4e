-- The same bookings and expenses as a journal that beancount reads.
SELECT '2016-01-01 open Assets:Bank EUR';
SELECT '2016-01-01 open Income:Home' || id || ' EUR' FROM property;
SELECT '2016-01-01 open Expenses:Home' || property.id || ':' || upper(substr(category, 1, 1))
    || substr(category, 2) || ' EUR'
FROM property, (SELECT DISTINCT category FROM expense);
SELECT check_in || ' * "' || guest || '"' || char(10)
  || '  Assets:Bank  ' || printf('%.2f', coalesce(amount, 0) / 100.0) || ' EUR' || char(10)
  || '  Income:Home' || property || char(10)
FROM booking ORDER BY check_in, id;
SELECT date || ' * "' || concept || '"' || char(10)
  || '  Expenses:Home' || property || ':' || upper(substr(category, 1, 1)) || substr(category, 2)
  || '  ' || printf('%.2f', amount / 100.0) || ' EUR' || char(10) || '  Assets:Bank' || char(10)
FROM expense ORDER BY date, id;
