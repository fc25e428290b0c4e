-- The rows of `booking list` in their order and form, with the tax of each booking.
WITH dated AS (
  SELECT zone, layer, valid_from, amount, cap,
    coalesce(lead(valid_from) OVER (PARTITION BY zone, layer ORDER BY valid_from), '9999-12-31') AS valid_to
  FROM rate
), adjusted AS (
  SELECT booking, sum(amount) AS amount FROM adjustment WHERE booking IS NOT NULL GROUP BY booking
), paid AS (
  SELECT booking, sum(iif(is_deposit, 0, amount)) AS amount,
    sum(iif(is_deposit, amount, 0)) - sum(iif(method = 'deposit', amount, 0)) AS deposit
  FROM receipt GROUP BY booking
), account AS (
  SELECT booking.*, code, coalesce(adjusted.amount, 0) AS adjustments, paid.amount AS received,
    coalesce(paid.deposit, 0) AS deposit,
    CASE WHEN tax_collected = 1 OR state <> 'confirmed' THEN 0
      ELSE (tariff.amount * (adults - exempt_adults) * min(nights, tariff.cap) + 50) / 100
        + coalesce((surcharge.amount * (adults - exempt_adults) * min(nights, surcharge.cap) + 50) / 100, 0)
    END AS tax
  FROM booking JOIN property ON property.id = property
    LEFT JOIN dated AS tariff ON tariff.zone = property.zone AND tariff.layer = 'tariff'
      AND tariff.valid_from <= check_in AND check_in < tariff.valid_to
    LEFT JOIN dated AS surcharge ON surcharge.zone = property.zone AND surcharge.layer = 'surcharge'
      AND surcharge.valid_from <= check_in AND check_in < surcharge.valid_to
    LEFT JOIN adjusted ON adjusted.booking = booking.id
    LEFT JOIN paid ON paid.booking = booking.id
)
SELECT id, code AS property, check_in, nights, guest, adults, children, exempt_adults, exempt_reason,
  CASE WHEN amount IS NOT NULL THEN printf('%d.%02d', amount / 100, amount % 100) END AS amount,
  printf('%d.%02d', commission / 100, commission % 100) AS commission, channel, reference,
  CASE tax_collected WHEN 1 THEN 'true' ELSE 'false' END AS tax_collected, note, prepaid_on, state,
  CASE tax_apart WHEN 1 THEN 'true' ELSE 'false' END AS tax_apart, cancelled_on, tags,
  CASE ages_unknown WHEN 1 THEN 'true' ELSE 'false' END AS ages_unknown,
  date(check_in, nights || ' days') AS check_out, printf('%d.%02d', tax / 100, tax % 100) AS tax,
  printf('%.2f', adjustments / 100.0) AS adjustments,
  CASE WHEN amount IS NOT NULL THEN printf('%.2f',
    (amount + adjustments - commission - CASE tax_apart WHEN 1 THEN 0 ELSE tax END) / 100.0) END AS net,
  printf('%.2f', coalesce(received, 0) / 100.0) AS received,
  CASE WHEN channel = 'direct' OR received IS NOT NULL
    THEN printf('%.2f', (amount + adjustments - coalesce(received, 0)) / 100.0) END AS outstanding,
  printf('%.2f', deposit / 100.0) AS deposit
FROM account ORDER BY check_in, id;
