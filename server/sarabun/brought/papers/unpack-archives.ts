import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { type ArchiveEntry, entriesIn, openEntry, packedLimits } from '../../../files/inspect/archive.ts';
import { badField, Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { isOfFile, keepFault, keepPaper } from './keep-paper.ts';

interface Archive {
  id: number;
  sha256: string;
  by: number;
  place: number;
}

/** What programs put beside the papers. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

/** Papers that were brought packed: each is judged, looked at for viruses and kept as an upload of its own, with a commit of its own. */
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
  const entries = all.filter(({ name }) => !beside.test(name));
  await sql`update brought_archive set entries = ${entries.length} where id = ${id}`.execute(db);
  for (const [at, entry] of entries.entries()) {
    if (at < place) continue;
    const taken = await takeEntry(office, sha256, entry);
    await db.transaction().execute(async (own) => {
      if (typeof taken === 'string') await keepFault(own, broughtId, nameOf(entry), taken);
      else await keepPaper(own, broughtId, by, nameOf(entry), taken);
      if (taken === 'file_infected') await tellInfected(own, by);
      await sql`update brought_archive set place = ${at + 1} where id = ${id}`.execute(own);
    });
  }
  // its bytes are in the papers now, and go with the sweep
  await sql`update brought_archive set file_id = null where id = ${id}`.execute(db);
}

/** Long names of deep folders are cut in the middle, and stay apart. */
function nameOf({ name }: ArchiveEntry): string {
  const clean = name.normalize('NFC').replace(/\p{Cc}/gu, '');
  return clean.length <= 400
    ? clean
    : `${clean.slice(0, 180)}…${createHash('sha256').update(clean).digest('hex').slice(0, 8)}…${clean.slice(-200)}`;
}

/** The kept file, or what is wrong with it. */
async function takeEntry({ files, config }: Office, sha256: string, entry: ArchiveEntry) {
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
    return await files.accept(stream, {
      filename: entry.name.split('/').at(-1) ?? '',
      declaredType: '',
      maxBytes: config.uploadMaxBytes,
      allow: ['pdf'],
    });
  } catch (error) {
    if (error instanceof Refusal && isOfFile(error)) return broken ? 'pdf_damaged' : error.code;
    if (broken) return 'pdf_damaged';
    throw error;
  }
}

async function tellInfected(db: Office['db'], personId: number): Promise<void> {
  await sql`insert into audit (person_id, action, outcome, detail) values (${personId}, 'upload.infected', 'REFUSED', '{}'::jsonb)`.execute(
    db,
  );
}
