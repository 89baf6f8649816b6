-- Texts of the agency that programs of other systems fill in: a named one with gaps {so}, of a kind and of a unit. The program fills gaps and nothing else.
create table draft_template (
  id bigint primary key generated always as identity,
  name text not null,
  unit_id bigint not null references unit,
  type int not null references document_type,
  subject text not null,
  to_text text not null default '',
  body text not null,
  sort int not null default 0,
  active boolean not null default true,
  version int not null default 1
);
create index draft_template_unit on draft_template (unit_id);
create index draft_template_type on draft_template (type);
grant select, insert, update, delete on draft_template to :app;

-- A draft that a program wrote, once by its own reference. Its drafter is the person who answers for the program; here stands whose it is besides.
create table api_draft (
  document_id bigint primary key references document,
  client_id bigint not null references api_client,
  reference text not null,
  template text not null,
  at timestamptz not null default now(),
  -- up to which event of the letter its webhooks were told, the how many-th state that was, and that nothing more will come
  told_seq int not null default 0,
  n int not null default 0,
  over boolean not null default false,
  unique (client_id, reference)
);
create index api_draft_running on api_draft (document_id) where not over;
grant select, insert on api_draft to :app;
grant update (told_seq, n, over) on api_draft to :app;
