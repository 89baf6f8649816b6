-- Before a letter's words are fetched and compared, a search sifts all letters of one's own within one index: beside (holder, letter) stand 512 bits,
-- one for each three characters that follow each other in the words. A letter whose bits lack one of the sought words' can't have the words.
-- Of letters that pass the words are compared as before, and who may see them is decided on the letter itself.

-- By code points alone: the same on every machine and release, so that what is stored fits what is asked later.
create function sieve_of(words text) returns bit(512) language plpgsql immutable strict parallel safe as $$
declare
  sieve bit(512) := 0::bit(512);
  before int := 0;
  last int := 0;
  letter text;
begin
  foreach letter in array string_to_array(words, null) loop
    if before > 0 then sieve := set_bit(sieve, (before * 131 + last * 17 + ascii(letter)) % 509, 1); end if;
    before := last;
    last := ascii(letter);
  end loop;
  return sieve;
end $$;

-- A letter to very many lets everything pass: a word more would have to be written for all of them.
create function sieve_for(words text, holders bigint[]) returns bit(512) language sql immutable strict parallel safe as $$
  select case when cardinality(holders) > 40 then ~ 0::bit(512) else sieve_of(words) end
$$;

-- For each holder on the route of an open letter; who reads it as published finds it otherwise.
create table letter_sieve (
  holder_id bigint not null,
  document_id bigint not null,
  created_at timestamptz not null,
  sieve bit(512) not null
);
insert into letter_sieve (holder_id, document_id, created_at, sieve)
  select h, t.document_id, d.created_at, t.sieve from (select document_id, holders, sieve_for(text, holders) as sieve from letter_text offset 0) t
  join document d on d.id = t.document_id cross join unnest(t.holders) h where h > 0;
alter table letter_sieve add primary key (holder_id, created_at, document_id) include (sieve);
-- what lies in the index alone is read there only where the pages are known to be settled
alter table letter_sieve set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
grant select, insert, update, delete on letter_sieve to :app;

create or replace function keep_search_text(letter_id bigint) returns void language plpgsql volatile strict as $$
declare
  old letter_text;
  new letter_text;
  made timestamptz;
begin
  select d.created_at into made from document d where d.id = letter_id;
  -- one after the other, each with what the one before has written
  select * into old from letter_text t where t.document_id = letter_id for no key update;
  select d.id, search_text(d.id), search_holders(d.id) into new from document d where d.id = letter_id and d.secrecy = 0 and d.state > 0;
  if new is not distinct from old then return; end if;
  if old.document_id is not null then
    delete from letter_sieve s where s.holder_id = any(old.holders) and s.created_at = made and s.document_id = letter_id and (new.holders is null or s.holder_id <> all(new.holders));
  end if;
  if new.document_id is null then
    delete from letter_text t where t.document_id = letter_id;
    return;
  end if;
  insert into letter_text as t values (new.*) on conflict (document_id) do update set text = excluded.text, holders = excluded.holders;
  insert into letter_sieve as s (holder_id, document_id, created_at, sieve)
    select h, letter_id, made, v.sieve from (select sieve_for(new.text, new.holders) as sieve offset 0) v, unnest(new.holders) h where h > 0
    on conflict (holder_id, created_at, document_id) do update set sieve = excluded.sieve where s.sieve <> excluded.sieve;
end $$;
