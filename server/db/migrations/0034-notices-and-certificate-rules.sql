-- What the agency tells whom, by which channel and in which words; certificates by rule; groups of papers and their level of signature.

-- An event as the agency changed it; without a row it is as the product gives it.
create table notice_event (
  event text collate "C" primary key,
  active boolean not null default true,
  -- by role the channels that reach it: {"HOLDER": ["BELL", "MAIL"]}
  audience jsonb not null,
  version int not null default 1,
  updated_by bigint references person,
  updated_at timestamptz not null default now()
);

-- The words of an event; each change is a row of its own, so that what was told keeps its words. INSERT only.
create table notice_text (
  id bigint primary key generated always as identity,
  event text collate "C" not null,
  version int not null,
  -- by language and part; null: the product's words again
  texts jsonb,
  made_by bigint references person,
  made_at timestamptz not null default now(),
  unique (event, version)
);

alter table notification
  -- null: the words of the product
  add column text_id bigint references notice_text,
  -- what fills the words where no letter does
  add column facts jsonb not null default '{}';

-- Mails that wait for the end of the quiet hours or for the mail of the day; the words are put together when they go.
create table notice_mail (
  id bigint primary key generated always as identity,
  person_id bigint not null references person,
  event text collate "C" not null,
  text_id bigint references notice_text,
  document_id bigint references document,
  transmission_id bigint references transmission,
  task_id bigint references task,
  actor_id bigint references person,
  facts jsonb not null default '{}',
  hold_until timestamptz not null,
  -- goes in one mail with the others of that day
  digest boolean not null default false,
  made_at timestamptz not null default now()
);
create index notice_mail_due on notice_mail (hold_until);

-- For whom certificates are asked for, issued and renewed without anybody's doing. The first rule that fits a person counts.
create table certificate_rule (
  id bigint primary key generated always as identity,
  name text not null,
  -- it and the units below; null: the whole agency
  unit_id bigint references unit,
  role_types int[] not null default '{}',
  employee_types int[] not null default '{}',
  -- asks for one where a person has none; identity is then checked by an officer
  asks boolean not null default true,
  -- issues once identity has been checked
  issues boolean not null default false,
  -- grants the next one so many days before the end; 0: never
  renew_days int not null default 0 check (renew_days between 0 and 180),
  -- tells the owner so many days before the end; 0: never
  tell_days int not null default 0 check (tell_days between 0 and 180),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- Each run of the rules: what it did, and for whom. INSERT only.
create table certificate_rule_run (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- null: by the clock
  by_id bigint references person,
  asked int not null default 0,
  issued int not null default 0,
  renewed int not null default 0,
  told int not null default 0,
  failed int not null default 0,
  -- [{"person": 1, "act": "ASKED", "rule": 2, "fault": ""}]
  lines jsonb not null default '[]'
);

-- Papers that need more than their kind asks for: all that is said must fit, an empty list fits all.
create table sign_type_group (
  id bigint primary key generated always as identity,
  name text not null,
  document_types int[] not null default '{}',
  unit_ids bigint[] not null default '{}',
  -- baht; null: whatever the amount
  amount_from numeric(15, 2) check (amount_from >= 0),
  type smallint not null check (type between 1 and 3),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- What a paper of our own commits the agency to, in baht.
alter table document add column amount numeric(15, 2) check (amount >= 0);

alter table sign_type add column version int not null default 1;

grant select, insert, update on notice_event to :app;
grant select, insert on notice_text, certificate_rule_run to :app;
grant select, insert, update, delete on notice_mail, certificate_rule, sign_type_group to :app;
grant update (amount) on document to :app;
