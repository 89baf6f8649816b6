import { sql } from 'kysely';
import { type NoticeSettings, noticeDefaults } from '../../../contract/notify/notices.ts';
import type { Db } from '../../http/context.ts';

/** Key of the row of `setting` that the page setting-notifications keeps. */
export const noticeSettingKey = 'setting-notifications';

/** Channels, quiet hours and the mail of the day, as the agency says now. */
export async function noticeSettings(db: Db): Promise<NoticeSettings> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', noticeSettingKey).executeTakeFirst();
  return { ...noticeDefaults, ...(row?.value as Partial<NoticeSettings> | undefined) };
}

export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Who gets the checkpoint of each day. */
export async function checkpointReceivers(db: Db): Promise<string[]> {
  return linesOf((await noticeSettings(db)).checkpointMails);
}

/** Who is told of failures of the system: persons, and an address outside, '' for none. What touches the records, administrators and auditors hear in any case. */
export async function failureReceivers(db: Db, records = false): Promise<{ persons: number[]; mail: string }> {
  const { failuresTo, failurePersons, failureMail } = await noticeSettings(db);
  const { rows } = await sql<{ id: number }>`
    select p.id from person p where p.active and (p.id = any(${failurePersons}::bigint[]) or exists (select 1 from duty d where d.person_id = p.id
      and d.kind = any(${records ? [...new Set([...failuresTo, 'ADMIN', 'AUDITOR'])] : failuresTo}::text[]) and (d.until is null or d.until >= today())))`.execute(
    db,
  );
  return { persons: rows.map((row) => row.id), mail: failureMail };
}
