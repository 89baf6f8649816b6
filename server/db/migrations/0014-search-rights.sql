-- Who may see a letter stands beside its words, in one index: a search for common words touches only one's own letters, not all that have the words.
-- Candidates only: who may see it is decided on the letter itself (server/access/see.ts).
drop index letter_text_search;
alter table letter_text add column holders bigint[] not null default '{}';

-- The holders on its route; 0 where it was published, which everybody may see from day to day.
create function search_holders(letter_id bigint) returns bigint[] language sql stable parallel safe strict as $$
  select array(select p.holder_id from document_party p where p.document_id = letter_id
    union all select 0 where exists (select 1 from publication u where u.document_id = letter_id and u.withdrawn_at is null) order by 1)
$$;

update letter_text set holders = search_holders(document_id);
create index letter_text_search on letter_text using gin (text public.gin_trgm_ops, holders) with (fastupdate = off);
-- what was published, the same few for everybody
create index letter_text_published on letter_text using gin (text public.gin_trgm_ops) with (fastupdate = off) where holders @> '{0}';

create or replace function keep_search_text(letter_id bigint) returns void language sql volatile strict as $$
  delete from letter_text t using document d where t.document_id = letter_id and d.id = t.document_id and (d.secrecy > 0 or d.state = 0);
  insert into letter_text as t select d.id, search_text(d.id), search_holders(d.id) from document d where d.id = letter_id and d.secrecy = 0 and d.state > 0
    on conflict (document_id) do update set text = excluded.text, holders = excluded.holders where t.text <> excluded.text or t.holders <> excluded.holders;
$$;
