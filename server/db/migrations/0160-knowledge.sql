-- คลังความรู้: articles with their versions, what they cite, who may read them, and what readers said of them.

-- Whoever holds the post decides on what is published in the category.
create table knowledge_category (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  owner_post bigint not null references position,
  review_months int not null check (review_months between 1 and 60),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- What readers read; until it is published for the first time, what was written last. Everything that was ever written stands in the versions.
create table article (
  id bigint primary key generated always as identity,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'REVIEW', 'PUBLISHED', 'REVIEW_DUE', 'RETIRED')),
  title text not null,
  kind text not null check (kind in ('HOW_TO', 'LAW', 'LESSON', 'FAQ', 'BLOG')),
  body jsonb not null,
  -- the text alone
  words text not null,
  tags text[] not null default '{}',
  category_id bigint not null references knowledge_category,
  unit_id bigint references unit,
  owner_post bigint not null references position,
  audience text not null default 'EVERYBODY' check (audience in ('EVERYBODY', 'UNITS', 'POSTS')),
  review_months int not null check (review_months between 1 and 60),
  review_by date,
  reminded_on date,
  -- CLOCK: its time was over; ORDER: what it cites has ended
  due_why text check (due_why in ('CLOCK', 'ORDER')),
  due_since timestamptz,
  due_until date,
  published_n int,
  published_at timestamptz,
  reviewed_at timestamptz,
  retired_at timestamptz,
  retired_reason text not null default '',
  from_document bigint references document,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  views int not null default 0,
  version int not null default 1,
  search text generated always as (replace(th_norm(title || E'\n' || words), ' ', '')) stored,
  check ((state = 'REVIEW_DUE') = (due_why is not null)),
  check ((published_n is null) = (state in ('DRAFT', 'REVIEW')))
);
create index article_search on article using gin (search public.gin_trgm_ops) with (fastupdate = off);
create index article_shown on article (category_id, published_at desc) where state in ('PUBLISHED', 'REVIEW_DUE');
create index article_review on article (review_by) where state = 'PUBLISHED';
create index article_owner on article (owner_post);
create index article_made on article (made_by);
create index article_from on article (from_document) where from_document is not null;

-- Units with all below them, or posts, that an article is for.
create table article_reader (
  article_id bigint not null references article on delete cascade,
  holder_id bigint not null,
  primary key (article_id, holder_id)
);

create table article_file (
  article_id bigint not null references article on delete cascade,
  file_id uuid not null references file,
  place int not null,
  primary key (article_id, file_id)
);
create index article_file_file on article_file (file_id);

create table article_version (
  article_id bigint not null references article on delete cascade,
  n int not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'REVIEW', 'SENT_BACK', 'PUBLISHED', 'DROPPED')),
  -- all that its form has
  content jsonb not null,
  note text not null default '',
  -- what was taken out of the letter that it came from; emptied once it is sent
  taken jsonb not null default '[]',
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_by bigint references person,
  decided_at timestamptz,
  words text not null default '',
  primary key (article_id, n),
  check (state <> 'PUBLISHED' or decided_by is null or decided_by <> made_by)
);
create unique index article_version_open on article_version (article_id) where state in ('DRAFT', 'REVIEW', 'SENT_BACK');

-- Everybody who wrote a version: none of them decides on it.
create table article_writer (
  article_id bigint not null,
  n int not null,
  person_id bigint not null references person,
  primary key (article_id, n, person_id),
  foreign key (article_id, n) references article_version on delete cascade
);

-- What the readers' version cites. What has ended stays there, struck, with what took its place.
create table article_reference (
  article_id bigint not null references article on delete cascade,
  document_id bigint not null references document,
  heading text not null default '',
  place int not null,
  ended_how text check (ended_how in ('CANCELLED', 'REPLACED')),
  ended_at timestamptz,
  ended_by bigint references document,
  -- its owner has looked at the article since
  reviewed boolean not null default false,
  primary key (article_id, document_id)
);
create index article_reference_document on article_reference (document_id);

create table article_event (
  id bigint primary key generated always as identity,
  article_id bigint not null references article on delete cascade,
  at timestamptz not null default now(),
  act text not null,
  person_id bigint references person,
  words text not null default ''
);
create index article_event_article on article_event (article_id, id);

create table article_view (
  article_id bigint not null references article on delete cascade,
  person_id bigint not null references person,
  day date not null,
  primary key (article_id, person_id, day)
);
create index article_view_day on article_view (day);

create table article_like (
  article_id bigint not null references article on delete cascade,
  person_id bigint not null references person,
  primary key (article_id, person_id)
);

create table article_rating (
  article_id bigint not null references article on delete cascade,
  person_id bigint not null references person,
  helpful boolean not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (article_id, person_id)
);

create table article_comment (
  id bigint primary key generated always as identity,
  article_id bigint not null references article on delete cascade,
  answer_to bigint references article_comment,
  person_id bigint not null references person,
  text text not null,
  at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint references person
);
create index article_comment_article on article_comment (article_id, id);

-- What was looked for and not found, by words and day; nobody's name is kept with it.
create table knowledge_miss (
  words text not null,
  day date not null,
  count int not null default 1,
  primary key (words, day)
);

-- A letter that came from outside and was cancelled or replaced, as somebody who knows has noted.
create table letter_ended (
  document_id bigint primary key references document,
  ended_by bigint references document,
  at timestamptz not null,
  noted_by bigint not null references person
);

grant select, insert, update, delete on knowledge_category, article_reader, article_file, article_version, article_reference, article_like, article_rating,
  article_view, knowledge_miss to :app;
grant select, insert, update, delete on article to :app;
grant select, insert on article_writer, article_event, letter_ended to :app;
grant select, insert, update on article_comment to :app;
