import type { ErrorCode } from '../../http/errors.ts';
import type { Facts } from './facts.ts';

const reminderGap = 3_600_000;

/** At most one reminder an hour, whoever sends it. */
export function notJustReminded({ at }: Facts, { remindedAt }: { remindedAt: string | null }): ErrorCode | null {
  return remindedAt !== null && at.getTime() - Date.parse(remindedAt) < reminderGap ? 'reminded_lately' : null;
}

/** Follows from another act that was allowed. */
export function anybody(): boolean {
  return true;
}
