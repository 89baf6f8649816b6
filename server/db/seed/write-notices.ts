import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** The bells of the last days: what waits for somebody rang when it came; older rings have been read. */
export async function writeNotices(db: Db, now: Date): Promise<void> {
  await sql`
    with news as (
      select case k.kind when 'PRESENT' then 'presented' when 'ASSIGN' then 'assigned' else 'commanded' end as kind, k.document_id, k.transmission_id, k.id as task_id,
        k.holder_id as holder, k.made_by as actor, k.created_at as at, k.state <> 'NEW' as seen
        from task k where k.is_live and k.kind in ('PRESENT', 'ASSIGN', 'COMMAND')
      union all select 'reported', k.document_id, k.transmission_id, k.id, k.maker_id, k.holder_id,
        (select max(e.at) from event e where e.task_id = k.id and e.action = 'report'), false from task k where k.state = 'REPORTED'
      union all select 'unreceived', t.document_id, t.id, null, t.receiver_id, t.sent_by, t.sent_at, false from transmission t where t.state = 'SENT'
      union all select 'returned', t.document_id, t.id, null, t.from_unit_id, null, t.ended_at, false from transmission t where t.state = 'RETURNED'),
    behind as (
      select id as holder, id as person from person
      union select position_id, person_id from affiliation where position_id is not null
      union select unit_id, person_id from duty where kind = 'REGISTRY'
      union select position_id, person_id from duty where kind = 'SCREENER'
      union select principal_position_id, delegate_person_id from delegation where ${now}::timestamptz between starts_at and ends_at)
    insert into notification (person_id, kind, document_id, transmission_id, task_id, actor_id, created_at, read_at)
    select b.person, n.kind, n.document_id, n.transmission_id, n.task_id, n.actor, n.at,
      case when n.seen or n.at < ${now}::timestamptz - interval '2 days' then n.at + interval '30 minutes' end
    from news n join behind b on b.holder = n.holder
    where n.at > ${now}::timestamptz - interval '14 days' and b.person is distinct from n.actor
    order by n.at`.execute(db);
}
