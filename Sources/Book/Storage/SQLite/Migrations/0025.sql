-- The order of the codes, in which owners have had the odd cent of an amount so far, where that of their numbers
-- is another. Rows with a history stay as they are.

INSERT INTO setting (name, value)
SELECT 'turns', former.turns
FROM (SELECT group_concat(id, ' ') AS turns FROM (SELECT id FROM party ORDER BY code)) AS former
WHERE EXISTS (
  SELECT 1 FROM party AS one JOIN party AS other ON one.id < other.id AND one.code > other.code
);
