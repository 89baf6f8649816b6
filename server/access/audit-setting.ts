import { sql } from 'kysely';
import type { settings } from '../../contract/lang/th/settings.ts';
import type { FieldValue } from '../../contract/settings/define.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, type Refusal } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { audit, type SettingsSubject } from './audit.ts';

/** What was done on a settings page: none without words. */
export type SettingAct = keyof typeof settings.history.acts;

interface Changed {
  /** The row; left out for a form or a whole list. */
  id?: number;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Fields of which only the change is told. */
  hidden?: readonly string[];
}

/** One line of the audit with what differs, as it was and as it became; the history of a settings page reads it. */
export async function auditSetting(
  ctx: Ctx,
  path: SettingsSubject,
  act: SettingAct,
  { id = 0, before, after, hidden = [] }: Changed = {},
): Promise<void> {
  const changes = changesOf(before ?? {}, after ?? {}, hidden);
  await audit(ctx, `settings.${path}`, { subject: { type: `settings.${path}`, id }, detail: { act, changes } });
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>, hidden: readonly string[]): Record<string, unknown[]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(
    differing.map((name) => [name, hidden.includes(name) ? ['•••', '•••'] : ([before[name] ?? null, after[name] ?? null] as FieldValue[])]),
  );
}

/** The refusal for whoever saves what somebody else has changed since: it says who. */
export async function changedMeanwhile(ctx: Ctx, path: string, id = 0): Promise<Refusal> {
  const { rows } = await sql<{
    name: string;
  }>`select ${personNamed(ctx, 'p')} as name from audit a join person p on p.id = a.person_id
    where a.subject_type = ${`settings.${path}`} and a.subject_id = ${id} and a.outcome = 'OK' order by a.id desc limit 1`.execute(ctx.db);
  return rows[0] ? conflict('changed_meanwhile', { who: rows[0].name }) : conflict();
}
