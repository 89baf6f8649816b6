import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { sendTopSecret as call } from '../../../contract/sarabun/secrecy.ts';
import { together } from '../../db/together.ts';
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
  const me = ctx.me.personId;
  const { rows } = await sql<{
    id: number;
  }>`insert into document (type, origin, state, subject, secrecy, owner_unit_id, drafter_id, to_text)
    values (${kinds.external.code}, 'OUT', 50, ${subject}, ${secrecy}, ${unitId}, ${me}, ${to}) returning id`.execute(ctx.db);
  const document = rows[0]?.id;
  if (!document) throw notFound();
  return together(ctx, async ({ db }) => {
    const [{ rows: sent }] = await Promise.all([
      sql<{
        id: number;
      }>`insert into transmission (document_id, from_unit_id, sent_by, receiver_kind, receiver_text, method, state, sent_at, secrecy)
        values (${document}, ${unitId}, ${me}, 'OUTSIDE', ${to}, 'HAND', 'SENT', issue_clock(), ${secrecy}) returning id`.execute(db),
      sql`insert into document_party (document_id, holder_id) select ${document}, unnest(${[unitId, me]}::bigint[])`.execute(db),
      sql`insert into document_access (document_id, person_id, granted_by) values (${document}, ${me}, ${me})`.execute(db),
    ]);
    return { document, transmission: (sent[0] as { id: number }).id };
  });
}
