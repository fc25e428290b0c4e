PRAGMA synchronous = FULL;
INSERT INTO booking (property, check_in, nights, guest, adults, children, exempt_adults, commission,
    tax_collected, state, tax_apart)
  VALUES (5, '2031-05-05', 3, 'Guest', 2, 0, 0, 0, 0, 'confirmed', 0);
