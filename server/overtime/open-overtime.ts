import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import type * as calls from '../../contract/overtime/calls.ts';
import type { OvertimeContent, overtimeSetup as setupCall } from '../../contract/overtime/calls.ts';
import { bahtText } from '../../contract/rules/baht-text.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { byName, named, personNamed } from '../http/named.ts';
import { keepRequest } from '../office/keep-request.ts';
import { maySee } from '../office/may-see.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { clockNow } from '../time/day-status.ts';
import { dueOf, overtimeRules } from './overtime-rules.ts';
import { ratesOn } from './rates.ts';
import { personsOf, sheetOf, sumOf } from './sheet.ts';
import { sheetActs, sheetOfRequest } from './sheet-acts.ts';

export async function overtimeSetup(ctx: Ctx): Promise<Given<typeof setupCall>> {
  const me = rightsNow(ctx.me);
  const manages = menuRight(me, menuEntries.overtime.id) === 'manage';
  const [{ today }, rate, units, persons] = await Promise.all([
    clockNow(ctx),
    ratesOn(ctx),
    sql<{
      id: number;
      name: string;
    }>`with recursive below as (select u.id from unit u where u.id = any(${me.headedUnits}::bigint[]) union select u.id from unit u join below b on u.parent_id = b.id)
      select u.id, ${named(ctx, 'u')} as name from unit u where u.active and (${manages} or u.id in (select id from below)) order by u.sort, u.id`.execute(
      ctx.db,
    ),
    sql<{ id: number; name: string }>`
      with recursive below as (select unnest(${me.units}::bigint[]) as id union select u.id from unit u join below b on u.parent_id = b.id)
      select p.id, ${personNamed(ctx, 'p')} as name from person p where p.active and exists (select 1 from affiliation f join below b on b.id = f.unit_id
        where f.person_id = p.id and f.since <= today() and (f.until is null or f.until >= today())) order by ${byName(ctx, 'p')}, p.id limit 1000`.execute(
      ctx.db,
    ),
  ]);
  return {
    manages,
    leads: units.rows.length > 0,
    rates: [rate('WORKDAY', today), rate('DAY_OFF', today)].flatMap((one) =>
      one ? [{ kind: one.kind, baht: one.baht, hoursMost: one.hoursMost }] : [],
    ),
    units: units.rows,
    persons: persons.rows,
  };
}

export async function keepOvertime(
  ctx: Ctx,
  { content, ...keeping }: Taken<typeof calls.keepOvertime>,
): Promise<Given<typeof calls.keepOvertime>> {
  return keepRequest(ctx, overtimeRules, { ...keeping, content });
}

export async function openOvertime(ctx: Ctx, { requestId }: Taken<typeof calls.openOvertime>): Promise<Given<typeof calls.openOvertime>> {
  const request: RequestInHand<OvertimeContent> = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== overtimeRules.code || !(await maySee(ctx, request))) throw notFound();
  const [lines, sheet] = await Promise.all([sheetOf(ctx, request), sheetOfRequest(ctx, requestId)]);
  const { hours, baht } = sumOf(lines);
  const persons = await personsOf(ctx, lines);
  const certifier = persons.find(({ personId }) => personId === sheet?.certifierId);
  return {
    version: request.version,
    content: request.content,
    persons,
    hours,
    baht,
    words: bahtText(baht),
    sheet: sheet ? (sheet.sentAt ? 'SENT_TO_FINANCE' : 'REPORTED') : 'OPEN',
    certifier: certifier ? { id: certifier.personId, name: certifier.name } : null,
    reportDue: request.state === 'DONE' && !sheet ? dueOf(request).toISOString() : null,
    sentAt: sheet?.sentAt?.toISOString() ?? null,
    may: sheetActs(request, { reported: sheet !== null, sent: sheet?.sentAt != null }),
  };
}
