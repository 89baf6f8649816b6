import type { Adapter } from './adapter.ts';
import { ecms } from './ecms/send.ts';
import { inside } from './inside/send.ts';
import { mail } from './mail/send.ts';
import { signed } from './signed/send.ts';

/** Every way between agencies, by its code. */
const adapters: Readonly<Record<string, Adapter>> = { [signed.code]: signed, [inside.code]: inside, [ecms.code]: ecms, [mail.code]: mail };

export function adapterOf(code: string): Adapter {
  const found = adapters[code];
  if (!found) throw new Error(`no adapter ${code}`);
  return found;
}

export const adaptersInTurn: readonly string[] = Object.values(adapters).flatMap(({ code, inTurn }) => (inTurn ? [code] : []));

/** The ways by which this may be said about a letter that has left. */
export function waysThatCan(what: Adapter['can'][number]): string[] {
  return Object.values(adapters).flatMap(({ code, can }) => (can.includes(what) ? [code] : []));
}
