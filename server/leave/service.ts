import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { named } from '../http/named.ts';
import { calendarNow } from '../system/days-off.ts';
import { isWorkingDay } from '../system/working-days.ts';
import { type Counts, moved } from './count.ts';

/** What a person was employed as on a day. */
export interface Serving {
  typeId: number;
  type: string;
  /** From when on he serves without a break, of whatever type. */
  since: string;
  workDays: number[];
}

/** The record of service of a person, and the days on which he works. */
export interface Service {
  personId: number;
  sex: string;
  /** The first day of all. */
  since: string | null;
  on: (day: string) => Serving | null;
  works: Counts;
}

interface Row {
  typeId: number;
  type: string;
  since: string;
  until: string | null;
  workDays: number[];
  ended: string | null;
}

/** As the record stands now. */
export async function serviceOf(ctx: Ctx, personId: number): Promise<Service> {
  return (await servicesOf(ctx, [personId])).get(personId) as Service;
}

export async function servicesOf(ctx: Ctx, persons: readonly number[]): Promise<Map<number, Service>> {
  const [{ rows }, calendar] = await Promise.all([
    sql<{ id: number; sex: string; spans: Row[] }>`
      select p.id, coalesce(r.gender, '') as sex, coalesce((select json_agg(json_build_object('typeId', s.employee_type_id, 'type', ${named(ctx, 't')}, 'since', s.since::text,
          'until', s.until::text, 'workDays', s.work_days, 'ended', s.ended) order by s.since)
        from service_span s join employee_type t on t.id = s.employee_type_id where s.person_id = p.id and s.active), '[]'::json) as spans
      from person p left join person_record r on r.person_id = p.id where p.id = any(${persons as number[]}::bigint[])`.execute(ctx.db),
    calendarNow(ctx),
  ]);
  const agency: Counts = (day) => isWorkingDay(day, calendar);
  return new Map(rows.map(({ id, sex, spans }) => [id, serviceFrom(id, sex, spans, { agency, isOff: (day) => calendar.has(day) })]));
}

function serviceFrom(personId: number, sex: string, spans: Row[], { agency, isOff }: { agency: Counts; isOff: Counts }): Service {
  const find = (day: string) => spans.find((one) => one.since <= day && (one.until === null || one.until >= day));
  return {
    personId,
    sex,
    since: spans[0]?.since ?? null,
    on: (day) => {
      const span = find(day);
      return span ? { typeId: span.typeId, type: span.type, since: unbroken(spans, span), workDays: span.workDays } : null;
    },
    works: (day) => {
      const { workDays = [] } = find(day) ?? {};
      return workDays.length === 0 ? agency(day) : workDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isOff(day);
    },
  };
}

/** Who changed his type or week serves on; who resigned or was dismissed begins anew. */
function unbroken(spans: readonly Row[], span: Row): string {
  let first = span;
  for (const one of spans.filter(({ since }) => since < span.since).reverse()) {
    const follows = one.until !== null && moved(one.until, 1) === first.since;
    if (!follows || (one.ended !== null && one.ended !== 'CHANGED')) break;
    first = one;
  }
  return first.since;
}
