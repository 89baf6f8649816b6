import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { noteBackup as noteCall } from '../../../contract/settings/office-state.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { personNamed } from '../../http/named.ts';

export interface Backup {
  /** Day in Bangkok, YYYY-MM-DD. */
  madeOn: string;
  place: string;
  by: string;
  /** Days since. */
  age: number;
}

export async function noteBackup(ctx: Ctx, { madeOn, place }: Taken<typeof noteCall>): Promise<Given<typeof noteCall>> {
  if (madeOn > bangkokDay(new Date())) throw badField('madeOn', 'backup_in_future');
  await ctx.db.insertInto('backup_note').values({ made_on: madeOn, place, noted_by: ctx.me.personId }).execute();
  await audit(ctx, 'backup.noted', { detail: { madeOn } });
  return {};
}

export async function latestBackup(ctx: Ctx): Promise<Backup | null> {
  const { rows } = await sql<Backup>`select b.made_on::text as "madeOn", b.place,
      ${personNamed(ctx, 'p')} as by, today() - b.made_on as age
    from backup_note b join person p on p.id = b.noted_by order by b.made_on desc, b.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
