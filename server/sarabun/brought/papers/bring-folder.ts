import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { enqueueRound } from '../../../enqueue.ts';
import { packedLimits } from '../../../files/inspect/archive.ts';
import { leastRoom } from '../../../files/store/disk-room.ts';
import type { Stored } from '../../../files/store/files.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { keep } from '../../files/uploads.ts';
import { broughtRound } from '../imports.ts';
import { isBeside, isOfFile, keepTaken, nameOfPath, takeOne } from './keep-paper.ts';
import { severalAtOnce } from './several-at-once.ts';

/** What came of a folder; each file counts once. */
export interface BroughtFolder {
  files: number;
  /** Kept now, or named in the list of the import with what is wrong. */
  came: number;
  refused: number;
  /** Came by an earlier run. */
  before: number;
  /** Archives that the office unpacks behind everything else. */
  archives: number;
}

/** Files of one commit. */
const atOnce = 20;
/** The disk is never filled by this: the office needs room to work. */
const leastFree = 5;

export class FolderFault extends Error {}

/**
 * Papers of an import from a folder of the server, by its operator: no size of an upload and no day of a person limits it, everything else is as
 * if the registry had sent them. Stopped and run again it goes on: what came is known by name and bytes. Nothing in the folder changes.
 * @throws FolderFault: no such import, one that is not brought in, no room
 */
export async function bringFolder(
  office: Office,
  broughtId: number,
  folder: string,
  tell: (so: BroughtFolder) => void,
): Promise<BroughtFolder> {
  const { db, config } = office;
  const { rows } = await sql<{
    by: number;
    state: string;
  }>`select brought_by as by, state from brought_import where id = ${broughtId}`.execute(db);
  const [found] = rows;
  if (!found) throw new FolderFault(`ไม่มีการนำเข้าเลขที่ ${broughtId} / no import ${broughtId}`);
  if (found.state !== 'DONE')
    throw new FolderFault(`การนำเข้าเลขที่ ${broughtId} ยังไม่ได้นำเข้าทะเบียน / the lines of import ${broughtId} are not brought in`);
  const paths = await pathsIn(folder);
  const known = await knownOf(db, broughtId);
  const so: BroughtFolder = { files: paths.length, came: 0, refused: 0, before: 0, archives: 0 };
  for (let at = 0; at < paths.length; at += atOnce) {
    const room = await leastRoom(config.dataDir);
    if (room && room.percent < leastFree)
      throw new FolderFault(`พื้นที่ดิสก์เหลือน้อยกว่า ${leastFree}% / less than ${leastFree}% of the disk is free`);
    const taken = await severalAtOnce(paths.slice(at, at + atOnce), (path) => take(office, folder, path, known));
    await db.transaction().execute(async (own) => {
      // it may have been taken back meanwhile
      const { rows: still } = await sql`select 1 from brought_import where id = ${broughtId} and state = 'DONE' for no key update`.execute(
        own,
      );
      if (still.length === 0) throw new FolderFault(`การนำเข้าเลขที่ ${broughtId} ถูกถอนแล้ว / import ${broughtId} was taken back`);
      await keepTaken(
        own,
        broughtId,
        found.by,
        taken.flatMap(({ path, stored }) => (stored && (typeof stored === 'string' || !isPacked(path)) ? [{ path, taken: stored }] : [])),
      );
      for (const { path, stored } of taken)
        if (isPacked(path) && typeof stored === 'object' && stored !== null) {
          const { id } = await keep(own, null, stored);
          await sql`insert into brought_archive (import_id, file_id, name) values (${broughtId}, ${id}::uuid, ${nameOfPath(path)})`.execute(
            own,
          );
        }
      await enqueueRound(own, config.schema, broughtRound);
    });
    for (const { path, stored } of taken) {
      if (stored === null) so.before++;
      else if (typeof stored === 'string') so.refused++;
      else if (isPacked(path)) so.archives++;
      else so.came++;
    }
    tell(so);
  }
  return so;
}

const isPacked = (path: string) => /\.zip$/i.test(path);

/** In the order of their names, with / between folders; links are not followed. */
async function pathsIn(folder: string): Promise<string[]> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new FolderFault(`ไม่พบโฟลเดอร์ ${folder} / no folder ${folder}`);
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((path) => !isBeside(path))
    .sort();
}

/** Hashes that came, by name; '' where it was refused. */
async function knownOf(db: Office['db'], broughtId: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from brought_paper where import_id = ${broughtId}`.execute(
    db,
  );
  const known = new Map<string, Set<string>>();
  for (const { name, hash } of rows) known.set(name, (known.get(name) ?? new Set()).add(hash));
  return known;
}

/** `stored` null: it came before with the same bytes. */
async function take(
  office: Office,
  folder: string,
  path: string,
  known: Map<string, Set<string>>,
): Promise<{ path: string; stored: Stored | string | null }> {
  const whole = join(folder, path);
  if (isPacked(path)) {
    const upload = { filename: path.split('/').at(-1) ?? '', declaredType: '', maxBytes: packedLimits.total, allow: ['zip' as const] };
    const stored = await office.files.accept(createReadStream(whole), upload).catch((error) => {
      if (error instanceof Refusal && (isOfFile(error) || error.code === 'packed_unsafe')) return error.code;
      throw error;
    });
    return { path, stored };
  }
  const before = known.get(nameOfPath(path));
  if (before?.has(await hashOfFile(whole))) return { path, stored: null };
  if ((await stat(whole)).size > office.config.uploadMaxBytes) return { path, stored: 'file_too_large' };
  return { path, stored: await takeOne(office, createReadStream(whole), path.split('/').at(-1) ?? '') };
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
