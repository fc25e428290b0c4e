-- The invoices of payments on account and of adjustments, and the tax identifier on the bill of a platform.

ALTER TABLE receipt ADD COLUMN invoice TEXT;
ALTER TABLE adjustment ADD COLUMN invoice TEXT;
ALTER TABLE commission_bill ADD COLUMN tax_id TEXT;
