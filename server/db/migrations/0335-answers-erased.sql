-- For which day that stood for its answer those who work on it were reminded: before it came, and when it was over.
alter table petition add column reminded_for date;
alter table petition add column late_for date;
grant update (reminded_for, late_for) on petition to :app;

-- A letter that is destroyed by the regulation is destroyed in the files of the answer to who gave it too. The rest is as it was (0323).
create or replace function erase_letter(letter bigint, subject_line text) returns setof text language plpgsql volatile strict security definer set search_path from current as $$
declare
  gone uuid[];
  mails bigint[];
  hashes text[];
  one uuid;
begin
  if not exists (select 1 from storage_item s join archive_batch_item i on i.item_id = s.id and i.state = 'DESTROY' join archive_batch b on b.id = i.batch_id
    where s.document_id = letter and b.kind = 'DESTROY25' and b.state = 'EXECUTING'
      and (select count(*) from archive_batch_person p where p.batch_id = b.id and p.role = 'EXECUTOR' and p.confirmed_at is not null) = 2) then
    raise exception 'letter % is on no list that two persons have confirmed', letter;
  end if;
  if exists (select 1 from holds_of(letter)) then raise exception 'letter % is held', letter; end if;
  gone := array(select file_id from document_file where document_id = letter union select file_id from letter_paper where document_id = letter
    union select file_id from locked_file where document_id = letter
    union select x.file_id from petition_file x join petition_step s on s.id = x.step_id join petition p on p.id = s.petition_id
      join intake_item i on i.id = p.item_id where i.document_id = letter);
  gone := gone || array(select unnest(f.joined_from) from file f where f.id = any(gone) and f.joined_from is not null);
  hashes := array(select f.sha256 from file f where f.id = any(gone) union select l.sha256 from locked_file l where l.file_id = any(gone)
    union select p.pdf_sha256 from file f join file_as_pdf p on p.sha256 = f.sha256 where f.id = any(gone)
    union select r.sha256 from letter_paper p join letter_paper_revision r on r.paper_id = p.id where p.document_id = letter);
  mails := array(select r.id from received_mail r join intake_item i on i.id = r.item_id where i.document_id = letter
    union select i.mail_id from exchange_in i join exchange_letter l on l.id = i.letter_id where l.document_id = letter and i.mail_id is not null
    union select y.mail_id from exchange_reply y join exchange_letter l on l.id = y.letter_id where l.document_id = letter);
  hashes := hashes || array(select m.mail_sha256 from received_mail m where m.id = any(mails) and m.mail_sha256 is not null);

  insert into erased_paper (code, document_id) select code, letter from letter_paper where document_id = letter and code is not null;
  delete from letter_paper_revision r using letter_paper p where p.id = r.paper_id and p.document_id = letter;
  delete from letter_paper where document_id = letter;
  delete from stamp_mark where document_id = letter;
  delete from document_file where document_id = letter;
  delete from locked_file where document_id = letter;
  delete from letter_key where document_id = letter;
  delete from draft where document_id = letter;
  delete from document_version where document_id = letter;
  delete from delivery where document_id = letter;
  delete from notification where document_id = letter;
  delete from live_event where document_id = letter;
  -- what offices said to each other of it; that they did and when stays
  delete from exchange_out_file x using exchange_out o, exchange_letter l where x.out_id = o.id and o.letter_id = l.id and l.document_id = letter;
  update exchange_out o set says = '{}', signed = null from exchange_letter l where l.id = o.letter_id and l.document_id = letter;
  update received_mail set mail_sha256 = null, subject = '', from_text = '', left_out = '[]' where id = any(mails);
  update exchange_reply y set from_address = '', number_text = '', words = '' from exchange_letter l where l.id = y.letter_id and l.document_id = letter;
  update exchange_in i set raw = '' from exchange_letter l where l.id = i.letter_id and l.document_id = letter;
  update exchange_step s set note = '' from exchange_letter l where l.id = s.letter_id and l.document_id = letter;
  update exchange_letter set reason_text = '' where document_id = letter;
  delete from petition_file x using petition_step s, petition p, intake_item i
    where s.id = x.step_id and p.id = s.petition_id and i.id = p.item_id and i.document_id = letter;
  update petition p set master_id = null, wrapped = null, code_hash = null, contact_hash = null, subject = '' from intake_item i where i.id = p.item_id and i.document_id = letter;
  update petition_step s set message = '' from petition p join intake_item i on i.id = p.item_id where s.petition_id = p.id and i.document_id = letter;
  update intake_item set said = null where document_id = letter;
  delete from letter_text where document_id = letter;
  delete from letter_sieve where document_id = letter;
  update publication set withdrawn_at = coalesce(withdrawn_at, now()) where document_id = letter;
  update endorsement set text = '' where document_id = letter;
  update transmission set message = '', end_text = null where document_id = letter;
  update task set message = '', result_text = null, asked_reason = null where document_id = letter;
  -- sealed words went with their key; of an amendment stays what it says of the subject, which the register has
  update event e set detail = (e.detail - 'text') || '{"erased": true}' || case when e.action = 'amend' then coalesce((
      select jsonb_build_object('text', string_agg(l.line, E'\n' order by l.n)) from unnest(string_to_array(e.detail ->> 'text', E'\n')) with ordinality l(line, n)
      where starts_with(l.line, subject_line) having count(*) > 0), '{}') else '{}' end
    where e.document_id = letter and e.detail ? 'text' and e.detail ->> 'text' <> '' and strpos(e.detail ->> 'text', U&'\E0E1') = 0;
  update document set summary = '', refers_text = '', enclosures_text = '', closed_result = null, has_file = false where id = letter;

  -- a file of several letters goes with the last of them
  foreach one in array gone loop
    begin
      delete from file where id = one;
    exception when foreign_key_violation then null;
    end;
  end loop;
  hashes := array(select h from unnest(hashes) h where not exists (select 1 from file f where f.sha256 = h) and not exists (select 1 from locked_file l where l.sha256 = h)
    and not exists (select 1 from received_mail m where m.mail_sha256 = h)
    and not exists (select 1 from file_as_pdf p join file f on f.sha256 = p.sha256 where p.pdf_sha256 = h));
  delete from file_as_pdf where sha256 = any(hashes);
  delete from file_verdict where sha256 = any(hashes);
  delete from file_proof where sha256 = any(hashes);
  delete from file_fault where sha256 = any(hashes);
  return query select unnest(hashes);
end $$;
