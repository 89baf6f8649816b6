import { sql } from 'kysely';
import { master } from '../../contract/lang/index.ts';
import { type OvertimeContent, overtimeContent } from '../../contract/overtime/calls.ts';
import type { Ctx } from '../http/context.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { fill, hoursWords } from '../http/words.ts';
import { askEvidence } from '../office/plan-steps.ts';
import { monthWords } from '../office/report-tables.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { RequestRules, ShownRequest } from '../office/request-rules.ts';
import { judgeOvertime } from './judge.ts';
import { printOrder, printSheet } from './prints.ts';

type InHand = RequestInHand<OvertimeContent>;

/** Calendar days within which the result is reported (ระเบียบกระทรวงการคลังว่าด้วยการเบิกจ่ายเงินตอบแทนการปฏิบัติงานนอกเวลาราชการ พ.ศ. 2550). */
export const reportDays = 15;

/** ขออนุมัติปฏิบัติงานนอกเวลาราชการ. */
export const overtimeRules: RequestRules<OvertimeContent> = {
  code: 'overtime.order',
  names: Object.fromEntries(readersLanguages.map((language) => [language, textsIn(language, 'overtime').order])) as RequestRules['names'],
  menu: 'overtime',
  address: (id) => `time/overtime/${id}`,
  act: 'approve.overtime',
  verb: 'APPROVE',
  book: { series: 'OVERTIME', prefix: 'นว', fiscal: true, names: { th: 'ทะเบียนการปฏิบัติงานนอกเวลาราชการ', en: 'Book of overtime' } },
  shape: overtimeContent as never,
  subject: ({ month, kind }) => {
    const words = textsIn(master, 'overtime');
    return [words.work, monthWords({ request: { language: master } as Ctx['request'] }, month), words.kind[kind]].join(' ');
  },
  time: timeOf,
  judge: judgeOvertime,
  steps: async (_ctx, { content }) => [{ name: 'head', role: 'DECIDE', holder: { of: 'authority', measure: content.budget } }],
  on: { submit: orderDays, finish: askSheet },
  concerned: ({ persons }) => persons.map(({ personId }) => personId),
  facts: factsOf,
  without: ['start', 'finish'],
  cancelsAtOnce: true,
  cancelsBeforeStart: true,
  runsByClock: true,
  // what could not wait is approved afterwards
  lateAllowed: sql<boolean>`coalesce((r.content ->> 'urgent')::boolean, false)`,
  forms: [
    { code: 'order', names: { th: 'บันทึกขออนุมัติ', en: 'the memo' }, print: printOrder },
    { code: 'sheet', names: { th: 'หลักฐานการเบิกจ่าย', en: 'the sheet of pay' }, print: printSheet, offered: wasReported },
  ],
};

async function wasReported({ db }: Ctx, { id }: Pick<InHand, 'id'>): Promise<boolean> {
  const { rows } = await sql`select 1 from overtime_sheet s where s.request_id = ${id}`.execute(db);
  return rows.length > 0;
}

function timeOf({ persons, from, until }: OvertimeContent): { from: Date; until: Date } | null {
  const days = persons.flatMap((one) => one.days).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || until <= from) return null;
  return { from: new Date(`${first}T${from}:00+07:00`), until: new Date(`${last}T${until}:00+07:00`) };
}

async function orderDays(ctx: Ctx, { id, content }: InHand): Promise<void> {
  await sql`delete from overtime_day d where d.request_id = ${id}`.execute(ctx.db);
  await sql`insert into overtime_day (request_id, person_id, day) select ${id}, o.person, o.day
    from jsonb_to_recordset(${JSON.stringify(content.persons.flatMap(({ personId, days }) => [...new Set(days)].map((day) => ({ person: personId, day }))))}::jsonb) o(person bigint, day date)`.execute(
    ctx.db,
  );
}

/** It is over: the result is due of who asked for it. */
async function askSheet(ctx: Ctx, request: InHand): Promise<void> {
  await askEvidence(ctx, request, { name: 'overtimeSheet', holderId: request.applicantId, due: dueOf(request) });
}

export function dueOf({ until, at }: Pick<InHand, 'until' | 'at'>): Date {
  return new Date((until ?? at).getTime() + reportDays * 86_400_000);
}

async function factsOf(ctx: Ctx, { content }: ShownRequest<OvertimeContent>): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'overtime');
  const { rows } = await sql<{ id: number; name: string }>`select p.id, ${personNamed(ctx, 'p')} as name from person p
    where p.id = any(${content.persons.map(({ personId }) => personId)}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const label = words.fact;
  return [
    { label: label.month, value: monthWords(ctx, content.month) },
    { label: label.kind, value: words.kind[content.kind] },
    { label: label.hours, value: hoursWords(content, ctx.request.language) },
    { label: label.work, value: content.work },
    {
      label: label.persons,
      value: content.persons
        .map(({ personId, days }) =>
          fill(words.personDays, {
            name: names.get(personId) ?? '',
            days: [...days]
              .sort()
              .map((day) => Number(day.slice(8)))
              .join(', '),
          }),
        )
        .join('\n'),
    },
    { label: label.budget, value: fill(words.baht, { baht: content.budget.toLocaleString('en-US') }) },
    { label: label.fund, value: content.fund },
    { label: label.reason, value: content.urgent ? content.reason : '' },
  ].filter(({ value }) => value !== '');
}
