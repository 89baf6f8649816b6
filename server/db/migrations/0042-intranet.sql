-- The intranet page: news, links and events of the agency, for everybody or for its staff.
create table intranet_news (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  -- blocks as the editor keeps them: see contract/sarabun/body.ts
  body jsonb not null default '[]',
  words text not null default '',
  category text not null check (category in ('NEWS', 'ANNOUNCE', 'ACTIVITY', 'PROCUREMENT', 'JOB', 'KNOWLEDGE')),
  staff_only boolean not null default false,
  pinned boolean not null default false,
  published boolean not null default false,
  publish_from timestamptz,
  publish_until timestamptz,
  cover_file uuid references file,
  cover_alt text not null default '',
  sort int not null default 0,
  version int not null default 1,
  created_by bigint references person,
  created_at timestamptz not null default now(),
  updated_by bigint references person,
  updated_at timestamptz not null default now(),
  check (publish_until > publish_from),
  check (cover_file is null or cover_alt <> '')
);
create index intranet_news_order on intranet_news (pinned desc, sort, publish_from desc) where published;
create index intranet_news_cover on intranet_news (cover_file) where cover_file is not null;

create table intranet_file (
  news_id bigint not null references intranet_news on delete cascade,
  file_id uuid not null references file,
  place int not null,
  primary key (news_id, file_id)
);
create index intranet_file_file on intranet_file (file_id);

create table intranet_link (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  address text not null check (address ~ '^(https?://|/)'),
  icon text not null default 'link',
  grouping text not null default '',
  staff_only boolean not null default false,
  sort int not null default 0,
  version int not null default 1
);

create table intranet_event (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  place text not null default '',
  note text not null default '',
  from_at timestamptz not null,
  until_at timestamptz not null,
  all_day boolean not null default false,
  staff_only boolean not null default false,
  version int not null default 1,
  check (until_at >= from_at)
);
create index intranet_event_time on intranet_event (until_at, from_at);

grant select, insert, update, delete on intranet_news, intranet_file, intranet_link, intranet_event to :app;
