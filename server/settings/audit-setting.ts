import type { FieldValue } from '../../contract/settings/define.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';

export type SettingAct = 'ADDED' | 'CHANGED' | 'SWITCHED_ON' | 'SWITCHED_OFF' | 'REMOVED' | 'ORDERED' | 'IMPORTED' | (string & {});

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
  path: string,
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
