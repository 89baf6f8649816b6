import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/wfh/calls.ts';
import type { WfhContent } from '../../contract/wfh/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { keepRequest } from '../office/keep-request.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { maySee } from '../office/may-see.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { dropsDay, marksOf, reports, rightOnDay } from './day-acts.ts';
import { type DayRow, dayGiven, dayRows } from './day-rows.ts';
import { evidenceOf, type Files } from './evidence.ts';
import { lettersOfDay, lettersSaid } from './letters-of-day.ts';
import { rulesOn } from './rules-on.ts';
import { sharesOf } from './share.ts';
import { daysHad, halvesOf, partOf } from './wanted-days.ts';
import { wfhRules } from './wfh-rules.ts';

type Reply = Given<typeof calls.openWfh>;
type InHand = RequestInHand<WfhContent>;

export async function keepWfh(ctx: Ctx, { content, ...keeping }: Taken<typeof calls.keepWfh>): Promise<Given<typeof calls.keepWfh>> {
  return keepRequest(ctx, wfhRules, { ...keeping, content });
}

export async function openWfh(ctx: Ctx, { requestId }: Taken<typeof calls.openWfh>): Promise<Reply> {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== wfhRules.code || !(await maySee(ctx, request))) throw notFound();
  const { content, version, applicantId } = request;
  const rows = await dayRows(ctx, sql`where d.request_id = ${requestId} order by d.day`);
  const files = await evidenceOf(ctx, requestId);
  const days = rows.length > 0 ? await Promise.all(rows.map((row) => dayShown(ctx, request, row, files))) : await drafted(ctx, request);
  return {
    version,
    content,
    applicantId,
    own: applicantId === ctx.me.personId,
    days,
    present: rightOnStep(request) ? await presentOf(ctx, request) : [],
  };
}

/** A day with what may be done with it. Before he has reported, its person sees what the report would begin with; others see what was reported. */
async function dayShown(ctx: Ctx, request: InHand, row: DayRow, files: Files): Promise<Reply['days'][number]> {
  const today = bangkokDay(request.at);
  const own = request.me.personId === request.applicantId;
  const may: Reply['days'][number]['may'] = [];
  if (own) may.push(...marksOf(row, today));
  if (own && reports(row, today)) may.push('report');
  if (rightOnDay(request, row)) may.push(...(row.state === 'REPORTED' ? (['accept', 'return'] as const) : (['prove'] as const)));
  if (dropsDay(request, row)) may.push('drop');
  const letters = may.includes('report') ? await lettersOfDay(ctx, row) : row.letters;
  return {
    ...dayGiven(row),
    letters: await lettersSaid(ctx, letters),
    items: row.items.map(({ evidence = [], ...item }) => ({ ...item, evidence: evidence.flatMap((id) => files.get(id) ?? []) })),
    reportWords: row.reportWords,
    reportedAt: row.reportedAt,
    may,
  };
}

/** As they would be had, before they are asked for. */
async function drafted(ctx: Ctx, { id, applicantId, content }: InHand): Promise<Reply['days']> {
  const days = await daysHad(ctx, applicantId, content);
  return days.map((one) => ({
    ...{
      id: 0,
      requestId: id,
      day: one.day,
      part: partOf(one),
      state: 'ASKED' as const,
      inAt: null,
      outAt: null,
      hereAt: [],
      dueAt: null,
      words: '',
    },
    ...{ letters: [], items: [], reportWords: '', reportedAt: null, may: [] },
  }));
}

/** How many are at the office in each half with this request, for who decides on it. */
async function presentOf(ctx: Ctx, { id, applicantId, unitId, content }: InHand): Promise<Reply['present']> {
  const days = await daysHad(ctx, applicantId, content);
  const [shares, rules] = await Promise.all([
    sharesOf(ctx, { unitId, personId: applicantId, requestId: id, halves: days.flatMap(halvesOf) }),
    rulesOn(ctx, { unitId, personId: applicantId, days: days.map(({ day }) => day) }),
  ]);
  return shares.map(({ day, half, members, away }) => ({ day, half, members, away: away + 1, least: rules.get(day)?.presentShare ?? 0 }));
}
