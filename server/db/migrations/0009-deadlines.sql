-- Days off, extensions of a due day, reminders, and what has been said of a due day already.
create table holiday (
  day date primary key,
  name text not null
);
-- วันหยุดราชการ 2568-2570: fixed days, Buddhist days, substitutes, and those the Cabinet added by resolution
insert into holiday values
  ('2025-01-01', 'วันขึ้นปีใหม่'),
  ('2025-02-12', 'วันมาฆบูชา'),
  ('2025-04-07', 'ชดเชยวันจักรี'),
  ('2025-04-14', 'วันสงกรานต์'),
  ('2025-04-15', 'วันสงกรานต์'),
  ('2025-04-16', 'ชดเชยวันสงกรานต์'),
  ('2025-05-05', 'ชดเชยวันฉัตรมงคล'),
  ('2025-05-09', 'วันพืชมงคล'),
  ('2025-05-12', 'ชดเชยวันวิสาขบูชา'),
  ('2025-06-02', 'วันหยุดราชการกรณีพิเศษ'),
  ('2025-06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี'),
  ('2025-07-10', 'วันอาสาฬหบูชา'),
  ('2025-07-11', 'วันเข้าพรรษา'),
  ('2025-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว'),
  ('2025-08-11', 'วันหยุดราชการกรณีพิเศษ'),
  ('2025-08-12', 'วันแม่แห่งชาติ'),
  ('2025-10-13', 'วันนวมินทรมหาราช'),
  ('2025-10-23', 'วันปิยมหาราช'),
  ('2025-12-05', 'วันพ่อแห่งชาติ'),
  ('2025-12-10', 'วันรัฐธรรมนูญ'),
  ('2025-12-31', 'วันสิ้นปี'),
  ('2026-01-01', 'วันขึ้นปีใหม่'),
  ('2026-01-02', 'วันหยุดราชการกรณีพิเศษ'),
  ('2026-03-03', 'วันมาฆบูชา'),
  ('2026-04-06', 'วันจักรี'),
  ('2026-04-13', 'วันสงกรานต์'),
  ('2026-04-14', 'วันสงกรานต์'),
  ('2026-04-15', 'วันสงกรานต์'),
  ('2026-05-04', 'วันฉัตรมงคล'),
  ('2026-05-13', 'วันพืชมงคล'),
  ('2026-06-01', 'ชดเชยวันวิสาขบูชา'),
  ('2026-06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี'),
  ('2026-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว'),
  ('2026-07-29', 'วันอาสาฬหบูชา'),
  ('2026-07-30', 'วันเข้าพรรษา'),
  ('2026-08-12', 'วันแม่แห่งชาติ'),
  ('2026-10-13', 'วันนวมินทรมหาราช'),
  ('2026-10-23', 'วันปิยมหาราช'),
  ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ'),
  ('2026-12-10', 'วันรัฐธรรมนูญ'),
  ('2026-12-31', 'วันสิ้นปี'),
  ('2027-01-01', 'วันขึ้นปีใหม่'),
  ('2027-02-22', 'ชดเชยวันมาฆบูชา'),
  ('2027-04-06', 'วันจักรี'),
  ('2027-04-13', 'วันสงกรานต์'),
  ('2027-04-14', 'วันสงกรานต์'),
  ('2027-04-15', 'วันสงกรานต์'),
  ('2027-05-04', 'วันฉัตรมงคล'),
  ('2027-05-20', 'วันวิสาขบูชา'),
  ('2027-06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระนางเจ้าฯ พระบรมราชินี'),
  ('2027-07-19', 'วันเข้าพรรษา'),
  ('2027-07-20', 'ชดเชยวันอาสาฬหบูชา'),
  ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว'),
  ('2027-08-12', 'วันแม่แห่งชาติ'),
  ('2027-10-13', 'วันนวมินทรมหาราช'),
  ('2027-10-25', 'ชดเชยวันปิยมหาราช'),
  ('2027-12-06', 'ชดเชยวันพ่อแห่งชาติ'),
  ('2027-12-10', 'วันรัฐธรรมนูญ'),
  ('2027-12-31', 'วันสิ้นปี');

-- working days that work may be overdue before the head of its holder's unit hears of it
insert into setting (key, value) values ('deadline.escalate_after', '3') on conflict do nothing;

-- the day that the holder asks for, until the maker answers; when somebody was reminded last
alter table task
  add column asked_due_at timestamptz,
  add column asked_reason text,
  add column reminded_at timestamptz;
alter table transmission add column reminded_at timestamptz;
create index task_due on task (due_at) where is_live and due_at is not null;
create index transmission_due on transmission (due_at) where state in ('SENT', 'RECEIVED', 'WORKING') and due_at is not null;

-- Said once for each row and due day; another day is another notice. INSERT only.
create table deadline_notice (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('due_soon', 'overdue', 'escalated')),
  task_id bigint references task,
  transmission_id bigint references transmission,
  due_at timestamptz not null,
  told_at timestamptz not null,
  check (num_nonnulls(task_id, transmission_id) = 1)
);
create unique index deadline_notice_task on deadline_notice (task_id, kind, due_at) where task_id is not null;
create unique index deadline_notice_transmission on deadline_notice (transmission_id, kind, due_at) where transmission_id is not null;

grant select on holiday to :app;
grant select, insert on deadline_notice to :app;
