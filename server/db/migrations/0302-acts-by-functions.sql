-- What an act writes at its end is written by functions that are called on their own: still one round trip, and each statement within has its values
-- before it begins. A database whose schemas lie on several machines runs no statement that adds rows beside another, or that reads the clock while it changes a row.

-- The next numbers of a book. The clock is read when the counter is held. None where the counter is not there, the clock is behind it, or the year has turned.
create function take_lines(book bigint, letter bigint, way bigint, held bigint, subject bigint, taker bigint, how_many int)
  returns table (id bigint, seq int, be_year int, issued_at timestamptz) language plpgsql volatile as $$
#variable_conflict use_column
declare
  counter register_counter;
  clock timestamptz := issue_clock();
begin
  select c.* into counter from register_counter c where c.register_id = book and c.be_year = book_year(clock, c.lead) for update;
  if not found then return; end if;
  clock := issue_clock();
  if counter.last_at >= clock + interval '5 minutes' or counter.be_year <> book_year(clock, counter.lead) then return; end if;
  clock := greatest(clock, counter.last_at);
  update register_counter c set last_no = counter.last_no + how_many, last_at = clock where c.register_id = book and c.be_year = counter.be_year;
  return query insert into register_entry (register_id, be_year, seq, document_id, transmission_id, reservation_id, subject_id, issued_at, issued_by)
    select book, counter.be_year, counter.last_no + n, letter, way, held, take_lines.subject, clock, taker from generate_series(1, how_many) n order by n
    returning register_entry.id, register_entry.seq, register_entry.be_year, register_entry.issued_at;
end $$;

-- Events of a letter, the head of its history, and its place on the list of what the search is to read. `told`: what the last one tells of the letter.
create function write_events(letter bigint, head bytea, rows text[], last_seq int, told jsonb, instant timestamptz) returns void language plpgsql volatile as $$
declare
  hash bytea := append_events(head, rows);
begin
  insert into search_due (document_id) values (letter);
  update document d set event_seq = last_seq, event_hash = hash, updated_at = instant, said = coalesce(told, d.said) where d.id = letter;
end $$;

-- The end of a registration or receipt: the number, what names it on the letter's way, its stamp, the events and the kept reply. `marks` are what stood for the number
-- in texts that were written before it was known; what they stand for is returned.
create function number_letter(book bigint, letter bigint, way bigint, taker bigint, marks jsonb, stamp jsonb, hand_on jsonb,
  head bytea, rows text[], last_seq int, told jsonb, reply jsonb, reply_key text) returns jsonb language plpgsql volatile as $$
declare
  line record;
  called text;
  found_marks jsonb;
  agency text;
  at_unit text;
