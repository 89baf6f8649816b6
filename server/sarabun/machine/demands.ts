import type { ErrorCode } from '../../http/errors.ts';
import type { Facts } from './facts.ts';

const hourMs = 3_600_000;

/** At most one reminder an hour, of a circular one a day, whoever sends it. */
export function notJustReminded({ at, document }: Facts, { remindedAt }: { remindedAt: string | null }): ErrorCode | null {
  const hours = remindedAt === null ? 24 : (at.getTime() - Date.parse(remindedAt)) / hourMs;
  if (document.circular) return hours < 24 ? 'reminded_today' : null;
  return hours < 1 ? 'reminded_lately' : null;
}

/** `during` of what happens in every state of the letter in which something of it lives. */
export const wherever: readonly number[] = [0, 10, 20, 30, 40, 50, 60];

/** Follows from another act that was allowed. */
export function anybody(): boolean {
  return true;
}
