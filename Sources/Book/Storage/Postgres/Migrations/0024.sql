-- When a server recorded each step, and indexes of the documents of records that are removed in numbers. A server
-- checks the contents of new documents; those it has are left to `book check`.

ALTER TABLE history_step ADD COLUMN server_time text COLLATE "C";
ALTER TABLE history_step ALTER COLUMN server_time
  SET DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI');
ALTER TABLE document ADD CONSTRAINT document_contents
  CHECK (sha256 = encode(sha256(content), 'hex')) NOT VALID;
CREATE INDEX attachment_by_booking ON attachment (booking) WHERE booking IS NOT NULL;
CREATE INDEX attachment_by_expense ON attachment (expense) WHERE expense IS NOT NULL;
CREATE INDEX attachment_by_return ON attachment (filed_return) WHERE filed_return IS NOT NULL;
CREATE INDEX attachment_by_transfer ON attachment (transfer) WHERE transfer IS NOT NULL;
