-- How homes are let that bear VAT, who files it, and the VAT that a platform adds to its commission.

ALTER TABLE vat ADD COLUMN letting TEXT;
ALTER TABLE property ADD COLUMN vat_filer INTEGER REFERENCES party (id);
ALTER TABLE property ADD COLUMN commission_vat INTEGER;
