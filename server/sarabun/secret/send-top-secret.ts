import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { sendTopSecret as call } from '../../../contract/sarabun/secrecy.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { writeEvents } from '../machine/write-events.ts';
import { type NumberPlan, numberPlan, writtenNumber } from '../registers/numbering.ts';
import { openRegister } from '../registers/open-register.ts';
import { patternAt } from '../registers/patterns.ts';
import { takeNumber } from '../registers/take-number.ts';

const secrecy = 3;

/** ลงทะเบียนส่งหนังสือลับที่สุด: the letter is made outside of the system; here it gets its number and its line, and goes by hand. */
export async function sendTopSecret(ctx: Ctx, { unitId, subject, to, by }: Taken<typeof call>) {
  const plan = await planOf(ctx, unitId);
  const registerId = await openRegister(ctx, { unitId: plan.unitId, kind: 'SEND', series: 'SECRET', by: 'registry' });
  const row = await insertRow(ctx, plan.unitId, { subject, to });
  const number = await takeNumber(ctx, registerId, { documentId: row.document, transmissionId: row.transmission });
  const docNo = writtenNumber(plan, number, await patternAt(ctx.db, registerId, number.at));
  await ctx.db
    .updateTable('document')
    .set({ doc_no: docNo, doc_date: bangkokDay(number.at), number_by_owner: plan.byOwner })
    .where('id', '=', row.document)
    .execute();
  const event = {
    action: 'send' as const,
    on: 'document' as const,
    transmissionId: row.transmission,
    taskId: null,
    from: null,
    to: '50',
    right: { positionId: null, delegationId: null },
    detail: { number: docNo, entry: number.entryId, line: number.line, text: by },
  };
  await writeEvents(ctx, { document: { id: row.document, secrecy } as never, at: number.at, events: [event] });
  return { documentId: row.document, transmissionId: row.transmission, docNo };
}

async function planOf(ctx: Ctx, unitId: number | undefined): Promise<NumberPlan> {
  const { secretRegistryUnits, clearance } = ctx.me;
  const unit = unitId ?? (secretRegistryUnits.includes(rootUnit) ? rootUnit : secretRegistryUnits[0]);
  if (clearance < secrecy || unit === undefined || !secretRegistryUnits.includes(unit)) throw forbidden('secret_needs_registrar');
  const plan = await numberPlan(ctx, { type: kinds.external.code, ownerUnitId: unit, secrecy });
  if (plan.unitId !== unit) throw refuse('no_number_book');
  return plan;
}

async function insertRow(
  ctx: Ctx,
  unitId: number,
  { subject, to }: { subject: string; to: string },
): Promise<{ document: number; transmission: number }> {
  const { rows } = await sql<{ document: number; transmission: number }>`
    with doc as (
      insert into document (type, origin, state, subject, secrecy, owner_unit_id, drafter_id, to_text)
      values (${kinds.external.code}, 'OUT', 50, ${subject}, ${secrecy}, ${unitId}, ${ctx.me.personId}, ${to}) returning id),
    party as (insert into document_party (document_id, holder_id) select doc.id, h from doc, unnest(${[unitId, ctx.me.personId]}::bigint[]) h),
    named as (insert into document_access (document_id, person_id, granted_by) select id, ${ctx.me.personId}::bigint, ${ctx.me.personId}::bigint from doc),
    sent as (
      insert into transmission (document_id, from_unit_id, sent_by, receiver_kind, receiver_text, method, state, sent_at, secrecy)
      select id, ${unitId}, ${ctx.me.personId}, 'OUTSIDE', ${to}, 'HAND', 'SENT', issue_clock(), ${secrecy} from doc returning id)
    select doc.id as document, sent.id as transmission from doc, sent`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  return row;
}
