-- When a server recorded each step, and indexes of the documents of records that are removed in numbers. A server
-- checks the contents of new documents; those it has are left to `book check`.

ALTER TABLE history_step ADD COLUMN server_time TEXT;
CREATE INDEX attachment_by_booking ON attachment (booking) WHERE booking IS NOT NULL;
CREATE INDEX attachment_by_expense ON attachment (expense) WHERE expense IS NOT NULL;
CREATE INDEX attachment_by_return ON attachment (filed_return) WHERE filed_return IS NOT NULL;
CREATE INDEX attachment_by_transfer ON attachment (transfer) WHERE transfer IS NOT NULL;
