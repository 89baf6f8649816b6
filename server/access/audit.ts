import { sql } from 'kysely';
import { knownDevice } from '../../contract/device.ts';
import type { Ctx } from '../http/context.ts';

interface Detail {
  outcome?: 'OK' | 'REFUSED';
  /** Who it concerns where nobody is signed in yet. */
  personId?: number | null;
  subject?: { type: string; id: number };
  /** Ids, states and codes only: never a name, a subject, a secret. */
  detail?: Record<string, unknown>;
}

/** One line of the audit, in the transaction of what it tells: where it can't be written, the act does not happen. */
export async function audit(ctx: Ctx, action: string, { outcome = 'OK', personId, subject, detail = {} }: Detail = {}): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      person_id: personId ?? ctx.visitor?.personId ?? null,
      session_id: ctx.visitor?.sessionId ?? null,
      request_id: ctx.request.id,
      ip: ctx.request.ip || null,
      action,
      outcome,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      // who looks at his own sign-ins knows his devices
      detail: sql`${JSON.stringify(action.startsWith('auth.') ? { ...detail, device: knownDevice(ctx.request.userAgent) } : detail)}::jsonb`,
    })
    .execute();
}

/** The audit of a refusal outlives it. */
export function auditRefusal(ctx: Ctx, action: string, detail: Omit<Detail, 'outcome'> = {}): Promise<void> {
  return ctx.apart((own) => audit(own, action, { ...detail, outcome: 'REFUSED' }));
}
