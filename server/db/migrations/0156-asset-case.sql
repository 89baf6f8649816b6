-- ชำรุด เสื่อมสภาพ สูญไป หรือไม่จำเป็น (regulation 214-218): whose doing it was is found out, what is done with the things is ordered, carried out with evidence, and only
-- then they are struck off; the State Audit Office hears of it, and whoever keeps a register of such things.

create table asset_case (
  id bigint primary key generated always as identity,
  no int not null,
  fiscal_year int not null,
  state text not null check (state in ('REPORTED', 'INQUIRY', 'FOUND', 'DISPOSAL', 'STRUCK', 'DONE', 'CANCELLED')),
  -- the yearly check that found it
  check_id bigint references asset_check,
  -- คำสั่งแต่งตั้งคณะกรรมการสอบหาข้อเท็จจริง, its report, คำสั่งจำหน่าย, the letter to the audit office
  inquiry_order_id bigint references document,
  finding_id bigint references document,
  order_id bigint references document,
  audit_letter_id bigint references document,
  -- worn by use as anybody sees: why nobody was asked
  no_inquiry text not null default '',
  method text check (method in ('AUCTION', 'AGREED_SALE', 'EXCHANGE', 'TRANSFER', 'CHANGE', 'DESTROY', 'WRITE_OFF')),
  -- consent of the Ministry of Finance, where it is more than the head of the agency may write off
  consent_no text not null default '',
  ordered_on date,
  due_on date,
  struck_on date,
  audit_due_on date,
  audit_told_on date,
  reminded text not null default '',
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  version int not null default 1,
  unique (fiscal_year, no)
);
create index asset_case_check on asset_case (check_id) where check_id is not null;

create table asset_case_person (
  case_id bigint not null references asset_case,
  person_id bigint not null references person,
  role text not null check (role in ('CHAIR', 'MEMBER')),
  post text not null default '',
  primary key (case_id, person_id)
);
create index asset_case_person_of on asset_case_person (person_id);

create table asset_case_item (
  id bigint primary key generated always as identity,
  case_id bigint not null references asset_case,
  asset_id bigint not null references asset,
  n int not null,
  -- as it stood when it came here, and to what it goes back when the case is given up
  cause text not null check (cause in ('BROKEN', 'LOST', 'UNNEEDED')),
  finding text check (finding in ('WORN_BY_USE', 'NATURAL', 'SOMEBODY_ANSWERS', 'NOBODY_FOUND')),
  answers_id bigint references person,
  finding_words text not null default '',
  -- satang that somebody answers for, and how that was settled
  answers_for bigint check (answers_for between 0 and 100000000000),
  settled text not null default '',
  -- what was got for it, in satang; who has it now
  price_got bigint check (price_got between 0 and 100000000000),
  receiver text not null default '',
  done_on date,
  evidence text not null default '',
  evidence_file uuid references file,
  -- car or the like: its registrar is told too
  registered boolean not null default false,
  registrar_told_on date,
  registrar_no text not null default '',
  -- the case still has it
  open boolean not null default true,
  unique (case_id, n),
  unique (case_id, asset_id)
);
create unique index asset_case_item_open on asset_case_item (asset_id) where open;
create index asset_case_item_asset on asset_case_item (asset_id);
create index asset_case_item_file on asset_case_item (evidence_file) where evidence_file is not null;

create table asset_case_event (
  id bigint primary key generated always as identity,
  case_id bigint not null references asset_case,
  at timestamptz not null,
  actor_id bigint references person,
  act text not null,
  words text not null default ''
);
create index asset_case_event_of on asset_case_event (case_id, id);

create table asset_case_counter (
  fiscal_year int primary key,
  last_no int not null
);

grant select, insert, update on asset_case, asset_case_person, asset_case_item, asset_case_counter to :app;
grant delete on asset_case_person to :app;
grant select, insert on asset_case_event to :app;
