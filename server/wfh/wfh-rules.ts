import { sql } from 'kysely';
import { master } from '../../contract/lang/index.ts';
import { bangkokDay, shortThaiDate } from '../../contract/rules/thai.ts';
import { evidenceRole, type WfhContent, wfhContent } from '../../contract/wfh/calls.ts';
import type { Ctx } from '../http/context.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { fill, hoursWords } from '../http/words.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { RequestRules, ShownRequest } from '../office/request-rules.ts';
import { writePresence } from '../people/presence.ts';
import { cutHalves } from './cut-days.ts';
import { mayProve } from './day-acts.ts';
import { closeWhenDone, dueOf } from './day-steps.ts';
import { daysKept, daysSaid } from './days-said.ts';
import { judgeWfh } from './judge.ts';
import { printMemo, printResults, wasReported } from './prints.ts';
import { rulesOn, type WfhRule } from './rules-on.ts';
import { type DayParts, daysHad, halvesOf, timeOf } from './wanted-days.ts';

type InHand = RequestInHand<WfhContent>;

/** ขออนุญาตปฏิบัติงานนอกสถานที่ตั้ง. */
export const wfhRules: RequestRules<WfhContent> = {
  code: 'wfh.days',
  ofPerson: true,
  names: Object.fromEntries(readersLanguages.map((language) => [language, textsIn(language, 'wfh').title])) as RequestRules['names'],
  menu: 'wfh',
  address: (id) => `time/wfh/${id}`,
  act: 'approve.wfh',
  verb: 'PERMIT',
  book: { series: 'WFH', prefix: 'นส', fiscal: true, names: { th: 'ทะเบียนการปฏิบัติงานนอกสถานที่ตั้ง', en: 'Book of work from home' } },
  shape: wfhContent as never,
  subject: (content) => [textsIn(master, 'wfh').title, thaiSpan(content)].filter(Boolean).join(' '),
  time: timeOf,
  judge: judgeWfh,
  steps: async () => [{ name: 'head', role: 'DECIDE', holder: { of: 'authority' } }],
  on: { submit: askDays, approve: giveDays, finish: closeWhenDone, end: takeBack },
  makesWay: (ctx, request, halves, by) => cutHalves(ctx, request, halves, { words: by.number ?? '', why: 'LEAVE' }),
  facts: factsOf,
  takesFile: async (ctx, request, role) => role === evidenceRole && (await mayProve(ctx, request)),
  // a quarter of days, each with what proves its work
  mostFiles: 200,
  // days are given up one by one, by a form of its own
  without: ['start', 'finish', 'askCancel'],
  runsByClock: true,
  // asked for in the morning of a day of smog: it may be given until that day is over
  lateAllowed: sql<boolean>`(r.from_at at time zone 'Asia/Bangkok')::date >= (issue_clock() at time zone 'Asia/Bangkok')::date`,
  forms: [
    { code: 'memo', names: { th: 'บันทึกขออนุญาต', en: 'the memo' }, print: printMemo },
    { code: 'result', names: { th: 'แบบรายงานผล', en: 'the report' }, print: printResults, offered: wasReported },
  ],
};

function thaiSpan(content: WfhContent): string {
  const time = timeOf(content);
  if (!time) return '';
  const [from, until] = [shortThaiDate(time.from), shortThaiDate(time.until)];
  return from === until ? from : `${from} – ${until}`;
}

/** Its days stand beside it from now on, so that others count them. */
async function askDays(ctx: Ctx, { id, applicantId, unitId, content }: InHand): Promise<void> {
  const days = await daysHad(ctx, applicantId, content);
  await sql`delete from wfh_day d where d.request_id = ${id}`.execute(ctx.db);
  await sql`insert into wfh_day (request_id, person_id, unit_id, day, am, pm)
    select ${id}, ${applicantId}, ${unitId}, x.day, x.am, x.pm from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) x(day date, am boolean, pm boolean)`.execute(
    ctx.db,
  );
}

async function giveDays(ctx: Ctx, { id, applicantId, content }: InHand): Promise<void> {
  const { rows: days } =
    await sql<DayParts>`select to_char(d.day, 'YYYY-MM-DD') as day, d.am, d.pm from wfh_day d where d.request_id = ${id} order by d.day`.execute(
      ctx.db,
    );
  const shown = textsIn(master, 'wfh').place[content.place];
  await writePresence(
    ctx,
    id,
    days.flatMap(halvesOf).map((half) => ({ ...half, personId: applicantId, kind: 'WFH' as const, shown })),
  );
  const due = await Promise.all(days.map(async ({ day }) => ({ day, ...(await dueOf(ctx, day)) })));
  await sql`update wfh_day d set state = 'PLANNED', due_at = x.due, lapse_at = x.lapse
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) x(day date, due timestamptz, lapse timestamptz) where d.request_id = ${id} and d.day = x.day`.execute(
    ctx.db,
  );
}

/** Refused, withdrawn, cancelled: what has not come is given up. */
async function takeBack(ctx: Ctx, { id, at }: InHand): Promise<void> {
  await sql`update wfh_day d set state = 'CANCELLED' where d.request_id = ${id} and (d.state = 'ASKED' or (d.state = 'PLANNED' and d.day >= ${bangkokDay(at)}::date))`.execute(
    ctx.db,
  );
}

async function factsOf(
  ctx: Ctx,
  { id, content, applicantId, state }: ShownRequest<WfhContent>,
): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'wfh');
  const days = state === 'DRAFT' || state === 'SENT_BACK' ? await daysHad(ctx, applicantId, content) : await daysKept(ctx, id);
  const { rows } = await sql<{ unitId: number }>`select r.unit_id as "unitId" from request r where r.id = ${id}`.execute(ctx.db);
  const rules = await rulesOn(ctx, { unitId: rows[0]?.unitId ?? 0, personId: applicantId, days: days.slice(0, 1).map(({ day }) => day) });
  const rule = [...rules.values()][0];
  const label = words.fact;
  return [
    { label: label.days, value: daysSaid(ctx, days) },
    { label: label.count, value: fill(words.days, { days: days.flatMap(halvesOf).length / 2 }) },
    { label: label.place, value: [words.place[content.place], content.placeName].filter(Boolean).join(' · ') },
    { label: label.phone, value: content.phone },
    { label: label.plan, value: content.plan.map((line, place) => `${place + 1}. ${line}`).join('\n') },
    { label: label.rule, value: rule ? ruleWords(ctx, rule) : '' },
  ].filter(({ value }) => value !== '');
}

function ruleWords({ request: { language } }: Ctx, { orderNo, daysWeek, presentShare, coreFrom, coreUntil }: WfhRule): string {
  const said = textsIn(language, 'wfh').ruleSaid;
  return [
    orderNo,
    fill(said.week, { days: daysWeek }),
    presentShare > 0 && fill(said.share, { share: presentShare }),
    fill(said.hours, { hours: hoursWords({ from: coreFrom, until: coreUntil }, language) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
