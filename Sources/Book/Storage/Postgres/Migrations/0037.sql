-- The VAT and the invoices of stays, and what bills say about VAT and what is withheld. What decides on the deduction
-- of a bill is kept as words in one column, as a start reads every column of the schema.

ALTER TABLE booking ADD COLUMN vat bigint;
ALTER TABLE booking ADD COLUMN invoice text COLLATE "C";
ALTER TABLE booking ADD COLUMN invoiced_on day;
ALTER TABLE booking ADD COLUMN invoice_to text COLLATE "C";
ALTER TABLE booking ADD COLUMN invoice_tax_id text COLLATE "C";
ALTER TABLE booking ADD COLUMN withheld bigint;
ALTER TABLE adjustment ADD COLUMN vat bigint;
ALTER TABLE expense ADD COLUMN withheld text COLLATE "C";
ALTER TABLE expense ADD COLUMN deduction text COLLATE "C";
ALTER TABLE expense ADD COLUMN corrects bigint REFERENCES expense (id) DEFERRABLE;
