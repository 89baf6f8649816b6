-- Letters that the agency writes itself: what is typed, its versions, its route, its signatures, what it refers to.
-- The working copy: one row a letter, saved over and over; `revision` tells two writers apart.
create table draft (
  document_id bigint primary key references document,
  content jsonb not null,
  receivers jsonb not null default '[]',
  revision int not null default 1,
  saved_by bigint not null references person,
  saved_at timestamptz not null default now()
) with (fillfactor = 70);

-- What was submitted, reviewed and signed. INSERT only.
create table document_version (
  document_id bigint not null references document,
  version int not null,
  content jsonb not null,
  receivers jsonb not null,
  made_by bigint not null references person,
  made_at timestamptz not null,
  note text not null default '',
  primary key (document_id, version)
);

-- Reviewers and signers as planned; steps with the same place stand side by side.
create table route_step (
  document_id bigint not null references document,
  place int not null,
  kind text not null check (kind in ('REVIEW', 'SIGN')),
  holder_id bigint not null,
  primary key (document_id, place, holder_id)
);
create table saved_route (
  id bigint primary key generated always as identity,
  unit_id bigint not null references unit,
  name text not null,
  steps jsonb not null,
  made_by bigint not null references person,
  removed_at timestamptz
);
create index saved_route_unit on saved_route (unit_id) where removed_at is null;

-- A signing act: who, in whose right, when, over which content. INSERT only.
create table signature (
  id bigint primary key generated always as identity,
  document_id bigint not null references document,
  version int not null,
  task_id bigint not null references task,
  signer_id bigint not null references person,
  position_id bigint references position,
  delegation_id bigint references delegation,
  content_hash bytea not null,
  at timestamptz not null
);
create index signature_document on signature (document_id);

create table document_link (
  document_id bigint not null references document,
  other_id bigint not null references document,
  kind text not null check (kind in ('REFERS', 'ANSWERS', 'SUPERSEDES')),
  primary key (document_id, other_id, kind),
  check (document_id <> other_id)
);
create index document_link_other on document_link (other_id);

-- Who takes the number: the registry after the signature, or the last signature itself. Set when it is submitted.
alter table document add column numbering text check (numbering in ('REGISTRY', 'AT_SIGN', 'NONE'));
-- Where a review or a signature stands on the route.
alter table task add column place int;

grant select, insert, update, delete on draft to :app;
grant select, insert on document_version, signature to :app;
grant select, insert, delete on route_step, document_link to :app;
grant select, insert, update on saved_route to :app;
grant update (numbering) on document to :app;
grant delete on document_file to :app;
