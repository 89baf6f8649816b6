import { randomBytes } from 'node:crypto';

/** Registers a letter at an office that runs in a process of its own; under the same key it is the same letter. */
export function postLetter(
  address: string,
  token: string,
  letter: object,
  { key = randomBytes(12).toString('hex'), signal = null }: { key?: string; signal?: AbortSignal | null } = {},
): Promise<Response> {
  return fetch(`${address}/api/sarabun/letters`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(letter),
    signal,
  });
}
