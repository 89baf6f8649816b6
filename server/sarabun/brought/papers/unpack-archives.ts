import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type ArchiveEntry, entriesIn, openEntry, packedLimits } from '../../../files/inspect/archive.ts';
import type { Stored } from '../../../files/store/files.ts';
import { badField, Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { isBeside, keepTaken, takeOne } from './keep-paper.ts';
import { together } from './several-at-once.ts';

interface Archive {
  id: number;
  sha256: string;
  /** Nobody where the operator brought it. */
  by: number | null;
  place: number;
}

/** Papers that were brought packed: each is judged, looked at for viruses and kept as an upload of its own, a few at once and by one commit. */
export async function unpackArchives(office: Office, broughtId: number): Promise<void> {
  const { rows } =
    await sql<Archive>`select a.id, f.sha256, f.uploaded_by as by, a.place from brought_archive a join file f on f.id = a.file_id
    where a.import_id = ${broughtId} order by a.id`.execute(office.db);
  for (const archive of rows) {
    try {
      await unpackOne(office, broughtId, archive);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'file_busy' || error.code === 'upload_interrupted') throw error;
      await sql`update brought_archive set file_id = null, fault = ${error.code} where id = ${archive.id}`.execute(office.db);
    }
  }
}

async function unpackOne(office: Office, broughtId: number, { id, sha256, by, place }: Archive): Promise<void> {
  const { db, files } = office;
  const { size } = await files.open(sha256);
  const read = async (position: number, length: number) =>
    length > 0 ? buffer(files.read(sha256, { start: position, end: position + length - 1 })) : Buffer.alloc(0);
  const all = await entriesIn(read, size, packedLimits);
  if (!all) throw badField('file', 'packed_unsafe');
  const entries = all.filter(({ name }) => !isBeside(name));
  await sql`update brought_archive set entries = ${entries.length} where id = ${id}`.execute(db);
  for (let at = place; at < entries.length; at += together) {
    const taken = await Promise.allSettled(entries.slice(at, at + together).map((entry) => takeEntry(office, sha256, entry)));
    const stopped = taken.findIndex(({ status }) => status === 'rejected');
    const whole = taken.flatMap((one, n) =>
      one.status === 'fulfilled' && (stopped < 0 || n < stopped) ? [{ path: entries[at + n]?.name ?? '', taken: one.value }] : [],
    );
    // what came before the one that stopped it has its commit
    if (whole.length > 0)
      await db.transaction().execute(async (own) => {
        await keepTaken(own, broughtId, by, whole);
        await sql`update brought_archive set place = ${at + whole.length} where id = ${id}`.execute(own);
      });
    if (stopped >= 0) throw (taken[stopped] as PromiseRejectedResult).reason;
  }
  // its bytes are in the papers now, and go with the sweep
  await sql`update brought_archive set file_id = null where id = ${id}`.execute(db);
}

/** The kept file, or what is wrong with it. */
async function takeEntry(office: Office, sha256: string, entry: ArchiveEntry): Promise<Stored | string> {
  const { files, config } = office;
  if (entry.encrypted) return 'pdf_encrypted';
  if (entry.link) return 'file_type_not_allowed';
  if (entry.unpacked > config.uploadMaxBytes) return 'file_too_large';
  let broken = false;
  try {
    const stream = await openEntry(
      (range) => files.read(sha256, range),
      entry,
      () => {
        broken = true;
      },
    );
    const taken = await takeOne(office, stream, entry.name.split('/').at(-1) ?? '');
    return broken && typeof taken === 'string' ? 'pdf_damaged' : taken;
  } catch (error) {
    if (broken) return 'pdf_damaged';
    throw error;
  }
}
