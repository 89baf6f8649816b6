-- The words of a letter are spelled in one go instead of part by part: a third of the time, with every event of every letter.
-- Parts are kept apart by a character that no spelling touches.
create or replace function search_text(letter_id bigint) returns text language sql stable parallel safe strict as $$
  select translate(th_norm(concat_ws(E'\x1f', d.doc_no, d.subject, d.from_text,
      (select u.name from unit u where u.id = d.owner_unit_id and d.origin = 'OUT'),
      d.to_text, d.refers_text, d.enclosures_text, d.summary,
      (select string_agg(e.seq || '/' || e.be_year, E'\x1f' order by e.id) from register_entry e where e.document_id = d.id),
      (select string_agg(n.text, E'\x1f' order by n.id) from endorsement n where n.document_id = d.id),
      (select string_agg(f.name, E'\x1f' order by x.id) from document_file x join file f on f.id = x.file_id where x.document_id = d.id))), E'\x1f ', E'\n')
  from document d where d.id = letter_id
$$;

-- Words of classed letters, for those alone who are named on their lists: no index, and never read but by way of the letter and its list.
create table classed_text (
  document_id bigint primary key references document,
  text text not null
);
insert into classed_text select d.id, search_text(d.id) from document d where d.secrecy > 0 and d.state > 0;
grant select, insert, update, delete on classed_text to :app;

create or replace function keep_search_text(letter_id bigint) returns void language sql volatile strict as $$
  delete from letter_text t using document d where t.document_id = letter_id and d.id = t.document_id and (d.secrecy > 0 or d.state = 0);
  delete from classed_text t using document d where t.document_id = letter_id and d.id = t.document_id and (d.secrecy = 0 or d.state = 0);
  insert into letter_text as t select d.id, search_text(d.id), search_holders(d.id) from document d where d.id = letter_id and d.secrecy = 0 and d.state > 0
    on conflict (document_id) do update set text = excluded.text, holders = excluded.holders where t.text <> excluded.text or t.holders <> excluded.holders;
  insert into classed_text as t select d.id, search_text(d.id) from document d where d.id = letter_id and d.secrecy > 0 and d.state > 0
    on conflict (document_id) do update set text = excluded.text where t.text <> excluded.text;
$$;
