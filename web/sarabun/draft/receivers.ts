import { normalizeThai } from '../../../contract/rules/thai.ts';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import type { ReceiverFound } from '../../../contract/sarabun/receivers.ts';

export const purposes = ['ACTION', 'COPY', 'INFO'] as const;
export type Purpose = (typeof purposes)[number];

/** As the server takes it. */
export const mostReceivers = 500;

/** One that was found, or a name that nobody knows yet: a body outside. */
export function receiverOf(found: Pick<ReceiverFound, 'name'> & Partial<ReceiverFound>, purpose: Purpose): Receiver {
  const { id, kind = 'OUTSIDE', name, address, postal } = found;
  return {
    kind,
    ...(id === undefined ? {} : { id }),
    name,
    ...(address && address !== name ? { address } : {}),
    purpose,
    ...(postal ? { postal } : {}),
    ...(kind === 'OUTSIDE' ? { method: 'POST' } : {}),
  };
}

/** Who it is, whatever he gets it for. */
export function keyOf({ kind, id, name }: Pick<Receiver, 'kind' | 'id' | 'name'>): string {
  return kind === 'OUTSIDE' ? `OUTSIDE ${normalizeThai(name)}` : `${kind} ${id}`;
}

/** The list with those who are not on it yet; nobody stands on it twice, and never the sender himself. */
export function joined(list: Receiver[], more: Receiver[], senders: number[] = []): Receiver[] {
  const known = new Set(list.map(keyOf));
  const fresh = more.filter((one) => {
    const key = keyOf(one);
    if (known.has(key) || (one.kind !== 'OUTSIDE' && senders.includes(one.id ?? 0))) return false;
    known.add(key);
    return true;
  });
  return [...list, ...fresh].slice(0, mostReceivers);
}

/** The paper is Thai, whatever the language of the screen. A list at the end of the letter is printed where its words say แนบท้าย. */
const manyNames = 'ผู้มีรายชื่อแนบท้าย';

/** What stands after the salutation when nobody has written it by hand: up to three by name, more by a list at the end of the letter. */
export function addressOf(list: Receiver[]): string {
  const names = list.filter((one) => one.purpose === 'ACTION').map((one) => one.address ?? one.name);
  if (names.length > 3) return manyNames;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(' ')} และ${last}`;
}
