-- Notes of the records that lacked one. A setting has the note of a view.

ALTER TABLE setting ADD COLUMN note TEXT;
ALTER TABLE zone ADD COLUMN note TEXT;
ALTER TABLE rate ADD COLUMN note TEXT;
ALTER TABLE share ADD COLUMN note TEXT;
ALTER TABLE vat ADD COLUMN note TEXT;
ALTER TABLE supplier ADD COLUMN note TEXT;
ALTER TABLE budget ADD COLUMN note TEXT;
ALTER TABLE attachment ADD COLUMN note TEXT;
