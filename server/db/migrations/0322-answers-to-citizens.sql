-- What an officer tells a citizen beside words: a later day for what is asked by the law on official information, and its refusal.
alter table petition_step drop constraint petition_step_step_check;
alter table petition_step add constraint petition_step_step_check check (step in ('CONSIDERED', 'MORE', 'ADDED', 'EXTENDED', 'DONE', 'REFUSED', 'PASSED_ON'));
-- by when it will be answered
alter table petition_step add column until date;
alter table petition_step add constraint petition_step_until check ((until is not null) = (step = 'EXTENDED'));

-- Files of an answer: behind the code for 90 days, then they go.
create table petition_file (
  id bigint primary key generated always as identity,
  step_id bigint not null references petition_step,
  file_id uuid not null references file,
  at timestamptz not null default now()
);
create index petition_file_step on petition_file (step_id, id);
create index petition_file_file on petition_file (file_id);
create index petition_file_at on petition_file (at);
grant select, insert, delete on petition_file to :app;

-- The how many-th change of it that was told to other systems.
alter table petition add column told_n int not null default 0;
grant update (told_n) on petition to :app;
