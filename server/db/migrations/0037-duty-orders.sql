-- The order by which somebody was given a duty.
alter table duty add column note text not null default '';
