import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/wfh/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { hintWords } from '../office/hint-words.ts';
import { clockNow } from '../time/day-status.ts';
import { type AskedWfh, judgeDays } from './judge.ts';
import { sharesOf } from './share.ts';
import { managesWfh } from './units-led.ts';
import { daysHad, halvesOf, wantedDays } from './wanted-days.ts';

type Reply = Given<typeof calls.checkWfh>;

/** What the days that are typed would be: how many, what stands in the way, and who would be left at the office. Nothing is kept, nobody is held. */
export async function checkWfh(ctx: Ctx, input: Taken<typeof calls.checkWfh>): Promise<Reply> {
  const { days, weekly, place, requestId = 0 } = input;
  const [applicant, { now }] = await Promise.all([applicantOf(ctx, input.applicantId ?? ctx.me.personId), clockNow(ctx)]);
  // where it would be is asked for when it is sent
  const content = { days, weekly, place, placeName: '-', phone: '', plan: [] };
  const asked: AskedWfh = { id: requestId, ...applicant, content, at: now };
  const { faults, hints } = await judgeDays(ctx, asked, { asking: true, holds: false });
  const said = faults.map(({ field, ...fault }) => ({ field, ...hintWords(ctx, fault) }));
  const spoiled = wantedDays(content).length === 0 || faults.some(({ code }) => code === 'wfh_span' || code === 'ends_before_begins');
  if (spoiled) return { days: 0, faults: said, hints: [], least: null };
  const halves = (await daysHad(ctx, applicant.applicantId, content)).flatMap(halvesOf);
  const shares = await sharesOf(ctx, { unitId: applicant.unitId, personId: applicant.applicantId, requestId, halves });
  const [least] = shares
    .map(({ members, away, ...half }) => ({ ...half, members, left: Math.max(0, members - away - 1) }))
    .sort((one, other) => one.left - other.left || one.day.localeCompare(other.day));
  return { days: halves.length / 2, faults: said, hints: hints.map((hint) => hintWords(ctx, hint)), least: least ?? null };
}

/** Oneself, or one of one's own unit, as whoever files for him. */
async function applicantOf(ctx: Ctx, personId: number): Promise<Pick<AskedWfh, 'applicantId' | 'unitId'>> {
  const { rows } = await sql<{
    unitId: number;
  }>`select f.unit_id as "unitId" from affiliation f join person p on p.id = f.person_id and p.active
    where f.person_id = ${personId} and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1`.execute(
    ctx.db,
  );
  const [found] = rows;
  const me = rightsNow(ctx.me);
  if (personId !== me.personId && !managesWfh(me) && !(found && me.units.includes(found.unitId))) throw forbidden('file_for_own_unit');
  if (!found) throw badField('applicantId', 'no_unit');
  return { applicantId: personId, unitId: found.unitId };
}
