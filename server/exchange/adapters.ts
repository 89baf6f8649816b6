import type { Adapter } from './adapter.ts';
import { ecms } from './ecms/send.ts';
import { inside } from './inside/send.ts';
import { signed } from './signed/send.ts';

/** Every way between agencies, by its code. */
const adapters: Readonly<Record<string, Adapter>> = { [signed.code]: signed, [inside.code]: inside, [ecms.code]: ecms };

export function adapterOf(code: string): Adapter {
  const found = adapters[code];
  if (!found) throw new Error(`no adapter ${code}`);
  return found;
}

export const adaptersInTurn: readonly string[] = Object.values(adapters).flatMap(({ code, inTurn }) => (inTurn ? [code] : []));
