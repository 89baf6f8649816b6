-- Events of a letter are appended by the database, which spells their hashes: an event that names a number is written in the statement that takes it.
-- `rows`: canonical JSON of each, as an auditor spells it again (sha256 of {"prev":…,"row":…}). Returns the hash of the last one.
create function append_events(head bytea, rows text[]) returns bytea language plpgsql volatile as $$
declare
  line text;
  last bytea := head;
begin
  foreach line in array rows loop
    insert into event (document_id, seq, at, actor_id, principal_id, delegation_id, action, subject, transmission_id, task_id, from_state, to_state, detail, request_id,
      prev_hash, hash)
    select r.document_id, r.seq, r.at, r.actor_id, r.principal_id, r.delegation_id, r.action, r.subject, r.transmission_id, r.task_id, r.from_state, r.to_state, r.detail,
      r.request_id, last, sha256(convert_to('{"prev":' || coalesce('"' || encode(last, 'hex') || '"', 'null') || ',"row":' || line || '}', 'UTF8'))
    from jsonb_to_record(line::jsonb) as r(document_id bigint, seq int, at timestamptz, actor_id bigint, principal_id bigint, delegation_id bigint, action text, subject text,
      transmission_id bigint, task_id bigint, from_state text, to_state text, detail jsonb, request_id text)
    returning hash into last;
  end loop;
  return last;
end $$;

-- Text of JSON with what its marks stand for: a number takes the place of the mark with its quotes.
create function fill_marks(content text, marks jsonb) returns text language plpgsql immutable as $$
declare
  mark text;
  value jsonb;
begin
  for mark, value in select * from jsonb_each(marks) loop
    if jsonb_typeof(value) = 'number' then content := replace(content, '"' || mark || '"', value::text);
    else content := replace(content, mark, value #>> '{}');
    end if;
  end loop;
  return content;
end $$;

-- No number was taken: all that the statement and its transaction wrote goes with it.
create function no_number_taken() returns jsonb language plpgsql volatile as $$
begin
  raise exception 'no number was taken' using errcode = 'EO001';
end $$;
