import { sql } from 'kysely';
import { calendarYearIn, type Facts, fiscalYearIn, holderUnits, monthIn, within } from './facts.ts';

/** Letters that came in, by the day on which they were registered, and those of one's own, by the date that they bear. */
export const yearly: Facts = (span) => {
  const came = sql`d.created_at`;
  const dated = sql`(d.doc_date::timestamp at time zone 'Asia/Bangkok')`;
  return sql`
  select d.id as document_id, d.owner_unit_id as unit, d.speed, coalesce(d.own_type, d.type) as type, ${fiscalYearIn(came, span)} as year, ${calendarYearIn(came, span)} as calendar,
    case when d.state = 90 then 'cancelled' else 'came' end as part
  from document d where d.origin = 'IN' and d.secrecy = 0 and ${within(came, span)}
  union all
  select d.id, d.owner_unit_id, d.speed, coalesce(d.own_type, d.type), ${fiscalYearIn(dated, span)}, ${calendarYearIn(dated, span)}, case when d.state = 90 then 'cancelled' else 'issued' end
  from document d where d.origin = 'OUT' and d.state >= 40 and d.secrecy = 0 and d.doc_date between ${span.from}::date and ${span.until}::date`;
};

/** Signatures, by who made them and by which means. */
export const signing: Facts = (span) => sql`
  select s.document_id, coalesce(o.unit_id, h.unit) as unit, s.signer_id as person, d.speed, ${monthIn(sql`s.at`, span)} as month,
    case when s.sign_type = 1 then 'byAccount' else 'byCertificate' end as part, s.at
  from signature s join document d on d.id = s.document_id and d.secrecy = 0 left join position o on o.id = s.position_id left join ${holderUnits} h on h.holder = s.signer_id
  where ${within(sql`s.at`, span)}`;
