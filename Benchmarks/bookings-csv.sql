-- The large book's bookings as `import bookings` reads them.
SELECT code AS property, check_in, nights, guest, adults, children, exempt_adults, exempt_reason,
  CASE WHEN amount IS NOT NULL THEN printf('%d.%02d', amount / 100, amount % 100) END AS amount,
  printf('%d.%02d', commission / 100, commission % 100) AS commission, channel, reference,
  CASE tax_collected WHEN 1 THEN 'true' ELSE 'false' END AS tax_collected, booking.note, prepaid_on, state,
  CASE booking.tax_apart WHEN 1 THEN 'true' ELSE 'false' END AS tax_apart, cancelled_on,
  CASE ages_unknown WHEN 1 THEN 'true' ELSE 'false' END AS ages_unknown
FROM booking JOIN property ON property.id = property ORDER BY booking.id;
