-- By which way a step of history was entered, if not by a command that somebody typed: an assistant, or the page
-- in the browser. The program says so for its session.

ALTER TABLE history_step ADD COLUMN door text COLLATE "C" CHECK (door IN ('assistant', 'page'));
ALTER TABLE history_step ALTER COLUMN door SET DEFAULT nullif(current_setting('estada.door', true), '');
