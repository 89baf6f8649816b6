import type { Clerk } from './agency.ts';
import type { Request } from './load.ts';

/** Each of a list in turn. */
export function turning<T>(list: T[], request: (one: T, i: number) => Request): () => Request {
  let turn = 0;
  return () => {
    turn += 1;
    return request(list[turn % list.length] as T, turn);
  };
}

export function headersOf(one: Clerk): Record<string, string> {
  return { authorization: `Bearer ${one.token}` };
}

export function post(one: Clerk, path: string, body: object): Request {
  return { method: 'POST', path, headers: { ...headersOf(one), 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** An act, which names its key: the server does it once. */
export function act(one: Clerk, path: string, body: object, key: string): Request {
  const asked = post(one, path, body);
  return { ...asked, headers: { ...asked.headers, 'idempotency-key': `bench-${key}` } };
}
