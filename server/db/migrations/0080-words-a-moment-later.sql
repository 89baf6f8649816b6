-- Letters on which somebody acted and whose words for the search are still those from before the act. An act adds its row and waits for nobody: nothing is
-- unique here and nothing refers to the letter. The office works the list off a moment later (server/sarabun/search/keep-words.ts).
create table search_due (
  id bigint primary key generated always as identity,
  document_id bigint not null,
  since timestamptz not null default now(),
  -- its words could not be kept: it is tried again, and holds up no other
  failed_at timestamptz
);
-- rows live for a second, so that what they leave behind is taken away by the count and not by the share
alter table search_due set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 2000);
grant select, insert, update, delete on search_due to :app;

-- Kept by a hundred letters at once, the words go through the index in one pass: a third of the work, as most pieces of words are common to many letters.
-- What waits for that pass is read by every search, so it is made at the end of each transaction that keeps words; the index belongs to the owner.
alter index letter_text_search set (fastupdate = on, gin_pending_list_limit = 1024);
alter index letter_text_published set (fastupdate = on, gin_pending_list_limit = 1024);
create function enter_kept_words() returns void language sql volatile security definer set search_path from current as $$
  select gin_clean_pending_list('letter_text_search'), gin_clean_pending_list('letter_text_published')
$$;
revoke execute on function enter_kept_words() from public;
grant execute on function enter_kept_words() to :app;
