-- Keeping, lending and destroying letters (regulation 52-70): what lies in the store, until when, who has it, what may not be destroyed, and the lists
-- by which letters go to the National Archives or are destroyed.

-- How long a kind of letter or a category is kept, from a day on: it stands over the years of the category itself. Null years: for ever.
create table retention_rule (
  id bigint primary key generated always as identity,
  document_type int references document_type,
  category_id bigint references document_category,
  years int check (years between 1 and 200),
  order_no text not null,
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (document_type is not null or category_id is not null)
);

-- Who looks after the store. He judges no worth.
create table archive_keeper (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  order_no text not null default '',
  since date not null,
  until date,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

create table archive_shelf (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  place text not null default '',
  -- boxes that it has room for; null: nobody counted
  room int check (room between 1 and 10000),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

create table archive_box (
  id bigint primary key generated always as identity,
  no int not null unique check (no > 0),
  unit_id bigint not null references unit,
  year_from int not null,
  year_to int not null,
  shelf_id bigint references archive_shelf,
  slot text not null default '',
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  version int not null default 1,
  check (year_to >= year_from)
);

-- Numbers of lists, boxes, hand-overs and certificates: each by its kind and year, without a gap.
create table archive_counter (
  kind text not null,
  be_year int not null,
  last_no int not null default 0,
  primary key (kind, be_year)
);

-- บัญชีหนังสือส่งเก็บ (form 19).
create table archive_hand_over (
  id bigint primary key generated always as identity,
  no int not null,
  be_year int not null,
  unit_id bigint not null references unit,
  words text not null default '',
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  version int not null default 1,
  unique (be_year, no)
);

-- A letter that was put away, once (form 20). What is known of it stands here also when the letter itself is gone.
create table storage_item (
  id bigint primary key generated always as identity,
  document_id bigint not null unique references document,
  unit_id bigint not null references unit,
  file_code text not null default '',
  category text not null references document_category (code),
  closed_on date not null,
  -- null: for ever
  years int,
  keep_until date,
  medium text not null check (medium in ('BOX', 'ELECTRONIC')),
  box_id bigint references archive_box,
  state text not null check (state in ('STORED', 'LENT', 'PROPOSED', 'COMMITTEE', 'NAT_PENDING', 'APPROVED', 'DESTROYED', 'TRANSFERRED', 'DEPOSITED', 'REOPENED')),
  -- the committee found it worth the National Archives: it goes on the next list 21
  for_archives boolean not null default false,
  -- line of the book of what is kept
  no int not null,
  be_year int not null,
  accepted_by bigint not null references person,
  accepted_at timestamptz not null default now(),
  version int not null default 1,
  unique (be_year, no)
);
create index storage_item_due on storage_item (keep_until) where state = 'STORED' and keep_until is not null;
create index storage_item_box on storage_item (box_id) where box_id is not null;
create index storage_item_unit on storage_item (unit_id, id);
create index storage_item_newest on storage_item (be_year desc, no desc);

create table archive_hand_over_row (
  id bigint primary key generated always as identity,
  hand_over_id bigint not null references archive_hand_over,
  n int not null,
  document_id bigint not null references document,
  file_code text not null default '',
  category text not null references document_category (code),
  medium text not null check (medium in ('BOX', 'ELECTRONIC')),
  remark text not null default '',
  state text not null default 'WAITS' check (state in ('WAITS', 'ACCEPTED', 'RETURNED')),
  reason text not null default '',
  decided_by bigint references person,
  decided_at timestamptz,
  unique (hand_over_id, n)
);
create unique index archive_hand_over_waits on archive_hand_over_row (document_id) where state = 'WAITS';

-- บัตรยืมหนังสือ (form 24): what a request of loan came to, a row for each letter.
create table archive_loan (
  id bigint primary key generated always as identity,
  request_id bigint not null references request,
  item_id bigint not null references storage_item,
  lent_at timestamptz not null,
  lent_by bigint not null references person,
  due_on date not null,
  returned_at timestamptz,
  returned_by bigint references person,
  pages text not null default '',
  complete boolean,
  reminded text not null default '',
  unique (request_id, item_id)
);
create unique index archive_loan_open on archive_loan (item_id) where returned_at is null;
create index archive_loan_due on archive_loan (due_on) where returned_at is null;

-- What may not be destroyed, whatever its time: released with a reason, never deleted.
create table archive_hold (
  id bigint primary key generated always as identity,
  scope text not null check (scope in ('ITEM', 'QUERY', 'PARTY')),
  reason text not null,
  case_no text not null,
  authority text not null,
  -- nor lent
  stops_lending boolean not null default false,
  words text not null default '',
  category text,
  unit_id bigint references unit,
  closed_from date,
  closed_until date,
  holder_id bigint,
  outside_body_id bigint references outside_body,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  released_at timestamptz,
  released_by bigint references person,
  release_reason text,
  check ((released_at is null) = (release_reason is null))
);
create index archive_hold_open on archive_hold (id) where released_at is null;
create table archive_hold_letter (
  hold_id bigint not null references archive_hold,
  document_id bigint not null references document,
  primary key (hold_id, document_id)
);
create index archive_hold_letter_of on archive_hold_letter (document_id);

-- Holds that stand over a letter now. Words of a classed letter can't be read here: what a search by words may mean is held.
create function holds_of(letter bigint) returns setof bigint language sql stable strict as $$
  select h.id from archive_hold h join document d on d.id = letter
  where h.released_at is null and case h.scope
    when 'ITEM' then exists (select 1 from archive_hold_letter l where l.hold_id = h.id and l.document_id = d.id)
    when 'PARTY' then d.outside_body_id = h.outside_body_id or d.owner_unit_id = h.holder_id
      or exists (select 1 from document_party p where p.document_id = d.id and p.holder_id = h.holder_id)
    else (h.words = '' or d.secrecy > 0 or d.search like '%' || th_norm(h.words) || '%')
      and (h.category is null or d.retention_class = h.category) and (h.unit_id is null or d.owner_unit_id = h.unit_id)
      and (h.closed_from is null or d.closed_at >= h.closed_from::timestamp at time zone 'Asia/Bangkok')
      and (h.closed_until is null or d.closed_at < (h.closed_until + 1)::timestamp at time zone 'Asia/Bangkok')
    end order by h.id
$$;

-- A list: 25 destroyed, 21 handed over to the National Archives, 22 kept by the agency itself, 23 deposited.
create table archive_batch (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('DESTROY25', 'HANDOVER21', 'KEEP22', 'DEPOSIT23')),
  no int not null,
  be_year int not null,
  state text not null check (state in ('PROPOSED', 'COMMITTEE', 'JUDGED', 'NAT_PENDING', 'APPROVED', 'EXECUTING', 'DONE', 'CANCELLED')),
  -- surveyed after the first of March
  late boolean not null default false,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  order_id bigint references document,
  report_id bigint references document,
  letter_id bigint references document,
  approved_by bigint references person,
  approved_at timestamptz,
  sent_on date,
  received_on date,
  -- the last day of the National Archives was without an answer
  silent boolean not null default false,
  agreed_at timestamptz,
  -- hash over the list as it was agreed to, for whoever has the paper
  list_hash text,
  certificate_no text unique,
  executed_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  unique (kind, be_year, no)
);

create table archive_batch_person (
  batch_id bigint not null references archive_batch,
  person_id bigint not null references person,
  role text not null check (role in ('CHAIR', 'MEMBER', 'EXECUTOR')),
  -- the post that is printed with the name
  post text not null default '',
  -- a member has sent his result; an executor has confirmed
  confirmed_at timestamptz,
  primary key (batch_id, person_id)
);
create index archive_batch_person_of on archive_batch_person (person_id);

create table archive_batch_item (
  id bigint primary key generated always as identity,
  batch_id bigint not null references archive_batch,
  item_id bigint not null references storage_item,
  n int not null,
  state text not null check (state in ('OPEN', 'HELD', 'LENT', 'REOPENED', 'DESTROY', 'KEEP', 'TRANSFER', 'EXTENDED', 'TRANSFERRED', 'KEPT', 'DEPOSITED', 'DESTROYED')),
  keep_years int,
  -- why it is not destroyed, as the list says it
  words text not null default '',
  -- what is known of the letter, kept before it is gone
  facts jsonb not null,
  changed_at timestamptz not null default now(),
  unique (batch_id, n),
  unique (batch_id, item_id)
);
create unique index archive_batch_item_live on archive_batch_item (item_id) where state in ('OPEN', 'DESTROY');
create index archive_batch_item_of on archive_batch_item (item_id);

-- What a member says of a letter; again: the blind look at some of what is to be destroyed.
create table archive_vote (
  batch_item_id bigint not null references archive_batch_item,
  person_id bigint not null references person,
  again boolean not null default false,
  -- null: he is still asked
  verdict text check (verdict in ('D', 'K', 'T')),
  keep_years int check (keep_years between 1 and 100),
  words text not null default '',
  at timestamptz,
  primary key (batch_item_id, person_id, again)
);

create table archive_batch_event (
  id bigint primary key generated always as identity,
  batch_id bigint not null references archive_batch,
  at timestamptz not null default now(),
  actor_id bigint references person,
  act text not null,
  words text not null default '',
  n int
);
create index archive_batch_event_of on archive_batch_event (batch_id, id);

-- Bytes of destroyed letters that are to go, after their rows: taken up again until each is gone.
create table archive_erasure (
  id bigint primary key generated always as identity,
  batch_item_id bigint not null references archive_batch_item,
  hash text collate "C" not null,
  done_at timestamptz
);
create index archive_erasure_open on archive_erasure (id) where done_at is null;
create index archive_erasure_item on archive_erasure (batch_item_id);

-- Codes on papers of letters that are gone: who asks hears that, and nothing else.
create table erased_paper (
  code text collate "C" primary key,
  document_id bigint not null references document
);

-- The way to the archive's own site: a code for a minute, for one audience, once.
create table archive_site_code (
  code_hash bytea primary key,
  person_id bigint not null references person,
  audience text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A letter that was agreed to be destroyed goes back to no work.
alter table document drop constraint document_state_check;
alter table document add check (state in (0, 5, 10, 20, 30, 40, 50, 60, 70, 75, 80, 90));

-- Takes away what a letter says, in one go: only of a list that two persons have confirmed, and of nothing that is held. What the register shows stays, and
-- every hash. Gives the hashes of the bytes that were its own. `subject_line`: how an amendment begins where it names the subject.
create function erase_letter(letter bigint, subject_line text) returns setof text language plpgsql volatile strict security definer set search_path from current as $$
declare
  gone uuid[];
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
    union select file_id from locked_file where document_id = letter);
  gone := gone || array(select unnest(f.joined_from) from file f where f.id = any(gone) and f.joined_from is not null);
  hashes := array(select f.sha256 from file f where f.id = any(gone) union select l.sha256 from locked_file l where l.file_id = any(gone)
    union select p.pdf_sha256 from file f join file_as_pdf p on p.sha256 = f.sha256 where f.id = any(gone)
    union select r.sha256 from letter_paper p join letter_paper_revision r on r.paper_id = p.id where p.document_id = letter);

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
    and not exists (select 1 from file_as_pdf p join file f on f.sha256 = p.sha256 where p.pdf_sha256 = h));
  delete from file_as_pdf where sha256 = any(hashes);
  delete from file_verdict where sha256 = any(hashes);
  delete from file_proof where sha256 = any(hashes);
  delete from file_fault where sha256 = any(hashes);
  return query select unnest(hashes);
end $$;
revoke execute on function erase_letter(bigint, text) from public;
grant execute on function erase_letter(bigint, text) to :app;

grant select, insert, update, delete on retention_rule, archive_keeper, archive_shelf to :app;
grant select, insert, update on archive_box, archive_counter, archive_hand_over, archive_hand_over_row, storage_item, archive_loan, archive_batch, archive_batch_item,
  archive_batch_person, archive_vote, archive_erasure to :app;
grant delete on archive_batch_person, archive_vote to :app;
grant select, insert on archive_hold, archive_hold_letter, archive_batch_event, erased_paper to :app;
grant update (released_at, released_by, release_reason) on archive_hold to :app;
grant select, insert, update, delete on archive_site_code to :app;

alter table session_proof drop constraint session_proof_purpose_check;
alter table session_proof add check (purpose in ('contact', 'channels', 'factors', 'destruction'));
