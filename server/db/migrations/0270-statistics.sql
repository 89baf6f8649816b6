-- Reports of the document flow. Each index holds what a report reads of its rows, so that a year of a large agency is read without the tables.
create index transmission_received on transmission (received_at) include (receiver_id, receiver_kind, purpose, state, speed, secrecy, due_at, ended_at, sent_at, from_unit_id, document_id)
  where received_at is not null;
create index transmission_ended on transmission (ended_at) include (receiver_id, receiver_kind, state, speed, secrecy, received_at, document_id) where state in ('DONE', 'RETURNED');
create index transmission_told on transmission (sent_at) include (receiver_id, state, speed, secrecy, document_id) where purpose = 'INFO';
create index task_ended on task (ended_at) include (holder_id, kind, state, speed, secrecy, created_at, due_at, document_id) where state in ('DONE', 'SENT_BACK');
create index register_entry_issued on register_entry (issued_at) include (register_id, document_id, subject_id, void_at);
create index register_entry_unused on register_entry (issued_at) where void_at is not null or document_id is null;
create index document_came on document (created_at) include (owner_unit_id, type, own_type, speed, state) where origin = 'IN' and secrecy = 0;
create index document_dated on document (doc_date) include (owner_unit_id, type, own_type, speed, state) where origin = 'OUT' and secrecy = 0 and state >= 40;
create index signature_at on signature (at);
