-- The rights of the roles of a book, in place of former ones, but for those to the tables of records, which
-- policies.sql has. The keeper creates them.
--
-- Variables: clerk, manager, owner and guests, the names of roles.

CREATE OR REPLACE FUNCTION my_party() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = estada, pg_temp AS $$
    SELECT party FROM person WHERE login = CAST(session_user AS text)
  $$;
-- The homes of the owner, each from the first day of a share until the day of the next shares.
CREATE OR REPLACE FUNCTION my_homes() RETURNS owned[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = estada, pg_temp AS $$
    SELECT coalesce(array_agg(CAST(ROW(property, valid_from, (
      SELECT min(later.valid_from) FROM share AS later
      WHERE later.property = share.property AND later.valid_from > share.valid_from
    )) AS owned)), '{}') FROM share WHERE party = my_party()
  $$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA estada FROM PUBLIC, :"clerk", :"manager", :"owner";
REVOKE ALL ON ALL TABLES IN SCHEMA estada FROM :"clerk", :"manager", :"owner", :"guests";
GRANT USAGE ON SCHEMA estada TO :"clerk", :"manager", :"owner";
GRANT SELECT ON book, counter TO :"clerk", :"manager", :"owner";
GRANT SELECT ON document, history_step, history_change, notice, person TO :"clerk", :"manager";
-- Nobody takes away a mark by which another program still may find out that its change was saved, nor the
-- receipt of a change that was sent, which never becomes old.
GRANT INSERT, DELETE, SELECT ON outcome TO :"clerk", :"manager";
ALTER TABLE outcome ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS seen ON outcome;
DROP POLICY IF EXISTS added ON outcome;
DROP POLICY IF EXISTS expired ON outcome;
CREATE POLICY seen ON outcome FOR SELECT TO :"clerk", :"manager" USING (true);
CREATE POLICY added ON outcome FOR INSERT TO :"clerk", :"manager" WITH CHECK (at IN (now(), 'infinity'));
CREATE POLICY expired ON outcome FOR DELETE TO :"clerk", :"manager" USING (at < now() - interval '1 hour');
GRANT DELETE ON writer TO :"clerk", :"manager";
GRANT EXECUTE ON FUNCTION keep_document, next_number, number_given, this_step, turn TO :"clerk", :"manager";
GRANT EXECUTE ON FUNCTION begin_numbers TO :"manager";
GRANT EXECUTE ON FUNCTION my_party, my_homes TO :"owner", :"clerk", :"manager";
GRANT USAGE ON SCHEMA estada_no_contacts, estada_no_guests TO :"owner";
