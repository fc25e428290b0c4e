-- By which way a step of history was entered, if not by a command that somebody typed: an assistant, or the page
-- in the browser.

ALTER TABLE history_step ADD COLUMN door TEXT CHECK (door IN ('assistant', 'page'));
