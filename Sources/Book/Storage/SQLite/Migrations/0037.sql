-- The VAT and the invoices of stays, and what bills say about VAT and what is withheld. What decides on the deduction
-- of a bill is kept as words in one column, as a start reads every column of the schema.

ALTER TABLE booking ADD COLUMN vat INTEGER;
ALTER TABLE booking ADD COLUMN invoice TEXT;
ALTER TABLE booking ADD COLUMN invoiced_on TEXT;
ALTER TABLE booking ADD COLUMN invoice_to TEXT;
ALTER TABLE booking ADD COLUMN invoice_tax_id TEXT;
ALTER TABLE booking ADD COLUMN withheld INTEGER;
ALTER TABLE adjustment ADD COLUMN vat INTEGER;
ALTER TABLE expense ADD COLUMN withheld TEXT;
ALTER TABLE expense ADD COLUMN deduction TEXT;
ALTER TABLE expense ADD COLUMN corrects INTEGER REFERENCES expense (id);
