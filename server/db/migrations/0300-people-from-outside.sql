-- Persons as another system of the agency says they are (SCIM 2.0). Nothing here is a person of the office: an administrator confirms what differs.
create table scim_user (
  id bigint primary key generated always as identity,
  client_id bigint not null references api_client,
  external_id text not null default '',
  -- in small letters
  user_name text not null,
  -- prefix, firstName, lastName, email, phone, code, unit, post
  said jsonb not null,
  active boolean not null default true,
  -- who it is here; null: nobody yet
  person_id bigint references person,
  -- it may be two of the office
  doubt boolean not null default false,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  gone_at timestamptz,
  -- when it was told that he left, when too many were told so at once, when his account was closed by it
  left_at timestamptz,
  held_at timestamptz,
  closed_at timestamptz,
  -- of what an administrator left as it is
  kept_as text
);
create unique index scim_user_name on scim_user (client_id, user_name) where gone_at is null;
create unique index scim_user_external on scim_user (client_id, external_id) where gone_at is null and external_id <> '';
create index scim_user_person on scim_user (person_id);
create index scim_user_left on scim_user (left_at) where left_at is not null;
grant select, insert, update, delete on scim_user to :app;

-- The rest is as it was (0230).
create or replace function erase_person(who bigint) returns void language plpgsql volatile strict security definer set search_path from current as $$
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
  -- what other systems said of him
  delete from scim_user where person_id = who;

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
