-- The bill of an expense: who wrote it, its number, and what it is for.

ALTER TABLE expense ADD COLUMN supplier_tax_id TEXT;
ALTER TABLE expense ADD COLUMN number TEXT;
ALTER TABLE expense ADD COLUMN supply_point TEXT;
