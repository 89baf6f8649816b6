-- What a search looks through, a line a part: numbers with and without the book, subject, parties, endorsements, names of files.
-- Spelled by th_norm() and without spaces, so that ศธ 0514.1/ว123 and ศธ๐๕๑๔.๑/ว ๑๒๓ are one.
create function search_text(letter_id bigint) returns text language sql stable parallel safe strict as $$
  select replace(concat_ws(E'\n', th_norm(d.doc_no), th_norm(d.subject), th_norm(d.from_text),
      (select th_norm(u.name) from unit u where u.id = d.owner_unit_id and d.origin = 'OUT'),
      th_norm(d.to_text), th_norm(d.refers_text), th_norm(d.enclosures_text), th_norm(d.summary),
      (select string_agg(e.seq || '/' || e.be_year, E'\n' order by e.id) from register_entry e where e.document_id = d.id),
      (select string_agg(th_norm(n.text), E'\n' order by n.id) from endorsement n where n.document_id = d.id),
      (select string_agg(th_norm(f.name), E'\n' order by x.id) from document_file x join file f on f.id = x.file_id where x.document_id = d.id)), ' ', '')
  from document d where d.id = letter_id
$$;

-- Open letters only: words of classed ones stand in no index; they are read from the few that a person is named on.
create table letter_text (
  document_id bigint primary key references document,
  text text not null
);
insert into letter_text select d.id, search_text(d.id) from document d where d.secrecy = 0 and d.state > 0;
create index letter_text_search on letter_text using gin (text public.gin_trgm_ops) with (fastupdate = off);
-- nothing reads this one any more: queues and books come to their letters by other ways
drop index document_search;

-- Called with every event of a letter, so that no act can forget it; writes only where the text became another.
create function keep_search_text(letter_id bigint) returns void language sql volatile strict as $$
  delete from letter_text t using document d where t.document_id = letter_id and d.id = t.document_id and (d.secrecy > 0 or d.state = 0);
  insert into letter_text as t select d.id, search_text(d.id) from document d where d.id = letter_id and d.secrecy = 0 and d.state > 0
    on conflict (document_id) do update set text = excluded.text where t.text <> excluded.text;
$$;

create table saved_search (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  name text not null,
  criteria jsonb not null,
  created_at timestamptz not null default now(),
  unique (person_id, name)
);

grant select, insert, update, delete on letter_text, saved_search to :app;
