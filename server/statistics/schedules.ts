import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import {
  type addSchedule as addCall,
  type endSchedule as endCall,
  type listSchedules as listCall,
  mostSchedules,
  type Schedule,
} from '../../contract/statistics/schedules.ts';
import { loadAbsent } from '../access/load-me.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound, refuse } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { nextDay } from './schedule-days.ts';
import { mustRead, readsReport, scopeOf } from './scope.ts';

/** One's own, the newest first. */
export async function listSchedules(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Schedule>`
    select s.id, s.report, (select ${named(ctx, 'u')} from unit u where u.id = (s.narrowing ->> 'unitId')::bigint) as unit, s.often, s.span, s.form, s.next_on::text as "nextOn",
      coalesce((select json_agg(json_build_object('id', p.id, 'name', ${personNamed(ctx, 'p')}) order by p.id) from report_schedule_reader r join person p on p.id = r.person_id
        where r.schedule_id = s.id), '[]') as readers,
      (select json_build_object('day', x.day, 'sent', count(*) filter (where x.outcome = 'SENT'), 'noRight', count(*) filter (where x.outcome = 'NO_RIGHT'),
          'noAddress', count(*) filter (where x.outcome = 'NO_ADDRESS'))
        from report_sending x where x.schedule_id = s.id group by x.day order by x.day desc limit 1) as last
    from report_schedule s where s.person_id = ${ctx.me.personId} and s.ended_at is null order by s.id desc`.execute(ctx.db);
  return { items: rows };
}

/** Kept only where all who get it may read it now; whether they still may is asked again each time. */
export async function addSchedule(ctx: Ctx, asked: Taken<typeof addCall>): Promise<Given<typeof addCall>> {
  const { report, readers, unitId, type, speed, often, span, form } = asked;
  mustRead(ctx, report);
  await scopeOf(ctx, report, unitId);
  // nobody named: oneself
  const persons = readers.length > 0 ? [...new Set(readers)] : [ctx.me.personId];
  for (const person of persons) if (!(await mayGet(ctx, person, { report, unitId }))) throw badField('readers', 'report_reader');
  const { rows } = await sql<{
    many: number;
  }>`select count(*)::int as many from report_schedule where person_id = ${ctx.me.personId} and ended_at is null`.execute(ctx.db);
  if ((rows[0]?.many ?? 0) >= mostSchedules) throw refuse('report_schedules_many', { params: { count: mostSchedules } });
  const { id } = await ctx.db
    .insertInto('report_schedule')
    .values({
      person_id: ctx.me.personId,
      report,
      narrowing: JSON.stringify({ unitId, type, speed }),
      often,
      span,
      form,
      next_on: nextDay(often, bangkokDay(new Date())),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('report_schedule_reader')
    .values(persons.map((person_id) => ({ schedule_id: id, person_id })))
    .execute();
  return { id };
}

export async function endSchedule(ctx: Ctx, { id }: Taken<typeof endCall>): Promise<Given<typeof endCall>> {
  const ended = await ctx.db
    .updateTable('report_schedule')
    .set({ ended_at: new Date() })
    .where('id', '=', id)
    .where('person_id', '=', ctx.me.personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound();
  return {};
}

/** May this person read the report, of this unit where it is of one? */
async function mayGet(ctx: Ctx, personId: number, of: Pick<Taken<typeof addCall>, 'report' | 'unitId'>): Promise<boolean> {
  const me = personId === ctx.me.personId ? ctx.me : await loadAbsent(ctx.db, personId, ctx.office.brand.headRoles);
  return me !== null && (await readsReport(ctx, me, of));
}
