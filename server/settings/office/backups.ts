import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Kept } from '../../../contract/lang/index.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { noteBackup as noteCall } from '../../../contract/settings/office-state.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { nameIn } from '../../http/languages.ts';
import { personNamed } from '../../http/named.ts';

export interface Backup {
  /** Day in Bangkok, YYYY-MM-DD. */
  madeOn: string;
  place: string;
  /** Who noted it; '' for one that the product made. */
  by: string;
  /** Days since. */
  age: number;
  /** Of one that the product made and proved; null for a note. */
  own: { endedAt: string; size: number; folderSize: number | null; encrypted: boolean } | null;
}

export async function noteBackup(ctx: Ctx, { madeOn, place }: Taken<typeof noteCall>): Promise<Given<typeof noteCall>> {
  if (madeOn > bangkokDay(new Date())) throw badField('madeOn', 'backup_in_future');
  await ctx.db.insertInto('backup_note').values({ made_on: madeOn, place, noted_by: ctx.me.personId }).execute();
  await audit(ctx, 'backup.noted', { detail: { madeOn } });
  return {};
}

/** The newest of those that the product made and those that were noted; of one day its own, which was proved. */
export async function latestBackup(ctx: Ctx): Promise<Backup | null> {
  const { rows } = await sql<Omit<Backup, 'own'> & { endedAt: Date | null; size: number; folderSize: number | null; encrypted: boolean }>`
    select made_on::text as "madeOn", place, by, today() - made_on as age, "endedAt", size, "folderSize", encrypted from (
      (select b.made_on, b.place, ${personNamed(ctx, 'p') as RawBuilder<string>} as by, null::timestamptz as "endedAt", 0::float8 as size, null::float8 as "folderSize", false as encrypted
        from backup_note b join person p on p.id = b.noted_by order by b.made_on desc, b.id desc limit 1)
      union all
      (select (ended_at at time zone 'Asia/Bangkok')::date, place, '', ended_at, bytes::float8, folder_bytes::float8, encrypted
        from backup where outcome = 'GOOD' order by ended_at desc limit 1)
    ) one order by made_on desc, "endedAt" nulls last limit 1`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { endedAt, size, folderSize, encrypted, ...backup } = found;
  return { ...backup, own: endedAt && { endedAt: new Date(endedAt).toISOString(), size, folderSize, encrypted } };
}

/** When the product's own last one was proved. */
export async function lastOwnBackup(ctx: Ctx): Promise<Date | null> {
  const { rows } = await sql<{ ended: Date | null }>`select max(ended_at) as ended from backup where outcome = 'GOOD'`.execute(ctx.db);
  return rows[0]?.ended ? new Date(rows[0].ended) : null;
}

/** The newest one where it failed, unless a later one was noted. */
export async function failedBackup(ctx: Ctx): Promise<{ failedAt: string; reason: string } | null> {
  const { rows } = await sql<{ ended: Date; reason: Kept<string> | null }>`select b.ended_at as ended, b.reason
    from (select * from backup order by id desc limit 1) b
    where b.outcome = 'FAILED' and not exists (select 1 from backup_note n where n.made_on > (b.ended_at at time zone 'Asia/Bangkok')::date)`.execute(
    ctx.db,
  );
  const [found] = rows;
  return found
    ? { failedAt: new Date(found.ended).toISOString(), reason: found.reason ? nameIn(ctx.request.language, found.reason) : '' }
    : null;
}
