import { sql } from 'kysely';
import { bangkokDay, thaiHour } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { waitReasons } from '../../contract/time/shapes.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { behindHolder } from '../office/tell.ts';
import { correctionRules } from './correction-rules.ts';
import { rulesNow } from './rules-now.ts';
import { keepersOf } from './who.ts';

/** Notices are written in the office's own language, whoever reads them. */
const words = () => textsIn(undefined, 'time');

async function punchSaid(ctx: Ctx, personId: number, at: Date): Promise<{ subject: string; unitId: number | null }> {
  const { rows } = await sql<{ name: string; unitId: number | null }>`
    select ${personNamed(inThai, 'p')} as name, (select f.unit_id from affiliation f where f.person_id = p.id and (f.until is null or f.until >= today())
      order by f.is_main desc, f.id limit 1) as "unitId" from person p where p.id = ${personId}`.execute(ctx.db);
  const { name = '', unitId = null } = rows[0] ?? {};
  const day = dayWords(new Date(`${bangkokDay(at)}T12:00:00+07:00`));
  return { subject: fill(words().punchOf, { name, day, at: thaiHour(at) }), unitId };
}

/** The time keepers of his unit; he himself is none of them here. */
export async function tellOfWaiting(
  ctx: Ctx,
  { personId, at, waits }: { personId: number; at: Date; waits: (typeof waitReasons)[number] },
): Promise<void> {
  const { subject, unitId } = await punchSaid(ctx, personId, at);
  const keepers = unitId ? await keepersOf(ctx, [unitId]) : [];
  const reached = keepers.filter((one) => one.personId !== personId).map((one) => one.personId);
  await tellOthers(ctx, 'punch_waits', reached, { subject, words: words().waits[waits], page: 'time?view=waiting' });
}

export async function tellOfRefusal(ctx: Ctx, { personId, at, reason }: { personId: number; at: Date; reason: string }): Promise<void> {
  const { subject } = await punchSaid(ctx, personId, at);
  await tellOthers(ctx, 'punch_refused', [personId], { subject, words: reason, page: 'time' });
}

export interface OfMonth {
  unitId: number;
  unit: string;
  month: string;
}

const monthSubject = ({ month, unit }: OfMonth) =>
  fill(words().monthOf, { month: dayWords(new Date(`${month}-01T12:00:00+07:00`)).replace(/^1 /, ''), unit });

/** Its time keepers, that the month is over; or that it was taken back to them. */
export async function tellKeepers(
  ctx: Ctx,
  event: 'time_month_waits' | 'time_month_reopened',
  of: OfMonth,
  said: string = words().monthDue,
): Promise<void> {
  const reached = (await keepersOf(ctx, [of.unitId])).map(({ personId }) => personId);
  const page = `time?view=unit&month=${of.month}&unit=${of.unitId}`;
  await tellOthers(ctx, event, reached, { subject: monthSubject(of), words: said, page });
}

/** The post that checks, else the registry of the agency: that units have signed. */
export async function tellChecker(ctx: Ctx, of: OfMonth): Promise<void> {
  const { checker } = await rulesNow(ctx);
  const reached = await behindHolder(ctx, { rules: correctionRules }, checker ?? rootUnit);
  const facts = { subject: monthSubject(of), words: words().monthToCheck, page: `time?view=manage&month=${of.month}` };
  await tellOthers(ctx, 'time_month_waits', reached, facts);
}
