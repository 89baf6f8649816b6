import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/time/months.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { mustBeOpen } from './confirm.ts';
import { computeDays } from './day-status.ts';
import { unitMonthsOf } from './kept-days.ts';
import { daysBetween, monthOf, spanOf } from './months.ts';
import { membersOf, mustSeeUnit, peopleOf } from './who.ts';

/** Days that one act sets. */
const mostDays = 92;

/** ตารางเวร: of each day of the month the shift, by the roster or as usual. */
export async function rosterOf(ctx: Ctx, { month, unitId }: Taken<typeof calls.rosterOf>): Promise<Given<typeof calls.rosterOf>> {
  const unit = await mustSeeUnit(ctx, unitId);
  const span = spanOf(month);
  const [people, rows, states] = await Promise.all([
    peopleOf(ctx, unitId, span),
    computeDays(ctx, { persons: membersOf([unitId], span), ...span }),
    unitMonthsOf(ctx, [unitId], month),
  ]);
  const state = states.get(unitId)?.state ?? 'OPEN';
  const byPerson = Map.groupBy(
    rows.filter((row) => row.unitId === unitId),
    ({ personId }) => personId,
  );
  return {
    unit: { id: unit.id, name: unit.name },
    month,
    state,
    persons: people.map((person) => ({
      ...person,
      days: (byPerson.get(person.id) ?? []).map(({ day, shiftId, working, rostered }) => ({
        day,
        shiftId: working ? shiftId : null,
        working,
        set: rostered,
      })),
    })),
    mayChange: unit.keeps && state === 'OPEN',
  };
}

/** By the time keeper, over a span of days or certain days of its weeks. */
export async function setRoster(
  ctx: Ctx,
  { unitId, personIds, from, until, weekdays, as, shiftId }: Taken<typeof calls.setRoster>,
): Promise<Given<typeof calls.setRoster>> {
  const unit = await mustSeeUnit(ctx, unitId);
  if (!unit.keeps) throw forbidden();
  if (until < from) throw badField('until', 'ends_before_begins');
  const days = daysBetween(from, until).filter(
    (day) => weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  );
  if (daysBetween(from, until).length > mostDays) throw badField('until', 'roster_most', { days: mostDays });
  if (as === 'SHIFT') await mustBeShift(ctx, shiftId);
  const { rows: members } = await sql<{ id: number }>`${membersOf([unitId], { from, until })}`.execute(ctx.db);
  const persons = [...new Set(personIds)].sort((a, b) => a - b);
  if (persons.some((id) => !members.some((one) => one.id === id))) throw badField('personIds', 'roster_person');
  for (const month of new Set(days.map(monthOf))) await mustBeOpen(ctx, unit, month);
  const given = sql`unnest(${persons}::bigint[]) p(id) cross join unnest(${days}::date[]) d(day)`;
  if (as === 'USUAL')
    await sql`delete from roster r where r.person_id = any(${persons}::bigint[]) and r.day = any(${days}::date[])`.execute(ctx.db);
  else
    await sql`insert into roster (person_id, day, shift_id, set_by) select p.id, d.day, ${as === 'OFF' ? null : shiftId}::bigint, ${ctx.me.personId} from ${given} order by p.id, d.day
      on conflict (person_id, day) do update set shift_id = excluded.shift_id, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
      ctx.db,
    );
  await audit(ctx, 'time.roster', { detail: { ids: persons, count: days.length, validFrom: from } });
  return { days: days.length * persons.length };
}

async function mustBeShift({ db }: Ctx, shiftId: number | null): Promise<void> {
  if (!shiftId) throw badField('shiftId', 'required');
  const { rows } = await sql`select 1 from shift s where s.id = ${shiftId} and s.active`.execute(db);
  if (!rows[0]) throw badField('shiftId', 'invalid');
}
