import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { aloneFor } from '../db/agency-lock.ts';
import type { Database } from '../db/pool.ts';
import { asBackupFault, BackupFault } from './backup-fault.ts';
import type { Manifest } from './manifest.ts';
import { openUnhurried } from './measure.ts';

type Made = { name: string; manifest: Manifest; encrypted: boolean };

/**
 * One at a time, whoever started it: the lock is the connection's and dies with it. How it ended is written to the office, unless its database
 * can't be written any more; the backup itself stands or falls without that.
 */
export async function noteBackup(
  { ownerUrl, schema, place }: { ownerUrl: string; schema: string; place: string },
  make: () => Promise<Made>,
) {
  const db = openUnhurried(ownerUrl, schema);
  try {
    return await db.connection().execute(async (held) => {
      const began = new Date();
      const made = await aloneFor(held, 'backup', async () => {
        try {
          const made = await make();
          await write(held, { began, place, ...good(made), folderBytes: await sizeOf(place) });
          return made;
        } catch (error) {
          await write(held, { began, place, outcome: 'FAILED', reason: reasonOf(error) });
          throw error;
        }
      });
      if (made) return made;
      throw new BackupFault('กำลังสำรองข้อมูลอยู่อีกชุดหนึ่ง: รอให้เสร็จก่อน', 'another backup is under way: wait until it has ended');
    });
  } finally {
    await db.destroy();
  }
}

interface Ended {
  began: Date;
  place: string;
  outcome: 'GOOD' | 'FAILED';
  name?: string;
  /** What it is a backup of, as large as that lies in the office. */
  bytes?: number;
  /** What all backups of the folder take there together, packed. */
  folderBytes?: number;
  files?: number;
  encrypted?: boolean;
  line?: string | undefined;
  reason: { th: string; en: string } | null;
}

function good({ name, manifest: { database, files, missing, line }, encrypted }: Made): Omit<Ended, 'began' | 'place'> {
  const bytes = [...database, ...files].reduce((sum, { size }) => sum + size, 0);
  const { length } = missing;
  const reason = length > 0 ? { th: `ไฟล์ ${length} ไฟล์หายจากที่เก็บอยู่ก่อนแล้ว`, en: `${length} files were missing in the store already` } : null;
  return { outcome: 'GOOD', name, bytes, files: files.length, encrypted, line, reason };
}

async function sizeOf(place: string): Promise<number> {
  let all = 0;
  for (const one of await readdir(place, { recursive: true, withFileTypes: true }))
    if (one.isFile()) all += (await lstat(join(one.parentPath, one.name))).size;
  return all;
}

export function reasonOf(error: unknown): { th: string; en: string } {
  const fault = asBackupFault(error);
  const { th, en } = fault instanceof BackupFault ? fault.reason : { th: String(error), en: String(error) };
  // lists of what is wrong follow in further lines: they are for the terminal
  const first = (text: string) => (text.split('\n')[0] ?? '').slice(0, 300);
  return { th: first(th), en: first(en) };
}

async function write(
  db: Database,
  { began, place, outcome, name, bytes, folderBytes, files, encrypted, line, reason }: Ended,
): Promise<void> {
  await sql`insert into backup (began_at, place, name, bytes, folder_bytes, files, encrypted, log_line, outcome, reason, proved) values (${began}, ${place}, ${name ?? null},
    ${bytes ?? 0}, ${folderBytes ?? null}, ${files ?? 0}, ${encrypted ?? false}, ${line ?? null}, ${outcome}, ${reason && JSON.stringify(reason)}::jsonb, ${outcome === 'GOOD'})`
    .execute(db)
    .catch((error: Error) => console.error(`บันทึกผลลงในสำนักงานไม่ได้ / how it ended could not be written to the office: ${error.message}`));
}
