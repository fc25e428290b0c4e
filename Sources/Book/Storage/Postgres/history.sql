-- History as the server keeps it: functions and triggers, which belong to the keeper.
--
-- Nobody else may write the tables of history. A change of any program is recorded, with `psql` too:
--
--   UPDATE booking SET nights = 3 WHERE id = 12;   -- step 40, "SQL: update booking", by marta
--
-- What the keeper itself changes is not recorded: the contents of a new book, and what undoing restores.
-- These functions take the place of former ones; the tables are there.

-- The step of this transaction; a new one ends what its author could redo. A step of the transaction is the
-- latest one, as whoever writes has the lock, and the transaction has written its row. A step that the
-- transaction has undone takes no further changes.
CREATE OR REPLACE FUNCTION this_step(line text, at text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE number bigint;
  BEGIN
    LOCK TABLE writer IN EXCLUSIVE MODE;
    IF to_char(CAST(at AS timestamp), 'YYYY-MM-DD HH24:MI') <> at THEN
      RAISE EXCEPTION 'no time: %', at USING ERRCODE = 'check_violation', TABLE = 'history_step';
    END IF;
    SELECT id INTO number FROM history_step
      WHERE id = (SELECT max(id) FROM history_step) AND who = CAST(session_user AS text)
      AND state = 'done' AND xmin = CAST(pg_current_xact_id() AS xid);
    IF number IS NULL THEN
      UPDATE history_step SET state = 'abandoned'
        WHERE state = 'undone' AND who IN (CAST(session_user AS text), '');
      INSERT INTO history_step (recorded_at, command, state, who)
        VALUES (at, line, 'done', session_user) RETURNING id INTO number;
    END IF;
    RETURN number;
  END $$;

CREATE OR REPLACE FUNCTION lock_writer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  BEGIN
    LOCK TABLE writer IN EXCLUSIVE MODE;
    RETURN NULL;
  END $$;

-- The step of a statement, and the last ordinal of the step.
CREATE OR REPLACE FUNCTION statement_step(
  operation text, kind text, OUT number bigint, OUT last bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  BEGIN
    number := this_step(
      'SQL: ' || lower(operation) || ' ' || kind, to_char(now(), 'YYYY-MM-DD HH24:MI'));
    SELECT coalesce(max(ordinal), 0) INTO last FROM history_change WHERE step = number;
  END $$;

-- Keeps the rows of an insertion as one entry, as a file does, or as the end of one; returns whether it did.
-- The program announces the table, the first row, how many there are with those of the statement, and the
-- digests of all of them, which are for `book check` alone. The rows have to be those, and new to history:
-- an entry of one of them would stand beside the run.
CREATE OR REPLACE FUNCTION keep_run(kind text, start bigint, finish bigint, added bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE
    announced text[] := regexp_match(current_setting('estada.run', true),
      '^([a-z_]+) ([1-9][0-9]{0,17}) ([0-9]{1,18}) ([0-9a-f]{1,16}) ([0-9a-f]{1,16})$');
    first bigint := announced[2];
    total bigint := announced[3];
    step_number bigint;
    last bigint;
    entry text;
  BEGIN
    IF announced[1] = kind AND start >= first AND finish = first + total - 1
      AND added = finish - start + 1 AND NOT EXISTS (
        SELECT FROM history_change WHERE table_name = kind AND row BETWEEN start AND finish)
    THEN
      SELECT format(
        '{"rows":%s,"digest":"%s","columns":"%s","personal_digest":"%s","personal":"%s"}',
        total, announced[4], digested.columns, announced[5], personal)
        INTO entry FROM digested_columns(kind) AS digested;
      SELECT this.number, this.last INTO step_number, last FROM statement_step('INSERT', kind) AS this;
      IF start = first THEN
        INSERT INTO history_change (step, ordinal, table_name, row, after)
          VALUES (step_number, last + 1, '+' || kind, first, entry);
      ELSE
        UPDATE history_change SET after = entry
          WHERE step = step_number AND ordinal = last AND table_name = '+' || kind
          AND row = first AND CAST(CAST(after AS json) ->> 'rows' AS bigint) = start - first;
      END IF;
      RETURN FOUND;
    END IF;
    RETURN false;
  END $$;

-- Refuses a number that is far above those given, by which somebody could end the numbering of a table.
CREATE OR REPLACE FUNCTION require_near(kind text, number bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  BEGIN
    IF number > 1000000000
      AND number - 1000000000 > (SELECT seq FROM counter WHERE name = kind)
    THEN
      RAISE EXCEPTION 'the number % is far above the last one', number
        USING ERRCODE = 'check_violation', TABLE = kind;
    END IF;
  END $$;

-- The triggers of a statement. A row is kept as a JSON object of its columns, in their order.
CREATE OR REPLACE FUNCTION keep_insertion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE is_kept boolean;
  BEGIN
    PERFORM require_near(TG_TABLE_NAME, (SELECT max(id) FROM new_rows));
    IF current_setting('estada.run', true) <> '' THEN
      SELECT keep_run(TG_TABLE_NAME, min(id), max(id), count(*)) INTO is_kept FROM new_rows;
      IF is_kept THEN RETURN NULL; END IF;
    END IF;
    IF EXISTS (SELECT FROM new_rows) THEN
      INSERT INTO history_change (step, ordinal, table_name, row, after)
        SELECT this.number, this.last + row_number() OVER (ORDER BY id), TG_TABLE_NAME, id,
          CAST(row_to_json(new_rows) AS text)
        FROM new_rows, statement_step(TG_OP, TG_TABLE_NAME) AS this;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE FUNCTION keep_deletion() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT FROM old_rows) THEN
      INSERT INTO history_change (step, ordinal, table_name, row, before)
        SELECT this.number, this.last + row_number() OVER (ORDER BY id), TG_TABLE_NAME, id,
          CAST(row_to_json(old_rows) AS text)
        FROM old_rows, statement_step(TG_OP, TG_TABLE_NAME) AS this;
    END IF;
    RETURN NULL;
  END $$;
-- A row whose number is changed is one row that goes and another one that comes.
CREATE OR REPLACE FUNCTION keep_update() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  BEGIN
    IF EXISTS (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows) THEN
      PERFORM require_near(TG_TABLE_NAME, (SELECT max(id) FROM new_rows));
      INSERT INTO history_change (step, ordinal, table_name, row, before, after)
        SELECT this.number, this.last + row_number() OVER (ORDER BY id), TG_TABLE_NAME, id,
          before, after
        FROM (
          SELECT id, before, after FROM
            (SELECT id, CAST(row_to_json(old_rows) AS text) AS before FROM old_rows) AS old
            FULL JOIN
            (SELECT id, CAST(row_to_json(new_rows) AS text) AS after FROM new_rows) AS new
            USING (id)
          WHERE before IS DISTINCT FROM after
        ) AS changed, statement_step(TG_OP, TG_TABLE_NAME) AS this;
    END IF;
    RETURN NULL;
  END $$;

-- Undoes or redoes changes of a step: those of one table between two ordinals, which are of one kind and of
-- different rows, or a single one.
CREATE OR REPLACE FUNCTION turn_changes(
  number bigint, is_undo boolean, kind text, first bigint, last bigint
) RETURNS void LANGUAGE plpgsql SET search_path = estada, pg_temp AS $$
  DECLARE
    present text := CASE WHEN is_undo THEN 'after' ELSE 'before' END;
    wanted text := CASE WHEN is_undo THEN 'before' ELSE 'after' END;
    other bigint;
    columns text;
  BEGIN
    IF empty_row(kind) IS NULL THEN
      RAISE EXCEPTION '% %', kind,
        (SELECT row FROM history_change WHERE step = number AND ordinal = first)
        USING ERRCODE = 'ES002';
    END IF;
    EXECUTE format(
      'SELECT change.row FROM history_change AS change LEFT JOIN %1$I AS this_row
        ON this_row.id = change.row
      WHERE step = $1 AND ordinal BETWEEN $2 AND $3
      AND CASE WHEN change.%2$I IS NULL THEN this_row.id IS NOT NULL
        ELSE this_row.id IS NULL OR NOT to_jsonb(this_row) @> CAST(change.%2$I AS jsonb) END
      LIMIT 1', kind, present) INTO other USING number, first, last;
    IF other IS NOT NULL THEN
      RAISE EXCEPTION '% %', kind, other USING ERRCODE = 'ES002';
    END IF;
    SELECT string_agg(format('%1$I = excluded.%1$I', attname), ', ') INTO columns
      FROM pg_attribute WHERE attrelid = CAST(kind AS regclass) AND attnum > 0
      AND NOT attisdropped AND attname <> 'id';
    -- A snapshot that is older than a column gets the column's empty value.
    EXECUTE format(
      'DELETE FROM %1$I WHERE id IN (SELECT row FROM history_change
        WHERE step = $1 AND ordinal BETWEEN $2 AND $3 AND %2$I IS NULL)',
      kind, wanted) USING number, first, last;
    EXECUTE format(
      'INSERT INTO %1$I SELECT restored.* FROM history_change,
        LATERAL jsonb_populate_record(
          CAST(NULL AS %1$I), empty_row($4) || CAST(%2$I AS jsonb)) AS restored
      WHERE step = $1 AND ordinal BETWEEN $2 AND $3 AND %2$I IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET %3$s', kind, wanted, columns)
      USING number, first, last, kind;
  EXCEPTION WHEN integrity_constraint_violation THEN
    -- A later step that stays in force relies on a row, or took a unique value.
    IF first = last THEN
      RAISE EXCEPTION '% %', kind,
        (SELECT row FROM history_change WHERE step = number AND ordinal = first)
        USING ERRCODE = 'ES002';
    END IF;
    FOR other IN SELECT ordinal FROM history_change
      WHERE step = number AND ordinal BETWEEN first AND last
      ORDER BY CASE WHEN is_undo THEN -ordinal ELSE ordinal END
    LOOP
      PERFORM turn_changes(number, is_undo, kind, other, other);
    END LOOP;
  END $$;

-- Gives each row of a run, which a file has as one entry, an entry of its own.
CREATE OR REPLACE FUNCTION expand_run(number bigint, place bigint, kind text, start bigint, count bigint)
  RETURNS void LANGUAGE plpgsql SET search_path = estada, pg_temp AS $$
  DECLARE other bigint;
  BEGIN
    -- Every row has to be there, unless the step itself removed it, without a later change in force.
    EXECUTE format(
      'SELECT min(row) FROM (
        (SELECT row FROM generate_series($1, $1 + $2 - 1) AS row
        EXCEPT SELECT id FROM %1$I WHERE id BETWEEN $1 AND $1 + $2 - 1
        EXCEPT SELECT row FROM history_change
        WHERE step = $4 AND ordinal > $5 AND table_name = $3)
        UNION ALL SELECT row FROM history_change JOIN history_step ON id = step
        WHERE table_name = $3 AND row BETWEEN $1 AND $1 + $2 - 1 AND state = ''done'' AND step > $4
      ) AS faulty',
      kind) INTO other USING start, count, kind, number, place;
    IF other IS NOT NULL THEN
      RAISE EXCEPTION '% %', kind, other USING ERRCODE = 'ES002';
    END IF;
    DELETE FROM history_change WHERE step = number AND ordinal = place;
    -- Through negative ordinals, which no entry has.
    UPDATE history_change SET ordinal = -(ordinal + count - 1)
      WHERE step = number AND ordinal > place;
    UPDATE history_change SET ordinal = -ordinal WHERE step = number AND ordinal < 0;
    -- A row that the step itself changed later was what it was before the first of those changes.
    EXECUTE format(
      'INSERT INTO history_change (step, ordinal, table_name, row, after)
      SELECT $1, $2 + row - $3, $5, row, coalesce(before, CAST(row_to_json(this_row) AS text))
      FROM generate_series($3, $3 + $4 - 1) AS row LEFT JOIN %I AS this_row ON id = row
      LEFT JOIN (
        SELECT DISTINCT ON (row) row, before FROM history_change
        WHERE step = $1 AND ordinal > $2 AND table_name = $5 ORDER BY row, ordinal
      ) AS later USING (row)', kind)
      USING number, place, start, count, kind;
  END $$;

-- Undoes or redoes a step of the author; a manager may do so with every step.
CREATE OR REPLACE FUNCTION turn(number bigint, is_undo boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE
    author text;
    part record;
    place bigint;
  BEGIN
    LOCK TABLE writer IN EXCLUSIVE MODE;
    SELECT who INTO author FROM history_step
      WHERE id = number AND state = CASE WHEN is_undo THEN 'done' ELSE 'undone' END;
    IF author IS NULL THEN
      RAISE EXCEPTION '% %', 'history_step', number USING ERRCODE = 'ES002';
    END IF;
    IF author NOT IN (CAST(session_user AS text), '')
      AND NOT pg_has_role(session_user, (SELECT roles || '_manager' FROM book), 'MEMBER')
    THEN
      RAISE EXCEPTION '% %', number, author USING ERRCODE = 'ES003';
    END IF;
    FOR part IN
      SELECT ordinal, substr(table_name, 2) AS kind, row AS start,
        CAST(CAST(after AS json) ->> 'rows' AS bigint) AS count
      FROM history_change WHERE step = number AND is_undo
      AND substr(table_name, 1, 1) = '+' ORDER BY ordinal DESC
    LOOP
      PERFORM expand_run(number, part.ordinal, part.kind, part.start, part.count);
    END LOOP;
    -- Neighbours of one table and one kind at once, unless a row is among them twice.
    FOR part IN
      SELECT kind, min(ordinal) AS first, max(ordinal) AS last,
        count(*) > count(DISTINCT row) AS is_split
      FROM (
        SELECT table_name AS kind, row, ordinal, before IS NULL AS is_new, after IS NULL AS is_gone,
          ordinal - row_number() OVER (
            PARTITION BY table_name, before IS NULL, after IS NULL ORDER BY ordinal) AS run
        FROM history_change WHERE step = number
      ) AS change
      GROUP BY kind, is_new, is_gone, run
      ORDER BY CASE WHEN is_undo THEN -min(ordinal) ELSE min(ordinal) END
    LOOP
      IF part.is_split THEN
        FOR place IN SELECT ordinal FROM history_change
          WHERE step = number AND ordinal BETWEEN part.first AND part.last
          ORDER BY CASE WHEN is_undo THEN -ordinal ELSE ordinal END
        LOOP
          PERFORM turn_changes(number, is_undo, part.kind, place, place);
        END LOOP;
      ELSE
        PERFORM turn_changes(number, is_undo, part.kind, part.first, part.last);
      END IF;
    END LOOP;
    UPDATE history_step SET state = CASE WHEN is_undo THEN 'undone' ELSE 'done' END
      WHERE id = number;
  END $$;

-- The next number of a table follows a number that was given to a row, and no number without a row.
CREATE OR REPLACE FUNCTION number_given(kind text, number bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE highest bigint;
  BEGIN
    EXECUTE format('SELECT max(id) FROM %I', kind) INTO highest;
    highest := least(number, coalesce(highest, 0));
    PERFORM require_near(kind, highest);
    UPDATE counter SET seq = greatest(seq, highest) WHERE name = kind;
  END $$;

-- Makes the numbers of a table follow a number, that of a document which is imported as a whole, and those of its
-- rows.
CREATE OR REPLACE FUNCTION begin_numbers(kind text, number bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
  DECLARE highest bigint;
  BEGIN
    EXECUTE format('SELECT max(id) FROM %I', kind) INTO highest;
    UPDATE counter SET seq = greatest(number, highest) WHERE name = kind;
  END $$;

-- Keeps the contents of a document, in place of damaged ones. A rule of the table compares them with the digest.
CREATE OR REPLACE FUNCTION keep_document(digest text, contents text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = estada, pg_temp AS $$
    INSERT INTO document (sha256, content) VALUES (digest, decode(contents, 'hex'))
    ON CONFLICT (sha256) DO UPDATE SET content = excluded.content
  $$;
