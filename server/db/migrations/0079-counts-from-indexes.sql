-- The letter came to its end: what came back of it waits for its sender no more, until the letter is opened again.
alter table transmission add column return_rests boolean not null default false;
update transmission t set return_rests = true
from document d where d.id = t.document_id and d.state <> 50 and t.state in ('RETURNED', 'RECALLED') and t.return_noted_at is null;

-- Every cancelled letter stood in these for good, and each count of the queues asked for all of them.
drop index transmission_returned_unit, transmission_returned_sender;
create index transmission_returned_unit on transmission (from_unit_id) where state in ('RETURNED', 'RECALLED') and return_noted_at is null and not return_rests;
create index transmission_returned_sender on transmission (sent_by) where state in ('RETURNED', 'RECALLED') and return_noted_at is null and not return_rests;

-- A queue is counted from its index alone; each row lay on a page of its own.
drop index transmission_queue, task_holder, task_maker;
create index transmission_queue on transmission (receiver_id, state, speed desc, due_at, created_at, id) include (document_id, secrecy) where state in ('SENT', 'RECEIVED');
create index task_holder on task (holder_id, kind, speed desc, due_at, created_at, id) include (document_id, transmission_id, secrecy) where is_live;
create index task_maker on task (maker_id, kind, speed desc, due_at, created_at, id) include (document_id, transmission_id, secrecy, holder_id, state) where is_awaited;
drop index transmission_working;
create index transmission_working on transmission (receiver_id) include (id, secrecy) where state = 'WORKING';
-- the work on a part that lies with a unit, and what of it waits for a superior
create index task_of_part on task (transmission_id) include (id, document_id, holder_id, state, speed, due_at, created_at, secrecy) where is_live;
create index task_waits on task (parent_id, document_id) where kind = 'PRESENT' and is_live;
