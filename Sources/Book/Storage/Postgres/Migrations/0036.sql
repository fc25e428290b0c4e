-- How homes are let that bear VAT, who files it, and the VAT that a platform adds to its commission.

ALTER TABLE vat ADD COLUMN letting text COLLATE "C";
ALTER TABLE property ADD COLUMN vat_filer bigint REFERENCES party (id) DEFERRABLE;
ALTER TABLE property ADD COLUMN commission_vat bigint;
