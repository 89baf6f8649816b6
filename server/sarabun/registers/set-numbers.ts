import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { yearlyBooks } from '../../../contract/sarabun/doc-no.ts';
import type { closeNumberBook as closeCall, setCounting as countingCall } from '../../../contract/settings/manage-number-permission.ts';
import { getAdministered } from '../../access/administered-book.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { numbersPath, raiseNumbers } from './versions.ts';

export async function setCounting(ctx: Ctx, { id, version, yearly }: Taken<typeof countingCall>) {
  const book = await getAdministered(ctx, id);
  if (!yearly && yearlyBooks.includes(book.kind)) throw badField('yearly', 'counting_regulated');
  const now = await raiseNumbers(ctx, book, version);
  await ctx.db.updateTable('register').set({ yearly }).where('id', '=', id).execute();
  await auditSetting(ctx, numbersPath, 'CHANGED', { id, before: { yearly: book.yearly }, after: { yearly } });
  return { version: now };
}

/** Whoever takes a number at this moment has it, the next one is refused. */
export async function closeNumberBook(ctx: Ctx, { id, version, closed }: Taken<typeof closeCall>) {
  const book = await getAdministered(ctx, id);
  const now = await raiseNumbers(ctx, book, version);
  const at = closed ? await issueClock(ctx.db) : null;
  await sql`update register set closed_at = case when ${closed}::boolean then coalesce(closed_at, ${at}::timestamptz) end where id = ${id}`.execute(
    ctx.db,
  );
  await auditSetting(ctx, numbersPath, closed ? 'SWITCHED_OFF' : 'SWITCHED_ON', { id, before: { closed: book.closed }, after: { closed } });
  return { version: now };
}
