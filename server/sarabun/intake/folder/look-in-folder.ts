import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { kindOfExtension, kinds, scannedKinds } from '../../../files/store/kinds.ts';
import { extensionOf } from '../../../files/store/names.ts';
import { Refusal } from '../../../http/errors.ts';
import { messageOf } from '../../../http/render-errors.ts';
import type { Office } from '../../../office.ts';
import { endFaults, tellFault } from '../tray/faults.ts';
import { putInTray } from '../tray/put-in-tray.ts';
import { endsProperly, stillnessOf } from './ends-properly.ts';

export interface WatchedFolder {
  unitId: number;
  path: string;
}

/** What one process has seen of the files of a folder. */
export type Seen = Map<string, { size: number; changed: number; still: number; since: number; told: boolean }>;

export interface Pace {
  /** A file has stood still for so many looks. */
  still: number;
  /** One that does not end is told after this. */
  lateMs: number;
  /** A claim is somebody's so long; who died with it has it taken up by another. */
  leaseMs: number;
}
export const usualPace: Pace = { still: 2, lateMs: 10 * 60_000, leaseMs: 2 * 60_000 };

/** More files than these are left for the next look. */
const mostAtOnce = 20;
/** A scan of more pages is refused: it is a book, or a jammed feeder. */
const mostPages = 500;
/** No verdict on the file: it is tried again. */
const passing = ['file_busy', 'upload_interrupted', 'outcome_unknown', 'disk_full'];
const claimed = 'taken';
const refused = 'refused';

/**
 * One look: what has stood still and ends properly is claimed by renaming it, which one of several processes alone can, goes through the door of
 * uploads and into the tray, and is taken away when that is committed. A claim whose owner died is taken up; the tray knows the content, so nothing
 * comes twice. What the door refuses is put aside with the reason beside it.
 */
export async function lookInFolder(office: Office, folder: WatchedFolder, seen: Seen, pace = usualPace): Promise<number> {
  const fault = await folderFault(office.config.intakeRoots, folder.path);
  if (fault) {
    await tellFault(office, folder.unitId, { source: folder.path, about: '', ...fault });
    return 0;
  }
  const ready = await waiting(office, folder, seen, pace);
  let taken = 0;
  for (const name of ready.slice(0, mostAtOnce)) {
    const claim = join(folder.path, claimed, `${randomUUID()}--${name}`);
    if (await moved(join(folder.path, name), claim)) taken += await takeIn(office, folder, claim, name);
    seen.delete(name);
  }
  return taken + (await takeUpOrphans(office, folder, seen, pace));
}

