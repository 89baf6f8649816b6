import { sql } from 'kysely';
import type { activity } from '../../contract/lang/th/activity.ts';
import type { sarabun } from '../../contract/lang/th/sarabun.ts';
import { knownDevice } from '../../contract/rules/device.ts';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import type { Ctx } from '../http/context.ts';

/** What was done to a letter, as its history keeps it: none without words. */
export type EventAction = keyof typeof sarabun.action;

/** A page of the settings, or what is kept of one apart. */
export type SettingsSubject = SettingsPath | 'registration-book-display.field';

/** What a line of the audit tells: none without words, for both logs are read in words (settings/system/activity-words.ts). */
export type AuditAction = keyof typeof activity.actions | `settings.${SettingsSubject}` | `step.${EventAction}`;

/** What a line of the audit knows beside its subject, by the words that name it. */
export type AuditDetail = Partial<Record<keyof typeof activity.details, unknown>>;

interface Detail {
  outcome?: 'OK' | 'REFUSED';
  /** Who it concerns where nobody is signed in yet. */
  personId?: number | null;
  subject?: { type: string; id: number };
  /** Ids, states and codes only: never a name, a subject, a secret. */
  detail?: AuditDetail;
}

/** One line of the audit, in the transaction of what it tells: where it can't be written, the act does not happen. */
export async function audit(ctx: Ctx, action: AuditAction, { outcome = 'OK', personId, subject, detail = {} }: Detail = {}): Promise<void> {
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
  if (outcome === 'REFUSED') ctx.request.refusalTold = true;
}

/**
 * Takes as long as a line of the audit and writes none: for what is not there, where a try at what may not be seen is kept. Its commit is
 * waited for like that of the line, so that the time of the answer tells nothing.
 */
export async function asLongAsLine(ctx: Ctx): Promise<void> {
  await ctx.separateTransaction((own) => sql`select pg_logical_emit_message(true, 'audit', '')`.execute(own.db));
}

/** The audit of a refusal outlives it. */
export function auditRefusal(ctx: Ctx, action: AuditAction, detail: Omit<Detail, 'outcome'> = {}): Promise<void> {
  return ctx.separateTransaction((own) => audit(own, action, { ...detail, outcome: 'REFUSED' }));
}
