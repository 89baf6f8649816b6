import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsPaths } from '../../../contract/settings/catalogue.ts';
import { openDesk } from '../../test/desk.ts';
import { done, register } from '../../test/letters.ts';

const wicked = '=HYPERLINK("http://x.invalid/",1)';
const span = '&from=2026-01-01&until=2026-12-31';
const desk = await openDesk({ APP_NAME: 'onlb' });
const officers = await desk.officers('admin', 'registrar', 'auditor', 'director');
const [admin, registrar] = officers;
let values: Record<string, string>;

/** Names and titles of everything become formulas, as if somebody had typed them. */
beforeAll(async () => {
  const { documentId } = await register(registrar, { subject: wicked, from: wicked });
  const { items } = done(await registrar.get('/sarabun/books'));
  values = { documentId: String(documentId), bookId: String(items.find((one: { kind: string }) => one.kind === 'RECEIVE').id) };
  await admin.post('/settings/people/nobody', { reason: wicked });
  const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}; set session_replication_role = replica`);
  const { rows } = await owner.query<{
    table: string;
    column: string;
  }>(`select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.data_type = 'text'
      and c.column_name in ('name', 'name_en', 'first_name', 'title', 'note', 'subject', 'from_text', 'address', 'plate', 'email')`);
  // a name that a check or a key holds stays as it is
  for (const { table, column } of rows)
    await owner.query(`update "${table}" set "${column}" = $1 || "${column}"`, [wicked]).catch(() => undefined);
  await owner.end();
});
afterAll(() => desk.close());

it('[SEC20] no cell of any sheet that is given out is read as a formula: every route of lists, reports, registers and logs', async () => {
  const routes = desk.app.routeList.filter((route) => route.method === 'GET' && route.work === 'sheet');
  const seen = new Map<string, number>();
  const wrong: string[] = [];
  for (const { url } of routes)
    for (const page of url.includes(':page') ? settingsPaths : ['']) {
      const path = url.replace(':page', page).replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
      for (const as of ['csv', 'xlsx'] as const) {
        const bytes = await given(`${path}?as=${as}${/\/(report|reports\/\w+|overview)\/file$/.test(url) ? span : ''}`);
        if (!bytes) continue;
        const book = bytes.subarray(0, 2).toString() === 'PK';
        const cells = book ? workbookParts(bytes) : csvCells(bytes);
        const ours = cells.some((cell) => cell.includes('HYPERLINK')) ? 1 : 0;
        seen.set(url, (seen.get(url) ?? 0) + ours);
        const bad = cells.find((cell) => (book ? /<f[ >]/ : /^[=+\-@\t\r]/).test(cell));
        if (bad) wrong.push(`${path} ${as}: ${bad.slice(0, 80)}`);
      }
    }
  expect(wrong).toEqual([]);
  // an import of a former register (its own test reads that sheet), a round of checking and a directory are not there; what has rows here shows our formula as words
  expect(routes.filter(({ url }) => !seen.has(url)).map(({ url }) => url.split('/')[3])).toEqual(['brought', 'checks', 'directory-people']);
  expect([...seen.values()].filter((count) => count > 0).length).toBeGreaterThanOrEqual(11);
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(40);
});

/** By the first of the officers who may. */
async function given(path: string): Promise<Buffer | null> {
  for (const { token } of officers) {
    const reply = await desk.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode === 200 && /csv|spreadsheet/.test(String(reply.headers['content-type']))) return reply.rawPayload;
  }
  return null;
}

function csvCells(bytes: Buffer): string[] {
  return (parse(bytes, { bom: true, relax_column_count: true }) as string[][]).flat();
}

const workbookParts = (bytes: Buffer): string[] =>
  Object.values(unzipSync(new Uint8Array(bytes))).map((part) => Buffer.from(part).toString('utf8'));
