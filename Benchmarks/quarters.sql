-- The sums of `report profit --by quarter` in SQL, without the tourist tax.
SELECT substr(check_in, 1, 4) || '-Q' || ((substr(check_in, 6, 2) + 2) / 3) AS quarter,
  count(*), sum(amount), sum(commission), sum(amount IS NULL)
FROM booking GROUP BY quarter;
SELECT substr(date, 1, 4) || '-Q' || ((substr(date, 6, 2) + 2) / 3) AS quarter, sum(amount)
FROM expense GROUP BY quarter;
