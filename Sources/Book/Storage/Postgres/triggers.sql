-- The triggers of a table of records: they keep history, unless the keeper itself makes the change.
--
-- Variables: table, its name; keeper, the name of the keeper's role.

CREATE OR REPLACE TRIGGER lock_writer BEFORE INSERT OR UPDATE OR DELETE ON :table
  FOR EACH STATEMENT WHEN (current_user <> :'keeper') EXECUTE FUNCTION lock_writer();
CREATE OR REPLACE TRIGGER keep_insertion AFTER INSERT ON :table REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_user <> :'keeper') EXECUTE FUNCTION keep_insertion();
CREATE OR REPLACE TRIGGER keep_update AFTER UPDATE ON :table REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (current_user <> :'keeper') EXECUTE FUNCTION keep_update();
CREATE OR REPLACE TRIGGER keep_deletion AFTER DELETE ON :table REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT WHEN (current_user <> :'keeper') EXECUTE FUNCTION keep_deletion();
