import { sql } from 'kysely';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { NumberFacts } from '../../access/administered-book.ts';
import { changedMeanwhile } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';

/** The page of numbers. */
export const numbersPath = 'manage-number-permission';

/** Parts of a book that are changed apart from each other. */
export type BookPart = 'version' | 'columns_version' | 'functions_version' | 'numbers_version';

/** Raises the version of a part of a book and so holds its row until the commit; gives the new one. @throws 409 where somebody was first */
export async function raiseVersion(
  ctx: Ctx,
  { path, id, part, version }: { path: SettingsPath; id: number; part: BookPart; version: number },
): Promise<number> {
  const column = sql.ref(part);
  const { rows } = await sql<{ now: number }>`update register set ${column} = ${column} + 1 where id = ${id} and ${column} = ${version}
    returning ${column} as now`.execute(ctx.db);
  if (rows[0]) return rows[0].now;
  const known = await ctx.db.selectFrom('register').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  throw await changedMeanwhile(ctx, path, id);
}

/** @throws 409 where somebody else has changed the numbers of the book since */
export function raiseNumbers(ctx: Ctx, { id }: NumberFacts, version: number): Promise<number> {
  return raiseVersion(ctx, { path: numbersPath, id, part: 'numbers_version', version });
}
