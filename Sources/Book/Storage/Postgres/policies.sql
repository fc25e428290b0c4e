-- What each role may do with a table of records, in place of what it might.
--
-- Variables: table, its name; rows, the condition of the rows that an owner sees; columns, those that an owner sees;
-- writers, the roles that change rows; clerk, manager and owner, the names of roles.

ALTER TABLE :table ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS office ON :table;
DROP POLICY IF EXISTS own_homes ON :table;
CREATE POLICY office ON :table TO :"clerk", :"manager" USING (true) WITH CHECK (true);
CREATE POLICY own_homes ON :table FOR SELECT TO :"owner" USING (:rows);
GRANT SELECT ON :table TO :"clerk", :"manager";
GRANT INSERT, UPDATE, DELETE ON :table TO :writers;
GRANT SELECT (:columns) ON :table TO :"owner";
