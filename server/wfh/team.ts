import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/wfh/calls.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { byName, personNamed } from '../http/named.ts';
import { calendarNow } from '../system/days-off.ts';
import { isWorkingDay } from '../system/working-days.ts';
import { daysBetween } from '../time/months.ts';
import { counts, sharesOf } from './share.ts';
import { unitsSeen } from './units-led.ts';
import { partOf } from './wanted-days.ts';

type Reply = Given<typeof calls.teamWfh>;
type Person = Reply['days'][number]['persons'][number];

/** Days that one look may hold. */
const mostDays = 31;

/** Where the people of a unit are. Its head sees the place and the telephone; colleagues that somebody works elsewhere. */
export async function teamWfh(ctx: Ctx, { from, until, unitId }: Taken<typeof calls.teamWfh>): Promise<Reply> {
  if (until < from || Date.parse(until) - Date.parse(from) > mostDays * 86_400_000) throw badField('until', 'invalid');
  const units = await unitsSeen(ctx);
  const chosen = unitId ?? ctx.me.mainUnitId ?? units[0]?.id ?? null;
  const unit = units.find(({ id }) => id === chosen);
  if (unitId && !unit) throw notFound();
  const names = units.map(({ id, name }) => ({ id, name }));
  if (!unit) return { units: names, unitId: null, days: [] };
  const days = daysBetween(from, until);
  const [persons, shares, calendar] = await Promise.all([
    personsOf(ctx, unit.id, { from, until }),
    sharesOf(ctx, {
      unitId: unit.id,
      personId: null,
      requestId: null,
      halves: days.flatMap((day) => [
        { day, half: 'AM' as const },
        { day, half: 'PM' as const },
      ]),
    }),
    calendarNow(ctx),
  ]);
  const shown = ({ day: _, own, ...row }: Person & { day: string; own: boolean }): Person => ({
    ...row,
    ...(!unit.leads && !own && { placeName: '', phone: '' }),
  });
  return {
    units: names,
    unitId: unit.id,
    days: days.map((day) => {
      const there = (half: 'AM' | 'PM') => shares.find((one) => one.day === day && one.half === half);
      const left = (half: 'AM' | 'PM') => (there(half)?.members ?? 0) - (there(half)?.away ?? 0);
      return {
        day,
        working: isWorkingDay(day, calendar),
        members: there('AM')?.members ?? 0,
        am: left('AM'),
        pm: left('PM'),
        persons: persons.filter((one) => one.day === day).map(shown),
      };
    }),
  };
}

async function personsOf(
  ctx: Ctx,
  unitId: number,
  { from, until }: { from: string; until: string },
): Promise<(Person & { day: string; own: boolean })[]> {
  const { rows } = await sql<Omit<Person, 'part'> & { day: string; own: boolean; am: boolean; pm: boolean }>`
    select d.person_id as "personId", ${personNamed(ctx, 'p')} as name, d.request_id as "requestId", to_char(d.day, 'YYYY-MM-DD') as day, d.am, d.pm,
      r.content ->> 'place' as place, r.content ->> 'placeName' as "placeName", r.content ->> 'phone' as phone, d.state, ${iso('d.in_at')} as "inAt", ${iso('d.out_at')} as "outAt",
      (select ${iso('max(h)')} from unnest(d.here_at) h) as "hereAt", d.person_id = ${ctx.me.personId} as own
    from wfh_day d join request r on r.id = d.request_id join person p on p.id = d.person_id
    where d.unit_id = ${unitId} and d.day between ${from}::date and ${until}::date and ${counts} order by d.day, ${byName(ctx, 'p')}, d.id limit 3000`.execute(
    ctx.db,
  );
  return rows.map(({ am, pm, ...row }) => ({ ...row, part: partOf({ am, pm }) }));
}
