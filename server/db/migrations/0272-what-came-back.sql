-- What came back is little among all that ended.
drop index transmission_ended;
drop index task_ended;
create index transmission_ended on transmission (ended_at) include (receiver_id, receiver_kind, speed, secrecy, received_at, document_id) where state = 'DONE';
create index transmission_came_back on transmission (ended_at) where state = 'RETURNED';
create index task_ended on task (ended_at) include (holder_id, kind, speed, secrecy, created_at, due_at, document_id) where state = 'DONE';
create index task_came_back on task (ended_at) where state = 'SENT_BACK';
