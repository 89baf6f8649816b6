-- Words of classed letters lie sealed under the key of their letter. They are sealed by the act that writes them; the next start seals those from before.
-- Being sealed, they can't be spelled for a search here: who is named on a letter's list searches them in the application.
drop table classed_text;

create or replace function keep_search_text(letter_id bigint) returns void language sql volatile strict as $$
  delete from letter_text t using document d where t.document_id = letter_id and d.id = t.document_id and (d.secrecy > 0 or d.state = 0);
  insert into letter_text as t select d.id, search_text(d.id), search_holders(d.id) from document d where d.id = letter_id and d.secrecy = 0 and d.state > 0
    on conflict (document_id) do update set text = excluded.text, holders = excluded.holders where t.text <> excluded.text or t.holders <> excluded.holders;
$$;

create index document_classed on document (id) where secrecy > 0;

grant update (subject, from_text, to_text, refers_text, enclosures_text, summary, closed_result) on document to :app;
grant update (message, result_text, asked_reason) on task to :app;
grant update (message, end_text) on transmission to :app;
grant update (content, note) on document_version to :app;
grant update (name) on file to :app;
