import { sql } from 'kysely';
import { type PaperDefaults, paperDefaults, standardPaper } from '../../contract/settings/organization.ts';
import type { Ctx, Db } from '../http/context.ts';
import { perOffice } from '../system/per-office.ts';

/** What every paper of the agency carries. */
export interface AgencyPaper extends PaperDefaults {
  crest?: Uint8Array;
  seal?: Uint8Array;
  logo?: Uint8Array;
}

/** The marks that stand now and the defaults of papers. */
export async function agencyPaper({ db, office }: Pick<Ctx, 'db' | 'office'>): Promise<AgencyPaper> {
  const { rows } = await sql<{ kind: string; sha256: string }>`
    select m.kind, f.sha256 from agency_mark m join file f on f.id = m.file_id where m.withdrawn_at is null`.execute(db);
  const marks = await Promise.all(rows.map(async ({ kind, sha256 }) => [kind.toLowerCase(), await pictureOf(office, sha256)] as const));
  return { ...(await readPaperDefaults(db)), ...Object.fromEntries(marks) };
}

export async function hasCrest(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('agency_mark')
    .select('id')
    .where('kind', '=', 'CREST')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPaperDefaults(db: Db): Promise<PaperDefaults> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'paper').executeTakeFirst();
  const read = paperDefaults.safeParse({ ...standardPaper, ...((row?.value ?? {}) as object) });
  return read.success ? read.data : standardPaper;
}

/** Every paper asks for the same few pictures; what is named by its bytes never changes. */
const heldOf = perOffice(() => new Map<string, Uint8Array>());

async function pictureOf(office: Ctx['office'], sha256: string): Promise<Uint8Array> {
  const held = heldOf(office);
  const known = held.get(sha256);
  if (known) return known;
  const bytes = await office.files.bytes(sha256);
  if (held.size >= 12) held.delete(held.keys().next().value as string);
  held.set(sha256, bytes);
  return bytes;
}
