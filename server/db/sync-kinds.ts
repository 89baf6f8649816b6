import pg from 'pg';
import { documentKinds, kinds, lastKindCode } from '../../contract/kinds.ts';

/**
 * Kinds of document that the database does not know yet are added to the agency's list; what an administrator changed (names, order,
 * what is off) stays. A new kind so needs no migration.
 */
export async function syncKinds(client: pg.Client): Promise<void> {
  const list = documentKinds.map((kind, index) => ({ code: kinds[kind].code, ...kinds[kind].name, sort: index + 1 }));
  await client.query(
    `insert into document_type (code, name, name_en, sort)
      select k.code, k.th, k.en, k.sort from json_to_recordset($1) as k (code int, th text, en text, sort int)
      on conflict do nothing`,
    [JSON.stringify(list)],
  );
}

/** Codes of kinds of the regulation that another release has added. */
export async function kindsUnknown(client: pg.Client, schema: string): Promise<number[]> {
  const table = `${pg.escapeIdentifier(schema)}.document_type`;
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!rows[0].there) return [];
  const found = await client.query<{ code: number }>(`select code from ${table} where code <= $1 and code <> all($2) order by code`, [
    lastKindCode,
    documentKinds.map((kind) => kinds[kind].code),
  ]);
  return found.rows.map(({ code }) => code);
}
