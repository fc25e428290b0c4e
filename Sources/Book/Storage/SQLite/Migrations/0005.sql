-- The author of each step of history, and indexes of the changes of a row.

ALTER TABLE history_step ADD COLUMN who TEXT NOT NULL DEFAULT '';
CREATE INDEX history_step_undone ON history_step (id) WHERE state = 'undone';
CREATE INDEX history_change_by_row ON history_change (table_name, row);
