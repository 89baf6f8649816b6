import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { audit } from '../../access/audit.ts';
import { sendSheet } from '../../files/sheets/sheet.ts';
import type { Ctx } from '../../http/context.ts';
import { readingThai } from '../../http/named.ts';
import { inTransaction } from '../../http/serve.ts';
import { keyOf, scopeOf } from './columns.ts';
import { listOf } from './declared.ts';
import { pageWords } from './page-words.ts';
import { readRows } from './read-rows.ts';
import { activeColumn, cellOf, columnsOf, idColumn } from './sheet-cells.ts';

/** Every row of a list page, as it is imported again; `empty`: the headings alone, to be filled in. */
export async function exportRows(ctx: Ctx, name: string, as: 'csv' | 'xlsx', empty: boolean, reply: FastifyReply): Promise<FastifyReply> {
  const list = listOf(ctx, name, 'view');
  const columns = columnsOf(ctx, list);
  const order = sql`where ${scopeOf(ctx, list)} order by r.active desc, r.sort, ${keyOf(list)}`;
  const rows = empty ? [] : await readRows(readingThai(ctx), list, order);
  const { title } = pageWords(list.path, ctx.request.language);
  await inTransaction(ctx, (own) => audit(own, 'settings.export', { detail: { page: list.path, as, rows: rows.length } }));
  const cells = rows.map((row) =>
    columns.map((column) => {
      if (column.key === idColumn) return row.id;
      const value = column.key === activeColumn ? row.active : (row.values[column.key] ?? null);
      return cellOf(ctx, list, column, value, row.names[column.key] ?? []);
    }),
  );
  return sendSheet(reply, as, {
    name: `${title} ${bangkokDay(new Date())}`,
    title,
    heads: columns.map((column) => column.heads[0] as string),
    rows: cells,
    widths: columns.map(({ field }) => (field?.is === 'text' && field.max > 50 ? 40 : 18)),
  });
}
