-- A copy of somebody's data may be asked for by who answers for data protection too, with a reason; null: by the person himself.
alter table data_copy
  add column asked_by bigint references person,
  add column reason text not null default '',
  add check ((asked_by is null) = (reason = '')),
  add check (asked_by <> person_id);
drop index data_copy_waiting;
create unique index data_copy_waiting on data_copy (person_id, coalesce(asked_by, 0)) where state = 'WAITING';
create index data_copy_asker on data_copy (asked_by, person_id) where asked_by is not null;

-- When what is free of a person who left was taken away. His name stays on what he did.
alter table person add column erased_at timestamptz;
alter table account_approval drop constraint account_approval_act_check;
alter table account_approval add constraint account_approval_act_check
  check (act in ('INVITE', 'SLIP', 'CONTACT', 'FACTORS', 'REOPEN', 'RETURN', 'CLEARANCE', 'DUTY', 'OFFICE', 'POST', 'ERASE'));

-- Takes away what nothing but his work here kept: how he was reached and entered, what he told of himself, what he chose, where he was, what he was told.
-- The application may not change most of it and need not. Refused for who works here and without the consent of a second person, so that a fault of the
-- program erases nobody. What stays, and by which law, is in server/profile/personal-data.ts; a test compares it with every table.
create function erase_person(who bigint) returns void language plpgsql volatile strict security definer set search_path from current as $$
declare
  his bigint;
  address text;
  gone uuid[];
  one uuid;
begin
  if exists (select 1 from person p where p.id = who and (p.active or p.left_on is null)) then raise exception 'person % works here', who; end if;
  if not exists (select 1 from account_approval a where a.person_id = who and a.act = 'ERASE' and a.decision = 'APPROVED' and a.decided_at > now() - interval '1 minute') then
    raise exception 'nobody else has consented to erasing person %', who;
  end if;
  select id into his from account where person_id = who;
  select nullif(lower(email), '') into address from person where id = who;
  gone := array(select avatar_file_id from person where id = who and avatar_file_id is not null
    union select file_id from data_copy where person_id = who and file_id is not null
    union select file_id from signature_picture s where s.person_id = who and not exists (select 1 from signature g where g.picture = s.id));

  -- how he came in
  delete from passkey_challenge where account_id = his;
  delete from passkey where account_id = his;
  delete from totp_factor where account_id = his;
  delete from recovery_code where account_id = his;
  delete from trusted_device where account_id = his;
  delete from login_pass where account_id = his;
  delete from entry_pass where account_id = his;
  delete from way_back where account_id = his;
  update entry_slip set reset_id = null where person_id = who;
  delete from password_reset where account_id = his;
  delete from password_used where account_id = his;
  delete from provider_trip where account_id = his or session_id in (select id from session where person_id = who);
  delete from session where person_id = who;
  delete from signing_code where person_id = who;
  delete from archive_site_code where person_id = who;
  delete from contact_change where person_id = who;
  delete from signup_request where person_id = who;
  update account set username = 'erased-' || his, password_hash = '-', active = false, is_demo = false where id = his;
  update account_approval set detail = '{}' where person_id = who;
  delete from signing_key where person_id = who;

  -- how he was reached, and what he was told
  delete from line_link where person_id = who;
  delete from line_code where person_id = who;
  delete from push_device where person_id = who;
  delete from calendar_feed where person_id = who;
  delete from notice_choice where person_id = who;
  delete from delivery where person_id = who or actor_id = who or lower(to_address) = address;
  delete from notification where person_id = who or actor_id = who;
  delete from live_event where person_id = who;
  delete from idempotency where person_id = who;

  -- what he told of himself, and what was kept of him as a member of the staff
  delete from person_sensitive where person_id = who;
  delete from person_record where person_id = who;
  delete from person_salary where person_id = who;
  delete from presence where person_id = who;
  delete from punch_place l using punch p where p.id = l.punch_id and p.person_id = who;
  delete from scan_code where person_id = who;
  update driver set name = '', phone = '', licence_no = '', licence_due = null where person_id = who;

  -- what he chose, noted and liked for himself
  delete from person_preference where person_id = who;
  delete from saved_search where person_id = who;
  delete from book_view where person_id = who;
  delete from phrase where person_id = who;
  delete from mark_place where holder_id = who;
  delete from follow where holder_id = who;
  delete from number_right where holder_id = who;
  delete from receiver_group_member where holder_id = who;
  delete from users_group_member where kind = 'PERSON' and ref_id = who;
  delete from meeting_private_note where person_id = who;
  delete from intranet_poll_token where person_id = who;
  delete from article_like where person_id = who;
  delete from article_view where person_id = who;
  delete from article_rating where person_id = who;
  delete from article_reader where holder_id = who;
  update article_comment set text = '', removed_at = coalesce(removed_at, now()) where person_id = who;

  -- a signature that stands on a letter stays there; its strokes do not
  update signature_picture set source = null, is_default = false, removed_at = coalesce(removed_at, now()) where person_id = who;
  delete from signature_picture s where s.person_id = who and not exists (select 1 from signature g where g.picture = s.id);
  update data_copy set state = 'GONE', file_id = null, reason = case when asked_by is null then '' else '-' end where person_id = who;
  update person set employee_code = null, name_en = '', email = '', phone = '', avatar_file_id = null, clearance = 0, version = version + 1, erased_at = now()
    where id = who;

  -- their bytes are swept within a day; a file that something else names stays
  foreach one in array gone loop
    begin
      delete from file where id = one;
    exception when foreign_key_violation then null;
    end;
  end loop;
end $$;
revoke execute on function erase_person(bigint) from public;
grant execute on function erase_person(bigint) to :app;
