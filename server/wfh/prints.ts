import { sql } from 'kysely';
import type { WfhContent } from '../../contract/wfh/calls.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { personNow, type SignedStep, signedBy, signedSteps } from '../office/signed-steps.ts';
import { facesOf } from '../office/snapshot.ts';
import { nobody, type Signed } from '../paper/signed.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { type DayRow, dayRows } from './day-rows.ts';
import { daysKept, daysSaid } from './days-said.ts';
import { evidenceOf, type Files } from './evidence.ts';
import { lettersSaid } from './letters-of-day.ts';
import { rulesOn } from './rules-on.ts';
import { daysHad, halvesOf, partOf } from './wanted-days.ts';

type InHand = RequestInHand<WfhContent>;

const words = () => textsIn(undefined, 'wfh');
const placeOf = ({ place, placeName }: WfhContent) => [words().place[place], placeName].filter(Boolean).join(' ');

async function asked(ctx: Ctx, requestId: number) {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'wfh.days') throw notFound();
  const [faces, { digits }] = await Promise.all([facesOf(ctx, requestId), readPaperDefaults(ctx.db)]);
  const applicant = faces.get(0)?.applicant ?? { name: '', position: '', unit: '', parent: '', phone: '' };
  return { request, faces, digits, applicant, unit: [applicant.unit, applicant.parent].filter(Boolean).join(' ') };
}

/** The memo, with the names and posts of the days on which it was sent and decided. */
export async function printMemo(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const { request, faces, digits, applicant, unit } = await asked(ctx, requestId);
  const { content } = request;
  const kept = await daysKept(ctx, requestId);
  const days = kept.length > 0 ? kept : await daysHad(ctx, request.applicantId, content);
  const [rules, steps] = await Promise.all([
    rulesOn(ctx, { unitId: request.unitId, personId: request.applicantId, days: days.slice(0, 1).map(({ day }) => day) }),
    signedSteps(ctx, requestId),
  ]);
  const decides = steps.findLast(({ role }) => role === 'DECIDE');
  const pdf = await ctx.office.paper.print('wfh-memo', {
    unit,
    number: request.number ?? '',
    day: request.sentAt,
    to: decides?.holder ?? '',
    name: applicant.name,
    position: applicant.position,
    phone: content.phone,
    place: placeOf(content),
    days: daysSaid(ctx, days),
    count: fill(words().days, { days: days.flatMap(halvesOf).length / 2 }),
    order: [...rules.values()][0]?.orderNo ?? '',
    plan: content.plan,
    asked: { name: applicant.name, post: [applicant.position], at: request.sentAt },
    decision: { ...signedBy(decides, faces), words: decisionWords(decides) },
    digits,
  });
  return Buffer.from(pdf);
}

function decisionWords(step: SignedStep | undefined): string {
  if (step?.decision !== 'APPROVE' && step?.decision !== 'REJECT') return '';
  return [words().decision[step.decision], step.words].filter(Boolean).join(' ');
}

/** Was any of its days reported? */
export async function wasReported({ db }: Ctx, { id }: Pick<InHand, 'id'>): Promise<boolean> {
  const { rows } = await sql`select 1 from wfh_day d where d.request_id = ${id} and d.reported_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** A sheet for each day that was reported; of a letter that who prints may not open it says that something was done. */
export async function printResults(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const { request, digits, applicant, unit } = await asked(ctx, requestId);
  const rows = await dayRows(ctx, sql`where d.request_id = ${requestId} and d.reported_at is not null order by d.day`);
  if (rows.length === 0) throw refuse('wfh_nothing_reported');
  const files = await evidenceOf(ctx, requestId);
  const days = await Promise.all(
    rows.map(async (row) => ({
      day: row.day,
      part: words().part[partOf(row)],
      name: applicant.name,
      position: applicant.position,
      place: placeOf(request.content),
      inAt: row.inAt ? new Date(row.inAt) : null,
      outAt: row.outAt ? new Date(row.outAt) : null,
      rows: await linesOf(ctx, row, files),
      words: row.reportWords,
      reported: row.reportedAt ? new Date(row.reportedAt) : null,
      head: await headOf(ctx, row),
    })),
  );
  const pdf = await ctx.office.paper.print('wfh-result', { unit, days, digits });
  return Buffer.from(pdf);
}

async function linesOf(ctx: Ctx, row: DayRow, files: Files) {
  const letters = await lettersSaid(ctx, row.letters);
  return [
    ...letters.map((one) => ({ work: one.subject, output: one.acts.map(({ name }) => name).join(', '), proof: one.number, hours: '' })),
    ...row.items.map((one) => ({
      work: one.work,
      output: [one.output, one.percent > 0 ? `(${one.percent}%)` : ''].filter(Boolean).join(' '),
      proof: (one.evidence ?? []).flatMap((id) => files.get(id)?.name ?? []).join(', '),
      hours: one.hours > 0 ? String(one.hours) : '',
    })),
  ];
}

async function headOf(ctx: Ctx, { decidedBy, decidedAt, state, words: said }: DayRow): Promise<Signed & { words: string }> {
  if (decidedBy === null) return { ...nobody, words: '' };
  const { name, position } = await personNow(ctx, decidedBy);
  return {
    name,
    post: [position],
    at: decidedAt ? new Date(decidedAt) : null,
    words: [words().state[state], said].filter(Boolean).join(' '),
  };
}
