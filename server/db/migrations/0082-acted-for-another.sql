-- Who acted for another by an order sees that letter also when the order has ended.
insert into document_party (document_id, holder_id)
  select distinct v.document_id, v.actor_id from event v where v.delegation_id is not null and v.actor_id is not null and v.action <> 'open'
  on conflict do nothing;
select keep_search_text(document_id) from (select distinct document_id from event where delegation_id is not null and action <> 'open') v;

-- What called for a task is settled when the task ends: the few unread notices of one letter.
create index notification_unread_letter on notification (document_id) where read_at is null and document_id is not null;
