import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type BookFunction, functionsOf } from '../../../contract/sarabun/book-columns.ts';
import type { getBookFunctions as getCall, saveBookFunctions as saveCall } from '../../../contract/settings/registration-book-display.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import type { Ctx } from '../../http/context.ts';
import { getSettingsBook, managesBooks } from './book-displays.ts';
import { raiseVersion } from './versions.ts';

const path = 'registration-book-display';

export async function getBookFunctions(ctx: Ctx, { id }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  return { book: await getSettingsBook(ctx, id), ...(await readFunctions(ctx, id)), manage: managesBooks(ctx) };
}

/** What is not offered in this book, or in every book of its kind. */
export async function saveBookFunctions(ctx: Ctx, { id, version, off, everyBook }: Taken<typeof saveCall>) {
  const { kind } = await getSettingsBook(ctx, id);
  const before = await readFunctions(ctx, id);
  const kept = functionsOf(kind).filter((one) => off.includes(one));
  const now = await raiseVersion(ctx, { path, id, part: 'functions_version', version });
  if (everyBook) {
    await sql`insert into book_standard (kind, functions_off) values (${kind}, ${kept}::text[])
      on conflict (kind) do update set functions_off = excluded.functions_off`.execute(ctx.db);
    await sql`update register set functions_off = null, functions_version = functions_version + case when id = ${id} then 0 else 1 end
      where kind = ${kind}`.execute(ctx.db);
  } else await ctx.db.updateTable('register').set({ functions_off: kept }).where('id', '=', id).execute();
  await auditSetting(ctx, path, 'CHANGED', {
    id,
    before: { off: before.off },
    after: { off: kept, ...(everyBook ? { everyBook: true } : {}) },
  });
  return { version: now };
}

async function readFunctions(ctx: Ctx, id: number): Promise<{ version: number; off: BookFunction[] }> {
  const { rows } = await sql<{ version: number; off: BookFunction[] }>`
    select r.functions_version as version, coalesce(r.functions_off, s.functions_off, '{}') as off
    from register r left join book_standard s on s.kind = r.kind where r.id = ${id}`.execute(ctx.db);
  return rows[0] ?? { version: 0, off: [] };
}
