import { sql } from 'kysely';
import type { OvertimeContent } from '../../contract/overtime/calls.ts';
import { bahtText } from '../../contract/rules/baht-text.ts';
import { longThaiMonth } from '../../contract/rules/thai.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, named, personNamed, readingThai } from '../http/named.ts';
import { hoursWords } from '../http/words.ts';
import { look, type RequestInHand } from '../office/request-in-hand.ts';
import { type SignedStep, signedBy, signedSteps } from '../office/signed-steps.ts';
import { facesOf } from '../office/snapshot.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { personsOf, sheetOf, sumOf } from './sheet.ts';

type InHand = RequestInHand<OvertimeContent>;

const baht = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

async function orderOf(ctx: Ctx, requestId: number): Promise<InHand> {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'overtime.order') throw notFound();
  return request;
}

/** The memo, with names and posts of the days on which it was sent and decided. */
export async function printOrder(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await orderOf(ctx, requestId);
  const { content } = request;
  const words = textsIn(undefined, 'overtime');
  const [faces, { digits }, steps, { rows: persons }] = await Promise.all([
    facesOf(ctx, requestId),
    readPaperDefaults(ctx.db),
    signedSteps(ctx, requestId),
    sql<{
      id: number;
      name: string;
      position: string;
    }>`select p.id, ${personNamed(inThai, 'p')} as name, coalesce((select ${named(inThai, 'o')} from affiliation f
      join position o on o.id = f.position_id where f.person_id = p.id order by f.is_main desc, f.id limit 1), '') as position
      from person p where p.id = any(${content.persons.map(({ personId }) => personId)}::bigint[])`.execute(ctx.db),
  ]);
  const applicant = faces.get(0)?.applicant ?? { name: '', position: '', unit: '', parent: '', phone: '' };
  const decides = steps.findLast(({ role }) => role === 'DECIDE');
  const pdf = await ctx.office.paper.print('overtime-memo', {
    unit: [applicant.unit, applicant.parent].filter(Boolean).join(' '),
    number: request.number ?? '',
    day: request.sentAt,
    to: decides?.holder ?? '',
    month: longThaiMonth(content.month),
    work: content.work,
    kind: words.kind[content.kind],
    hours: hoursWords(content),
    budget: `${baht(content.budget)} บาท (${bahtText(content.budget)})`,
    fund: content.fund,
    reason: content.urgent ? content.reason : '',
    persons: content.persons.map(({ personId, days }) => {
      const person = persons.find(({ id }) => id === personId);
      return {
        name: person?.name ?? '',
        position: person?.position ?? '',
        days: [...days]
          .sort()
          .map((day) => Number(day.slice(8)))
          .join(', '),
      };
    }),
    asked: { name: applicant.name, post: [applicant.position], at: request.sentAt },
    decision: { ...signedBy(decides, faces), words: decisionWords(decides) },
    digits,
  });
  return Buffer.from(pdf);
}

function decisionWords(step: SignedStep | undefined): string {
  if (step?.decision !== 'APPROVE' && step?.decision !== 'REJECT') return '';
  return [textsIn(undefined, 'overtime').decision[step.decision], step.words].filter(Boolean).join(' ');
}

/** The sheet as it was reported; of an order that was not yet there is none. */
export async function printSheet(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await orderOf(ctx, requestId);
  const { rows } = await sql<{ certifier: string; unit: string; agency: string }>`
    select ${personNamed(inThai, 'p')} as certifier, ${named(inThai, 'u')} as unit, ${named(inThai, 'g')} as agency from overtime_sheet s join person p on p.id = s.certifier_id
      join request r on r.id = s.request_id join unit u on u.id = r.unit_id join unit g on g.id = ${rootUnit} where s.request_id = ${requestId}`.execute(
    ctx.db,
  );
  const [sheet] = rows;
  if (!sheet) throw refuse('overtime_not_reported');
  const lines = await sheetOf(ctx, request);
  const total = sumOf(lines).baht;
  const { digits } = await readPaperDefaults(ctx.db);
  const workday = request.content.kind === 'WORKDAY';
  const pdf = await ctx.office.paper.print('overtime-sheet', {
    agency: [sheet.unit, sheet.agency].filter((one, at, all) => all.indexOf(one) === at).join(' '),
    month: longThaiMonth(request.content.month),
    persons: (await personsOf(ctx, lines)).map((person) => ({
      name: person.name,
      rate: String(person.lines[0]?.rate ?? ''),
      days: Array.from({ length: 31 }, (_, at) =>
        String(person.lines.find(({ day, hours }) => Number(day.slice(8)) === at + 1 && hours > 0)?.hours ?? ''),
      ),
      workday: workday ? String(person.hours) : '',
      dayOff: workday ? '' : String(person.hours),
      baht: baht(person.baht),
    })),
    total: baht(total),
    words: bahtText(total),
    certifier: sheet.certifier,
    digits,
  });
  return Buffer.from(pdf);
}
