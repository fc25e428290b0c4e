-- The taxes on a bill, a word for each rate: `21.00;100.00;21.00`.

ALTER TABLE expense ADD COLUMN taxes text COLLATE "C";
