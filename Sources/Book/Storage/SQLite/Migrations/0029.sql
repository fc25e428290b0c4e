-- Stays that add up to what a platform paid.

ALTER TABLE bank_part ADD COLUMN booking INTEGER REFERENCES booking (id);