/** Why a folder can't be watched. An administrator names none that the operator has not: links out of a root count for what they lead to. */
export async function folderFault(
  roots: readonly string[],
  path: string,
): Promise<{ code: 'folder_outside' | 'folder_gone' | 'folder_locked'; params: Record<string, string> } | null> {
  const real = await realpath(path).catch(() => null);
  if (!real) return { code: 'folder_gone', params: { path } };
  const known = await Promise.all(roots.map((root) => realpath(root).catch(() => null)));
  if (!known.some((root) => root && (real === root || real.startsWith(`${root}${sep}`))))
    return { code: 'folder_outside', params: { path } };
  try {
    for (const one of [claimed, refused]) await mkdir(join(path, one), { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return { code: 'folder_locked', params: { path } };
  }
}

/** Names that may be claimed now, the longest there first. Links, folders and what is hidden are passed over. */
async function waiting(office: Office, { path, unitId }: WatchedFolder, seen: Seen, pace: Pace): Promise<string[]> {
  const now = Date.now();
  const names = (await readdir(path, { withFileTypes: true }))
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .map((one) => one.name);
  for (const name of seen.keys()) if (!names.includes(name) && !name.startsWith(claimed)) seen.delete(name);
  const ready: string[] = [];
  for (const name of names) {
    const found = await lstat(join(path, name)).catch(() => null);
    if (!found?.isFile()) continue;
    const before = seen.get(name);
    const isStill = before !== undefined && before.size === found.size && before.changed === found.mtimeMs;
    const one = isStill
      ? { ...before, still: before.still + 1 }
      : { size: found.size, changed: found.mtimeMs, still: 0, since: before?.since ?? now, told: before?.told ?? false };
    seen.set(name, one);
    const enough = pace.still * stillnessOf(kindOfExtension(extensionOf(name)));
    if (one.still >= enough && found.size > 0 && (await isWhole(join(path, name), name, found.size))) ready.push(name);
    else if (!one.told && now - one.since >= pace.lateMs) {
      one.told = true;
      await tellFault(office, unitId, { source: path, about: name, code: 'scan_never_ends', params: { name } });
    }
  }
  await endFaults(
    { db: office.db, office },
    unitId,
    path,
    names.filter((name) => seen.get(name)?.told),
  );
  return ready;
}

async function isWhole(path: string, name: string, size: number): Promise<boolean> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (!handle) return false;
  try {
    return await endsProperly(handle, kindOfExtension(extensionOf(name)), size);
  } finally {
    await handle.close();
  }
}

/** Whether this process moved it: another that was first has it. */
async function moved(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** 1 where it lies in the tray now. */
async function takeIn(office: Office, { unitId, path }: WatchedFolder, claim: string, name: string, retried = false): Promise<number> {
  try {
    const kind = kindOfExtension(extensionOf(name));
    const handle = await open(claim, constants.O_RDONLY | constants.O_NOFOLLOW);
    const stored = await office.files.accept(handle.createReadStream(), {
      filename: name,
      declaredType: kind ? kinds[kind].mime : 'application/octet-stream',
      maxBytes: office.config.uploadMaxBytes,
      maxPages: mostPages,
      allow: scannedKinds,
    });
    const arrival = { unitId, way: 'FOLDER', key: stored.sha256, subject: name, retried, files: [{ stored, role: 'BODY' }] } as const;
    await office.db.transaction().execute((db) => putInTray({ db, office }, arrival));
  } catch (error) {
    if (error instanceof Refusal && !passing.includes(error.code)) await putAside(office, { unitId, path }, claim, name, error);
    else office.log.error({ err: error, claim }, 'a scan is taken in a little later');
    return 0;
  }
  await rm(claim, { force: true });
  return 1;
}

/** Into `refused` with the reason beside it; what carries a virus lies in the quarantine already. */
async function putAside(office: Office, { unitId, path }: WatchedFolder, claim: string, name: string, refusal: Refusal): Promise<void> {
  const aside = join(path, refused, `${randomUUID().slice(0, 8)}-${name}`);
  if (refusal.code === 'file_infected') await rm(claim, { force: true });
  else if (!(await moved(claim, aside))) return;
  await writeFile(`${aside}.txt`, `${messageOf(refusal, { id: '' })}\n`);
  await tellFault(office, unitId, { source: path, about: name, code: refusal.code, params: refusal.params as Record<string, string> });
}

/** Claims of a process that died: moved once more, so that one takes each up. */
async function takeUpOrphans(office: Office, folder: WatchedFolder, seen: Seen, { leaseMs }: Pace): Promise<number> {
  const now = Date.now();
  const names = await readdir(join(folder.path, claimed));
  const keys = names.map((name) => `${claimed}/${name}`);
  for (const key of seen.keys()) if (key.startsWith(`${claimed}/`) && !keys.includes(key)) seen.delete(key);
  let taken = 0;
  for (const name of names) {
    const key = `${claimed}/${name}`;
    const first = seen.get(key) ?? { size: 0, changed: 0, still: 0, since: now, told: true };
    seen.set(key, first);
    if (now - first.since < leaseMs) continue;
    const own = name.replace(/^[0-9a-f-]{36}--/u, '');
    const claim = join(folder.path, claimed, `${randomUUID()}--${own}`);
    if (await moved(join(folder.path, claimed, name), claim)) taken += await takeIn(office, folder, claim, own, true);
    seen.delete(key);
  }
  return taken;
}
