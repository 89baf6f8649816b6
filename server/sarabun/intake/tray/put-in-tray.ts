import { sql } from 'kysely';
import type { TrayWay, trayRoles } from '../../../../contract/sarabun/tray.ts';
import { enqueueRound } from '../../../enqueue.ts';
import type { Stored } from '../../../files/store/files.ts';
import type { Db } from '../../../http/context.ts';
import type { Office } from '../../../office.ts';
import { tellTray } from '../../machine/tell-tray.ts';
import { markClassed } from './mark-classed.ts';
import { paperAmong } from './readable.ts';

export interface Arrival {
  /** In whose book it is to be registered. */
  unitId: number;
  way: TrayWay;
  /** What names it where it came from: the hash of a file, the Message-ID of a mail. A unit has it once. */
  key: string;
  /** As its source has them. */
  subject?: string;
  from?: string;
  arrivedAt?: Date;
  broughtBy?: number;
  /** What its sender's office says of it: known, not read. */
  said?: SaidOfLetter;
  /** The same try once more, after one that may have been cut: it is no second coming. */
  retried?: boolean;
  /** Kept files in their order, judged by the door that uploads go through (`files.accept`). */
  files: readonly ArrivedFile[];
}

/** As a form has it. */
export interface SaidOfLetter {
  from: string;
  docNo: string;
  docDate: string;
  subject: string;
  to: string;
  refers: string;
  enclosures: string;
  speed: number;
}

export interface ArrivedFile {
  stored: Stored;
  role: (typeof trayRoles)[number];
  /** The row of a file that has one already: what a person uploaded. */
  fileId?: string;
}

/**
 * Puts what came in into the tray of its unit, once: the same key again changes nothing but the count of its coming, unless its files are gone,
 * then it waits anew. In the caller's transaction; whatever names it at its source is moved or marked after the commit.
 */
export async function putInTray({ db, office }: { db: Db; office: Office }, arrival: Arrival): Promise<{ itemId: number; isNew: boolean }> {
  const {
    unitId,
    way,
    key,
    subject = '',
    from = '',
    arrivedAt = new Date(),
    broughtBy = null,
    retried = false,
    said = null,
    files,
  } = arrival;
  const words = { subject: subject.slice(0, 1000), from_text: from.slice(0, 300) };
  const { rows: fresh } = await sql<{ id: number }>`
    insert into intake_item (unit_id, way, source_key, subject, from_text, arrived_at, brought_by, said)
    values (${unitId}, ${way}, ${key}, ${words.subject}, ${words.from_text}, ${arrivedAt}, ${broughtBy}, ${said && JSON.stringify(said)}::jsonb)
    on conflict (unit_id, source_key) do update set subject = excluded.subject, from_text = excluded.from_text, arrived_at = excluded.arrived_at,
      brought_by = excluded.brought_by, way = excluded.way, said = excluded.said, state = 'WAITING', classed = false, ended_by = null, ended_at = null, emptied_at = null,
      back_by = null, back_at = null
      where intake_item.state = 'DISCARDED' and intake_item.emptied_at is not null
    returning id`.execute(db);
  const itemId = fresh[0]?.id ?? (await countAgain(db, unitId, key, retried ? 0 : 1));
  if (fresh.length > 0) {
    await keepFiles(db, itemId, files);
    await readAhead(db, office, itemId, arrival);
  }
  await tellTray({ db, office }, unitId);
  return { itemId, isNew: fresh.length > 0 };
}

async function countAgain(db: Db, unitId: number, key: string, more: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`update intake_item set came_again = came_again + ${more}
    where unit_id = ${unitId} and source_key = ${key} returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Nobody's uploads until somebody takes the item. */
async function keepFiles(db: Db, itemId: number, files: readonly ArrivedFile[]): Promise<void> {
  for (const [place, { stored, role, fileId }] of files.entries()) {
    const { sha256, name, mime, size, pages, warnings } = stored;
    const { id } = fileId
      ? await db.updateTable('file').set({ uploaded_by: null }).where('id', '=', fileId).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('file')
          .values({ sha256, name, mime, size, pages, warnings: JSON.stringify(warnings), uploaded_by: null })
          .returning('id')
          .executeTakeFirstOrThrow();
    await db
      .insertInto('intake_item_file')
      .values({ item_id: itemId, file_id: id, place: place + 1, role })
      .execute();
  }
}

/** The head of the letter is read before anybody opens it. */
async function readAhead(db: Db, office: Office, itemId: number, { way, files }: Arrival): Promise<void> {
  // a page that we set ourselves says nothing new
  if (way === 'ONLINE') return;
  const paper = paperAmong(
    way,
    files.map(({ stored, role }) => ({ ...stored, role })),
  );
  if (!paper || paper.held) return;
  await markClassed(
    db,
    sql`i.id = ${itemId} and exists (select 1 from paper_reading r where r.sha256 = ${paper.sha256} and r.state = 'CLASSED')`,
  );
  await sql`insert into paper_reading (sha256, mime) values (${paper.sha256}, ${paper.mime}) on conflict do nothing`.execute(db);
  await enqueueRound(db, office.config.schema, 'read-papers');
}
