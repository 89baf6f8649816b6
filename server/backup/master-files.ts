import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKeys, masterKeyOf } from '../system/master-key.ts';

/** The files of the master key and of older ones as they lie in a data folder, by their paths in it; null where there are none. */
export function masterFilesOf(dataDir: string): Record<string, Buffer> | null {
  const folder = join(dataDir, 'secrets');
  if (!existsSync(join(folder, 'master'))) return null;
  const names = readdirSync(folder).filter((name) => name === 'master' || name.startsWith('master-old-'));
  return Object.fromEntries(names.map((name) => [`secrets/${name}`, readFileSync(join(folder, name))]));
}

export function mastersOf({ 'secrets/master': current, ...older }: Record<string, Buffer>): MasterKeys {
  return { current: masterKeyOf(current as Buffer), older: Object.values(older).map(masterKeyOf) };
}
