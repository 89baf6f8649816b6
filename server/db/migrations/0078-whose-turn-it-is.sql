-- Work that a head gave on because his unit was commanded comes back to his post, as the event says in whose right he did it.
with given as (
  update task k set maker_id = v.principal_id
  from event v join position o on o.id = v.principal_id
  where v.document_id = k.document_id and v.task_id = k.parent_id and v.action in ('assign', 'present') and v.at = k.created_at and v.actor_id = k.made_by
    and o.heads_unit and o.unit_id = k.maker_id and k.is_awaited and k.kind in ('ASSIGN', 'PRESENT')
  returning k.document_id, k.maker_id)
insert into document_party (document_id, holder_id) select distinct document_id, maker_id from given on conflict do nothing;

-- The sender has taken note that a part came back, or has sent the letter to another in its place.
alter table transmission add column return_noted_at timestamptz;
update transmission t set return_noted_at = coalesce(t.ended_at, t.created_at)
from document d where d.id = t.document_id and d.state <> 50 and t.state in ('RETURNED', 'RECALLED');

-- What waits for its drafter or sender is counted as the other queues are.
create index transmission_returned_unit on transmission (from_unit_id) where state in ('RETURNED', 'RECALLED') and return_noted_at is null;
create index transmission_returned_sender on transmission (sent_by) where state in ('RETURNED', 'RECALLED') and return_noted_at is null;
create index transmission_outside_unit on transmission (from_unit_id) where state = 'SENT' and receiver_kind = 'OUTSIDE';
create index transmission_outside_sender on transmission (sent_by) where state = 'SENT' and receiver_kind = 'OUTSIDE';
create index document_to_send_unit on document (owner_unit_id) where origin = 'OUT' and state = 40;
create index document_of_drafter on document (drafter_id) where origin = 'OUT' and state in (0, 40);
-- what lies with a unit and is worked on: its head asks who of it is late
create index transmission_working on transmission (receiver_id) where state = 'WORKING';
