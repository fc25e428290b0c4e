-- Tags of homes, bookings and expenses, and notes of homes.
--
-- The tags of a record are one text, which most rows lack: a table of them would cost SQLite the parsing
-- at each start, and every list and filter a join.

ALTER TABLE property ADD COLUMN tags TEXT;
ALTER TABLE property ADD COLUMN note TEXT;
ALTER TABLE booking ADD COLUMN tags TEXT;
ALTER TABLE expense ADD COLUMN tags TEXT;
