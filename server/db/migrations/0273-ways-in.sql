-- A scan of many letters that was thrown away no longer holds its file, which goes the way of uploads that nothing uses.
alter table intake_batch alter column file_id drop not null;
alter table intake_batch add check ((file_id is null) = (state = 'DROPPED')), add check ((ended_at is not null) = (state in ('CUT', 'DROPPED')));
create index intake_batch_open on intake_batch (brought_by, id) where state in ('LOOKING', 'READY', 'FAILED');

-- Whose cancelled receipt brought an item of the tray back; null where it was never registered.
alter table intake_item add column back_by bigint references person, add column back_at timestamptz, add check ((back_by is null) = (back_at is null));
