-- Orders of payment: transfers that stand in a file for a bank, and count once the bank has carried them out.

ALTER TABLE transfer ADD COLUMN end_to_end_id TEXT;
ALTER TABLE transfer ADD COLUMN message_id TEXT;
ALTER TABLE transfer ADD COLUMN ordered_on TEXT;
ALTER TABLE transfer ADD COLUMN requested_on TEXT;
ALTER TABLE transfer ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
