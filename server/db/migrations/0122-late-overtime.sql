-- An order of overtime whose report is late: its people are told once.
create table overtime_reminder (
  request_id bigint primary key references request,
  at timestamptz not null default issue_clock()
);
grant select, insert on overtime_reminder to :app;
