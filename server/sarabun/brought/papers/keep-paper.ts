import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Stored } from '../../../files/store/files.ts';
import type { Db } from '../../../http/context.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Office } from '../../../office.ts';
import { keep } from '../../files/uploads.ts';

/** What is wrong with a file itself: it is named in the list. Everything else (no room, the disk, the line) is told to who sends it. */
const faults = new Set<string>([
  ...['file_empty', 'file_too_large', 'file_type_not_allowed', 'file_type_mismatch', 'file_too_complex', 'file_infected'],
  ...['pdf_encrypted', 'pdf_damaged', 'pdf_too_many_pages'],
]);

export function isOfFile({ code }: Refusal): boolean {
  return faults.has(code);
}

/** What programs put beside the papers. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

export function isBeside(name: string): boolean {
  return beside.test(name);
}

/** As it is shown and read: long names of deep folders are cut in the middle, and stay apart. */
export function nameOfPath(path: string): string {
  const clean = path.normalize('NFC').replace(/\p{Cc}/gu, '');
  return clean.length <= 400
    ? clean
    : `${clean.slice(0, 180)}…${createHash('sha256').update(clean).digest('hex').slice(0, 8)}…${clean.slice(-200)}`;
}

/** The kept file, or the code of what is wrong with it. Fails where the fault is not the file's. */
export async function takeOne({ files, config }: Office, stream: Readable, filename: string): Promise<Stored | string> {
  return files
    .accept(stream, { filename, declaredType: '', maxBytes: config.uploadMaxBytes, allow: ['pdf'] })
    .catch((error) => (error instanceof Refusal && isOfFile(error) ? error.code : Promise.reject(error)));
}

/** What was taken of several, in the caller's transaction: `by` sent them, null where their bytes came some other way than his upload. */
export async function keepTaken(
  db: Db,
  broughtId: number,
  by: number | null,
  all: readonly { path: string; taken: Stored | string }[],
): Promise<void> {
  for (const { path, taken } of all) {
    if (typeof taken === 'string') await keepFault(db, broughtId, nameOfPath(path), taken);
    else await keepPaper(db, broughtId, null, nameOfPath(path), taken);
    if (taken === 'file_infected')
      await sql`insert into audit (person_id, action, outcome, detail) values (${by}, 'upload.infected', 'REFUSED', '{}'::jsonb)`.execute(
        db,
      );
  }
}

/** A paper that was taken; one whose bytes came before is told and kept once. `personId`: whose upload of the day it is. */
export async function keepPaper(db: Db, broughtId: number, personId: number | null, name: string, stored: Stored): Promise<void> {
  // two of the same bytes at once: the second waits here and finds the first
  await sql`select 1 from brought_import where id = ${broughtId} for no key update`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from brought_paper where import_id = ${broughtId} and hash = ${stored.sha256}
    and file_id is not null`.execute(db);
  await sql`delete from brought_paper where import_id = ${broughtId} and name = ${name} and state = 'REFUSED'`.execute(db);
  const [known] = rows;
  if (known) {
    if (known.name !== name)
      await sql`insert into brought_paper (import_id, name, hash, state) values (${broughtId}, ${name}, ${stored.sha256}, 'SAME')
        on conflict do nothing`.execute(db);
    return;
  }
  const file = await keep(db, personId, stored);
  // what was left out as a copy of another that is gone
  await sql`insert into brought_paper (import_id, name, hash, file_id) values (${broughtId}, ${name}, ${stored.sha256}, ${file.id}::uuid)
    on conflict (import_id, name, hash) do update set file_id = excluded.file_id, state = 'WAITING'`.execute(db);
}

export async function keepFault(db: Db, broughtId: number, name: string, fault: string): Promise<void> {
  await sql`insert into brought_paper (import_id, name, state, fault) values (${broughtId}, ${name}, 'REFUSED', ${fault})
    on conflict (import_id, name, hash) do update set fault = excluded.fault`.execute(db);
}
