-- The large book's expenses as `import expenses` reads them.
SELECT code AS property, date, concept, category, supplier,
  printf('%d.%02d', amount / 100, amount % 100) AS amount, expense.note
FROM expense JOIN property ON property.id = property ORDER BY expense.id;
