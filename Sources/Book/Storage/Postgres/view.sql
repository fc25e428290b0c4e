-- A view that has blanks in place of the columns of a table that an owner does not see. The rights are those of the
-- owner who reads it: security_invoker is of PostgreSQL 15.
--
-- Variables: schema, that of the view; table, the name of both; columns, those of the view, as SQL; owner, the name of
-- the role.

DROP VIEW IF EXISTS :schema.:table;
CREATE VIEW :schema.:table WITH (security_invoker, security_barrier)
  AS SELECT :columns FROM :table;
GRANT SELECT ON :schema.:table TO :"owner";
