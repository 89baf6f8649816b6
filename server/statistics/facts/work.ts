import { type RawBuilder, sql } from 'kysely';
import { waits } from '../../sarabun/machine/waits.ts';
import { type Facts, holderUnits, monthIn, type Span, within } from './facts.ts';

/** As a float: `extract` is a numeric, which takes four times as long to add up. */
const asDays = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`date_part('epoch', ${until} - ${from}) / 86400`;

/** What units have taken in to work on, by what has come of it. */
export const volume: Facts = (span) => sql`
  select t.document_id, t.receiver_id as unit, t.speed, ${monthIn(sql`t.received_at`, span)} as month,
    case when t.state = 'DONE' then case when t.due_at < t.ended_at then 'doneLate' else 'done' end when t.due_at < now() then 'late' else 'open' end as part
  from transmission t where t.received_at is not null and ${within(sql`t.received_at`, span)} and t.secrecy = 0 and t.receiver_kind = 'UNIT' and t.purpose = 'ACTION'
    and t.state in ('RECEIVED', 'WORKING', 'DONE')`;

/** What waits for somebody now: live work, and letters that nobody has received or begun. What was handed up waits there, what was reported with who asked for it. */
const waiting = (span: Span) => sql`
  select k.document_id, h.unit, h.holder as person, k.speed, k.created_at as since, k.due_at
  from task k join ${holderUnits} h on h.holder = case k.state when 'REPORTED' then k.maker_id else k.holder_id end
  where k.is_live and k.secrecy = 0 and not ${waits('k')} and ${within(sql`k.created_at`, span)}
  union all
  select t.document_id, h.unit, h.holder, t.speed, t.sent_at, t.due_at
  from transmission t join ${holderUnits} h on h.holder = t.receiver_id
  where t.state in ('SENT', 'RECEIVED') and t.purpose <> 'INFO' and t.secrecy = 0 and ${within(sql`t.sent_at`, span)}
    and (t.state = 'SENT' or not exists (select 1 from task k where k.transmission_id = t.id and k.is_live))`;

const daysSince = (at: RawBuilder<unknown>) => sql`(today() - (${at} at time zone 'Asia/Bangkok')::date)`;

/** The first days of the ages that are told apart. */
export const ages = ['0', '1', '4', '8', '16', '31'] as const;

export const pending: Facts = (span) => sql`
  select w.document_id, w.unit, w.person, w.speed,
    (${[...ages]}::text[])[width_bucket(${daysSince(sql`w.since`)}, ${ages.map(Number)}::int[])] as age, case when w.due_at < now() then 'late' else 'waiting' end as part
  from (${waiting(span)}) w`;

/** The same, past its day, by how many days. */
export const late: Facts = (span) => sql`
  select w.document_id, w.unit, w.person, w.speed, (array['late3', 'late7', 'late30', 'lateMore'])[1 + width_bucket(${daysSince(sql`w.due_at`)}, array[4, 8, 31])] as part
  from (${waiting(span)}) w where w.due_at < now()`;

/** How long each state took that ended within the span. */
export const times: Facts = (span) => sql`
  select t.document_id, t.receiver_id as unit, t.speed, 'receive' as part, ${asDays(sql`t.sent_at`, sql`t.received_at`)} as days
  from transmission t where t.received_at is not null and ${within(sql`t.received_at`, span)} and t.secrecy = 0 and t.receiver_kind = 'UNIT' and t.purpose <> 'INFO' and t.from_unit_id is not null
  union all
  select t.document_id, t.receiver_id, t.speed, 'work', ${asDays(sql`t.received_at`, sql`t.ended_at`)}
  from transmission t where t.state = 'DONE' and ${within(sql`t.ended_at`, span)} and t.received_at is not null and t.secrecy = 0 and t.receiver_kind = 'UNIT'
  union all
  select k.document_id, h.unit, k.speed, lower(k.kind), ${asDays(sql`k.created_at`, sql`k.ended_at`)}
  from task k join ${holderUnits} h on h.holder = k.holder_id where k.state = 'DONE' and ${within(sql`k.ended_at`, span)} and k.secrecy = 0`;

/** What came back: letters to their sender, work to who had given it; of the unit that sent it back. */
export const returned: Facts = (span) => sql`
  select t.document_id, h.unit, t.speed, ${monthIn(sql`t.ended_at`, span)} as month, 'letterBack' as part, t.end_text as reason, t.ended_at as at
  from transmission t join ${holderUnits} h on h.holder = t.receiver_id where t.state = 'RETURNED' and ${within(sql`t.ended_at`, span)} and t.secrecy = 0
  union all
  select k.document_id, h.unit, k.speed, ${monthIn(sql`k.ended_at`, span)}, 'workBack', k.result_text, k.ended_at
  from task k join ${holderUnits} h on h.holder = k.holder_id where k.state = 'SENT_BACK' and ${within(sql`k.ended_at`, span)} and k.secrecy = 0`;

/** Copies of circulars for information, by what their receivers said. */
export const circulars: Facts = (span) => sql`
  select t.document_id, h.unit, t.speed, ${monthIn(sql`t.sent_at`, span)} as month,
    case t.state when 'ACKED' then 'acknowledged' when 'DONE' then 'lapsed' else 'unacknowledged' end as part
  from transmission t join document d on d.id = t.document_id and d.is_circular join ${holderUnits} h on h.holder = t.receiver_id
  where ${within(sql`t.sent_at`, span)} and t.purpose = 'INFO' and t.secrecy = 0 and t.state in ('SENT', 'RECEIVED', 'WORKING', 'ACKED', 'DONE')`;

/** Work of each holder: done within the span, and what he has now. */
export const workload: Facts = (span) => sql`
  select k.document_id, h.unit, h.holder as person, k.speed, case when k.due_at < k.ended_at then 'doneLate' else 'done' end as part
  from task k join ${holderUnits} h on h.holder = k.holder_id where k.state = 'DONE' and ${within(sql`k.ended_at`, span)} and k.secrecy = 0
  union all
  select k.document_id, h.unit, h.holder, k.speed, case when k.due_at < now() then 'late' else 'open' end
  from task k join ${holderUnits} h on h.holder = k.holder_id where k.is_live and k.secrecy = 0 and ${within(sql`k.created_at`, span)}`;
