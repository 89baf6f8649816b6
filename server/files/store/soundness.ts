import { stat } from 'node:fs/promises';
import { refuse } from '../../http/errors.ts';
import type { Verdicts } from '../inspect/verdicts.ts';
import { hashOf } from './staging.ts';
import type { Store } from './store.ts';

export type Fault = 'damaged' | 'missing';

/** A file that was read whole and sound is not read again for so long, unless its time or size changed. */
const trustedMs = 10 * 60_000;
const mostTrusted = 5000;

/** Judges a kept file before it is opened: shut by the scanner, gone, or other bytes than were kept. */
export function openSoundness(store: Store, verdicts: Verdicts, onFault?: (sha256: string, fault: Fault) => Promise<void>) {
  const trusted = new Map<string, { mark: string; until: number }>();

  return async function check(sha256: string): Promise<{ size: number }> {
    await refuseShut(verdicts, sha256);
    const fault = await look(sha256);
    if (typeof fault !== 'string') return fault;
    trusted.delete(sha256);
    await onFault?.(sha256, fault);
    throw refuse(fault === 'damaged' ? 'file_damaged' : 'file_missing');
  };

  async function look(sha256: string, again = false): Promise<{ size: number } | Fault> {
    try {
      const path = await store.path(sha256);
      const { size, mtimeMs } = await stat(path);
      const mark = `${size} ${mtimeMs}`;
      const known = trusted.get(sha256);
      if (known?.mark === mark && known.until > Date.now()) return { size };
      if ((await hashOf(path)) === sha256) {
        if (trusted.size >= mostTrusted) trusted.clear();
        trusted.set(sha256, { mark, until: Date.now() + trustedMs });
        return { size };
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'missing';
      if (code !== 'EBADHASH' && code !== 'EIO') throw error;
    }
    if (again || !store.forget) return 'damaged';
    // a copy here may be bad where the store itself is sound
    await store.forget(sha256);
    return look(sha256, true);
  }
}

/** @throws `file_held` or `file_infected` */
export async function refuseShut(verdicts: Verdicts, sha256: string): Promise<void> {
  const shut = await verdicts.shut(sha256);
  if (shut) throw refuse(shut === 'PENDING' ? 'file_held' : 'file_infected_kept');
}
