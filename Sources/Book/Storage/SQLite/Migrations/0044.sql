-- Numbers of bank accounts that are no IBAN.

ALTER TABLE bank_account ADD COLUMN number TEXT;
