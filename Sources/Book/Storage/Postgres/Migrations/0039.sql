-- The invoices of payments on account and of adjustments, and the tax identifier on the bill of a platform.

ALTER TABLE receipt ADD COLUMN invoice text COLLATE "C";
ALTER TABLE adjustment ADD COLUMN invoice text COLLATE "C";
ALTER TABLE commission_bill ADD COLUMN tax_id text COLLATE "C";