begin
  select * into line from take_lines(book, letter, way, null, null, taker, 1);
  if line.id is null then raise exception 'no number was taken' using errcode = 'EO001'; end if;
  called := line.seq || '/' || line.be_year;
  found_marks := jsonb_build_object(marks ->> 'text', called, marks ->> 'line', book || ' ' || called, marks ->> 'entry', line.id,
    marks ->> 'at', to_char(line.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  if hand_on is null then
    update transmission t set register_entry_id = line.id, received_at = line.issued_at where t.id = way;
  else
    update transmission t set register_entry_id = line.id, received_at = line.issued_at, clock_by = (hand_on ->> 'by')::timestamptz where t.id = way;
  end if;
  if stamp is not null then
    select root.name, coalesce((select u.name from unit u where u.id = (stamp ->> 'unit')::bigint and u.id <> root.id), '') into agency, at_unit
      from unit root where root.id = 10000000;
    insert into stamp_mark (document_id, transmission_id, register_entry_id, kind, page, x_mm, y_mm, width_mm, content, placed_by)
      values (letter, way, line.id, 'RECEIVE', (stamp ->> 'page')::int, (stamp ->> 'x')::real, (stamp ->> 'y')::real, (stamp ->> 'width')::real,
        jsonb_build_object('agency', agency, 'unit', at_unit, 'number', called, 'at', found_marks ->> (marks ->> 'at')), taker);
  end if;
  perform write_events(letter, head, array(select fill_marks(r.text, found_marks) from unnest(rows) with ordinality r(text, place) order by r.place),
    last_seq, told, line.issued_at);
  if reply_key is not null then
    update idempotency i set reply = number_letter.reply || jsonb_build_object('marks', found_marks) where i.person_id = taker and i.key = reply_key;
  end if;
  return found_marks;
end $$;

-- A bell for each of these persons; an unread one in the same words rings once more.
create function ring_persons(persons bigint[], of_module text, of_kind text, letter bigint, way bigint, work bigint, actor bigint, words bigint, said jsonb)
  returns void language plpgsql volatile as $$
declare
  known bigint[] := '{}';
  person bigint;
begin
  for person in update notification n set count = n.count + 1, created_at = now()
    where n.person_id = any(persons) and n.read_at is null and n.kind = of_kind and n.document_id = letter
      and n.transmission_id is not distinct from way and n.task_id is not distinct from work and n.text_id is not distinct from words
    returning n.person_id
  loop known := known || person; end loop;
  insert into notification (person_id, module, kind, document_id, transmission_id, task_id, actor_id, text_id, facts)
    select p, of_module, of_kind, letter, way, work, actor, words, said from unnest(persons) p where p <> all(known);
end $$;

-- The words of these letters, one after the other.
create function keep_letters_words(letters bigint[]) returns void language plpgsql volatile as $$
declare
  letter bigint;
begin
  foreach letter in array letters loop perform keep_search_text(letter); end loop;
end $$;

-- What was written as bare SQL is asked for by itself too, with values of that moment: a cluster runs that from a procedural function alone. They say what they said.
create or replace function search_text(letter_id bigint) returns text language plpgsql stable parallel safe strict as $$
#variable_conflict use_column
begin
  return (select translate(th_norm(concat_ws(E'\x1f', d.doc_no, d.subject, d.from_text,
        (select u.name from unit u where u.id = d.owner_unit_id and d.origin = 'OUT'),
        d.to_text, d.refers_text, d.enclosures_text, d.summary,
        (select string_agg(e.seq || '/' || e.be_year, E'\x1f' order by e.id) from register_entry e where e.document_id = d.id),
        (select string_agg(n.text, E'\x1f' order by n.id) from endorsement n where n.document_id = d.id),
        (select string_agg(f.name, E'\x1f' order by x.id) from document_file x join file f on f.id = x.file_id where x.document_id = d.id))), E'\x1f ', E'\n')
    from document d where d.id = letter_id);
end $$;

create or replace function search_holders(letter_id bigint) returns bigint[] language plpgsql stable parallel safe strict as $$
#variable_conflict use_column
begin
  return (select array(select p.holder_id from document_party p where p.document_id = letter_id
      union all select 0 where exists (select 1 from publication u where u.document_id = letter_id and u.withdrawn_at is null) order by 1));
end $$;

create or replace function unit_name_at(which bigint, at timestamptz) returns text language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return (select coalesce(
      (select n.name from unit_name n where n.unit_id = which and n.until >= (at at time zone 'Asia/Bangkok')::date order by n.until limit 1),
      (select u.name from unit u where u.id = which)));
end $$;

create or replace function number_unit_of(which bigint) returns bigint language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return (with recursive way (id, next_id, issues, far) as (
      select u.id, coalesce(u.number_unit_id, u.parent_id), u.can_issue_number, 0 from unit u where u.id = which
      union all select u.id, coalesce(u.number_unit_id, u.parent_id), u.can_issue_number, w.far + 1
        from way w join unit u on u.id = w.next_id where not w.issues and w.far < 40)
    select id from way where issues order by far limit 1);
end $$;

create or replace function heir_of(which bigint) returns bigint language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return (with recursive way (id, successor_id, far) as (
      select u.id, u.successor_id, 0 from unit u where u.id = which
      union all select u.id, u.successor_id, w.far + 1 from way w join unit u on u.id = w.successor_id where w.far < 40)
    select id from way order by far desc limit 1);
end $$;

create or replace function menu_rights(of_person bigint) returns json language plpgsql stable strict as $$
#variable_conflict use_column
begin
  return (select coalesce(json_object_agg(best.menu_id, json_build_array(best.level, best.wide)), '{}') from (
      select r.menu_id, max(r.level) as level, coalesce(max(r.level) filter (where g.code is distinct from 'UNIT_ADMIN'), 0) as wide
        from menu_right r join menu_item i on i.id = r.menu_id join portal_app a on a.id = i.app_id join users_group g on g.id = r.group_id
        where i.active and a.active and g.active
          and r.group_id in (select group_id from users_group_person where person_id = of_person)
        group by r.menu_id) best);
end $$;

create or replace function units_under(given bigint[]) returns SETOF bigint language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return query with recursive under (id) as (
      select heir_of(g) from unnest(given) as g
      union select u.id from unit u join under on u.parent_id = under.id)
    select id from under;
end $$;

create or replace function signed_name(prefix text, first_name text, last_name text, suffix text) returns text language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return (select coalesce((select case when p.in_signature then p.name else '' end from prefix p
        where $1 <> '' and $1 in (p.name, p.short) order by p.name = $1 desc, p.sort limit 1), $1)
      || $2 || ' ' || $3 || coalesce((select ' ' || s.short from suffix s where s.short = $4 and s.in_signature limit 1), ''));
end $$;

create or replace function holds_of(letter bigint) returns SETOF bigint language plpgsql stable strict as $$
#variable_conflict use_column
begin
  return query select h.id from archive_hold h join document d on d.id = letter
    where h.released_at is null and case h.scope
      when 'ITEM' then exists (select 1 from archive_hold_letter l where l.hold_id = h.id and l.document_id = d.id)
      when 'PARTY' then d.outside_body_id = h.outside_body_id or d.owner_unit_id = h.holder_id
        or exists (select 1 from document_party p where p.document_id = d.id and p.holder_id = h.holder_id)
      else (h.words = '' or d.secrecy > 0 or d.search like '%' || th_norm(h.words) || '%')
        and (h.category is null or d.retention_class = h.category) and (h.unit_id is null or d.owner_unit_id = h.unit_id)
        and (h.closed_from is null or d.closed_at >= h.closed_from::timestamp at time zone 'Asia/Bangkok')
        and (h.closed_until is null or d.closed_at < (h.closed_until + 1)::timestamp at time zone 'Asia/Bangkok')
      end order by h.id;
end $$;

create or replace function file_is_open(content text) returns boolean language plpgsql stable as $$
#variable_conflict use_column
begin
  return (select exists (select 1 from file f join document_file x on x.file_id = f.id join document d on d.id = x.document_id
        where f.sha256 = content and d.secrecy = 0 and d.state > 0 and d.state <> 80)
      and not exists (select 1 from file f join locked_file l on l.file_id = f.id where f.sha256 = content));
end $$;

create or replace function use_reserved(entry bigint, letter bigint) returns table(register_id bigint, be_year int, seq int, issued_at timestamptz)
  language plpgsql volatile strict security definer set search_path from current as $$
#variable_conflict use_column
declare
  clock timestamptz := issue_clock();
begin
  return query update register_entry e set document_id = letter from reservation v
    where e.id = entry and v.id = e.reservation_id and e.document_id is null and e.void_at is null and v.expires_at > clock
    returning e.register_id, e.be_year, e.seq, e.issued_at;
end $$;

create or replace function new_resource(of_kind text) returns bigint language plpgsql volatile as $$
#variable_conflict use_column
declare
  made bigint;
begin
  insert into resource (kind, name) values (of_kind, '') returning id into made;
  return made;
end $$;

-- Events of a request and of a meeting, with the head of their history.
create function write_request_events(matter bigint, head bytea, rows text[], last_seq int) returns void language plpgsql volatile as $$
declare
  hash bytea := append_request_events(head, rows);
begin
  update request r set event_seq = last_seq, event_hash = hash where r.id = matter;
end $$;
create function write_meeting_events(matter bigint, head bytea, rows text[], last_seq int) returns void language plpgsql volatile as $$
declare
  hash bytea := append_meeting_events(head, rows);
begin
  update meeting m set event_seq = last_seq, event_hash = hash where m.id = matter;
end $$;
