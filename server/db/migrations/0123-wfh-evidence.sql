-- When its person said that he could be reached, while he worked elsewhere.
alter table wfh_day add here_at timestamptz[] not null default '{}';
