import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { facesOf } from '../office/snapshot.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { type OwnContent, ownModule } from './own-content.ts';
import { getForm } from './own-forms.ts';
import { printedValue } from './values.ts';

interface Row {
  kind: string;
  number: string | null;
  content: OwnContent;
  sent: Date | null;
  agency: string;
}

interface Step {
  n: number;
  name: string;
  state: string;
  decision: string | null;
  words: string;
  at: Date | null;
}

/** The request as a paper: what was written, by whom, and what each said who had it, with names and posts as they were then. */
export async function printOwnRequest(ctx: Ctx, requestId: number): Promise<Buffer> {
  const { rows } = await sql<Row>`
    select r.kind, r.number, r.content, r.submitted_at as sent, u.name as agency
    from request r join unit u on u.id = ${rootUnit} where r.id = ${requestId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const form = await getForm(ctx, row.kind.slice(ownModule.length + 1), row.content.form);
  const { rows: steps } = await sql<Step>`
    select s.n, s.name, s.state, s.decision, s.words, s.at from request_step s join request r on r.id = s.request_id and r.round = s.round
    where s.request_id = ${requestId} and s.state <> 'SKIPPED' order by s.n`.execute(ctx.db);
  const faces = await facesOf(ctx, requestId);
  const { digits } = await readPaperDefaults(ctx.db);
  const applicant = faces.get(0)?.applicant ?? (await applicantNow(ctx, requestId));
  const pdf = await ctx.office.paper.print('request-form', {
    agency: row.agency,
    title: form.names.th,
    number: row.number ?? '',
    day: row.sent,
    applicant,
    facts: form.fields.map((field) => ({
      label: field.name,
      value: printedValue(field, row.content.values[field.key]),
    })),
    steps: steps.map((step) => ({
      name: step.name,
      decision: said(step.decision, form.verb),
      words: step.words,
      at: step.at,
      actor: step.decision ? (faces.get(step.n)?.actor ?? null) : null,
    })),
    digits,
  });
  return Buffer.from(pdf);
}

/** Before it is sent nobody's face is kept. */
async function applicantNow({ db }: Ctx, requestId: number) {
  const { rows } = await sql<{ name: string; position: string; unit: string }>`
    select p.prefix || p.first_name || ' ' || p.last_name as name, coalesce(o.name, '') as position, u.name as unit
    from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id left join position o on o.id = r.position_id where r.id = ${requestId}`.execute(
    db,
  );
  return rows[0] ?? { name: '', position: '', unit: '' };
}

function said(decision: string | null, verb: 'APPROVE' | 'PERMIT'): string {
  const word = verb === 'PERMIT' ? 'อนุญาต' : 'อนุมัติ';
  if (decision === 'PASS') return `เห็นควร${word}`;
  if (decision === 'APPROVE') return word;
  if (decision === 'REJECT') return `ไม่${word}`;
  return decision === 'SEND_BACK' ? 'ส่งคืนแก้ไข' : '';
}
