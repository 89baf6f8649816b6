import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { codeOfKind } from '../../contract/leave/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { keepRequest } from '../office/keep-request.ts';
import type { Leave } from './leave-case.ts';
import { leaveRequestRules } from './leave-rules.ts';

/** Keeps a leave, and sends it where its applicant says so. HR brings what was filed on paper by anybody. */
export async function keepLeave(
  ctx: Ctx,
  { kind, content, ...keeping }: Taken<typeof calls.keepLeave>,
): Promise<Given<typeof calls.keepLeave>> {
  const rules = leaveRequestRules.find((one) => one.code === codeOfKind(kind));
  if (!rules) throw new Error(kind);
  if (keeping.requestId) await mustBe(ctx, keeping.requestId, codeOfKind(kind));
  return keepRequest<Leave>(ctx, rules, { ...keeping, content });
}

/** Its kind is told with its first words. */
async function mustBe(ctx: Ctx, requestId: number, code: string): Promise<void> {
  const { rows } = await sql<{ kind: string }>`select r.kind from request r where r.id = ${requestId}
    and ${ctx.me.personId}::bigint in (r.applicant_id, r.filed_by)`.execute(ctx.db);
  if (rows[0] && rows[0].kind !== code) throw conflict('request_changed');
}
