-- Polls of the intranet: a question to the staff, answered once by each, of which nothing is known but sums.
create table intranet_poll (
  id bigint primary key generated always as identity,
  title text not null check (title <> ''),
  -- several of the choices may be taken
  several boolean not null default false,
  -- AFTER: who has answered reads the sums; CLOSED: nobody before its end
  results text not null default 'AFTER' check (results in ('AFTER', 'CLOSED')),
  -- null: all the agency; else the people of this unit and of those below it
  unit_id bigint references unit,
  closes_at timestamptz not null,
  -- of so many answers the sums are shown before its end: they move by several at a time, so that nobody reads in them what one has answered
  counted int not null default 0 check (counted >= 0),
  version int not null default 1,
  created_by bigint references person,
  created_at timestamptz not null default now()
);
create index intranet_poll_closes on intranet_poll (closes_at);

-- `votes` is all that is kept of an answer. Every choice of a poll is written with each answer, so that no row tells which was taken last.
create table intranet_poll_choice (
  id bigint primary key generated always as identity,
  poll_id bigint not null references intranet_poll on delete cascade,
  title text not null check (title <> ''),
  sort int not null,
  votes int not null default 0 check (votes >= 0),
  shown int not null default 0 check (shown between 0 and votes)
);
create index intranet_poll_choice_of on intranet_poll_choice (poll_id, sort);

-- That a person has answered: no time, and written anew in an order of chance with each answer.
create table intranet_poll_token (
  poll_id bigint not null references intranet_poll on delete cascade,
  person_id bigint not null references person,
  primary key (poll_id, person_id)
);

grant select, insert, update, delete on intranet_poll, intranet_poll_choice, intranet_poll_token to :app;
