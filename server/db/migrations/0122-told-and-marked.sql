-- An order of overtime whose report is late: its people are told once.
create table overtime_reminder (
  request_id bigint primary key references request,
  at timestamptz not null default issue_clock()
);
grant select, insert on overtime_reminder to :app;

-- Who works elsewhere says that he is there: between his coming and his going, as often as he likes.
create table wfh_mark (
  day_id bigint not null references wfh_day on delete cascade,
  at timestamptz not null,
  primary key (day_id, at)
);
grant select, insert on wfh_mark to :app;
