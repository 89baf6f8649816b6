import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../jobs.ts';
import { unzipped } from '../test/archives.ts';
import { cookieOf, filesFolder, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { makeCopies } from './data-copies.ts';
import { elsewhere, owners, secret } from './gather-data.ts';
import { erased, kept, type Reason, reasons, staysOf } from './personal-data.ts';

/** One person, and one row in every table of the office that names him wherever it can, with a word in each of its columns that is found nowhere else. */
const him = 990_001;
const uuid = '00000000-0000-4000-8000-000000990001';
const canary = (table: string, column: string) => `canary-${table}-${column}-end`;
const found = /canary-([a-z0-9_]+)-([a-z0-9_]+)-end/g;

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
  generated: boolean;
  /** `table.column` that it refers to. */
  refers: string | null;
  /** Allowed values, where a check names them. */
  allowed: string[] | null;
}

const desk = await openDesk({ APP_NAME: 'onlb' });
const [admin, admin2, clerk] = await desk.officers('admin', 'admin2', 'clerk');
const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
let tables: Map<string, Column[]>;

beforeAll(async () => {
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}`);
  tables = Map.groupBy(await readCatalogue(), (one) => one.table);
  await seed();
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

describe('[SEC31] a person who stands in every table', () => {
  it('every table is decided about, once', () => {
    const decided = [...erased, ...Object.values(kept).flat()].sort();
    expect(decided).toEqual([...tables.keys()].sort());
  });

  it('is given a copy of all that is his', async () => {
    refused(await clerk.post(`/settings/people/${him}/data/copies`, { reason: 'อยากรู้' }), 'forbidden', 403);
    expect((await admin.post(`/settings/people/${him}/data/copies`, { reason: ' ' })).body).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    done(await admin.post(`/settings/people/${him}/data/copies`, { reason: 'คำขอเป็นหนังสือลงวันที่ ๑ พ.ย. ๒๕๖๙' }));
    refused(await admin.post(`/settings/people/${him}/data/copies`, { reason: 'อีกครั้ง' }), 'copy_waits');
    await makeCopies(desk.office);
    const [copy] = done(await admin.get(`/settings/people/${him}/data`)).copies;
    expect(copy.state).toBe('READY');
    refused(await admin2.post(`/users/data/copies/${copy.id}/link`), 'not_found', 404);
    const link = await admin.post(`/users/data/copies/${copy.id}/link`);
    const url = done(link).url.replace(desk.office.config.basePath, '/');
    const files = unzipped((await desk.app.inject({ url, headers: { cookie: cookieOf(link) } })).rawPayload);
    const told = new Set(Array.from(files['data.json']?.toString().matchAll(found) ?? [], ([, table, column]) => `${table}.${column}`));
    expect(told.size).toBeGreaterThan(120);
    const missing = [...tables].flatMap(([table, columns]) =>
      columns.filter((one) => belongs(table, columns, one) && !told.has(`${table}.${one.column}`)).map((one) => `${table}.${one.column}`),
    );
    expect(missing).toEqual([]);
    // the page to read holds what the file for programs holds; acts are told in words
    for (const act of ['audit.action', 'event.action']) told.delete(act);
    const page = files['ข้อมูลของฉัน.html']?.toString() ?? '';
    expect([...told].filter((one) => !page.includes(canary(...(one.split('.') as [string, string]))))).toEqual([]);
    // no key and no hash but that of the text which was agreed to
    expect([...told].filter((one) => secret.test(one.split('.')[1] ?? ''))).toEqual(['consent_text.hash']);
  });

  it('is erased by two and only when he left, and nothing is left of him but what stands in the list', async () => {
    await owner.query(`update person set left_on = null, erased_at = null where id = ${him}`);
    refused(await admin.post(`/settings/people/${him}/data/erase`, { reason: 'ขอลบ' }), 'person_not_left');
    await owner.query(`update person set left_on = '2025-01-01' where id = ${him}`);
    // not even the database does it without the second person
    await expect(sql`select erase_person(${him})`.execute(desk.office.db)).rejects.toThrow(/nobody else has consented/);
    done(await admin.post(`/settings/people/${him}/data/erase`, { reason: 'คำขอเป็นหนังสือ' }));
    refused(await admin.post(`/settings/people/${him}/data/erase`, { reason: 'อีกครั้ง' }), 'approval_waits');
    const [waits] = done(await admin2.get('/settings/account-approvals')).toDecide;
    expect(waits).toMatchObject({ act: 'ERASE', personId: him, reason: 'คำขอเป็นหนังสือ' });
    refused(await admin.post(`/settings/account-approvals/${waits.id}/approve`), 'approval_two_persons', 403);
    const files = await ownFiles();
    done(await admin2.post(`/settings/account-approvals/${waits.id}/approve`, { note: 'ตรวจแล้ว' }));
    expect(done(await admin.get(`/settings/people/${him}/data`))).toMatchObject({
      erasedAt: expect.any(String),
      mayErase: false,
      copies: [{ state: 'GONE' }],
    });
    refused(await admin.post(`/settings/people/${him}/data/erase`, { reason: 'อีกครั้ง' }), 'person_erased');
    refused(await admin.post(`/settings/people/${him}/return`, { version: 3, reason: 'กลับมา' }), 'person_erased');

    const left = await dump();
    const unlisted = [...left].filter(([table, columns]) => {
      const stays = staysOf[table as keyof typeof staysOf]?.columns ?? [];
      return (erased as readonly string[]).includes(table) && columns.some((column) => !stays.includes(column));
    });
    expect(unlisted).toEqual([]);
    await keptPage(left);

    // bytes: his photo, his signature and the copies of his data
    for (const path of files) utimesSync(path, new Date(0), new Date(0));
    await owner.query(`update file set created_at = now() - interval '2 days'`);
    await sweepFiles(desk.office);
    expect(files.length).toBe(4);
    expect(await bytesWith('canary-')).toEqual([]);
  });
});

/** What is asked of the copy: words of rows that are his own, but hashes and keys, and what is told by a part made by hand. */
function belongs(table: string, columns: Column[], { column, type, allowed, refers }: Column): boolean {
  const his = owners.some((name) => columns.some((one) => one.column === name && table !== 'account'));
  return his && !elsewhere.includes(table) && isWords(type) && !allowed && !refers && !secret.test(column);
}

const isWords = (type: string) => /^(text|character varying|jsonb|text\[\])/.test(type);

async function readCatalogue(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as generated,
      (select f.relname || '.' || fa.attname from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) and (f.oid, fa.attnum) <> (c.oid, a.attnum) limit 1) as refers,
      (select array_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' = ANY')) as allowed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = current_schema() and c.relkind = 'r' order by c.relname, a.attnum`);
  return rows;
}

/** Without triggers and keys, so that each row stands alone; what they refer to has the same number everywhere and is there in the end. */
async function seed(): Promise<void> {
  await owner.query('set session_replication_role = replica');
  const { rows: checks } = await owner.query<{
    table: string;
    name: string;
  }>(`select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype in ('c', 'x') and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of checks) await owner.query(`alter table ${table} drop constraint "${name}"`);
  let addresses = 0;
  const worth = (one: Column): unknown => {
    if (one.refers) {
      const [table = '', column = ''] = one.refers.split('.');
      const target = tables.get(table)?.find((other) => other.column === column);
      if (target && isWords(target.type)) return worth(target);
    }
    if (one.allowed?.[0] !== undefined) return one.allowed[0];
    const word = canary(one.table, one.column);
    if (one.type === 'jsonb') return JSON.stringify({ said: word });
    if (one.type === 'text[]') return [word];
    if (isWords(one.type)) return word;
    if (one.type === 'bytea') return Buffer.from(word);
    if (one.type === 'bytea[]') return [Buffer.from(word)];
    if (one.type === 'inet') return `198.51.100.${addresses++}`;
    if (one.type === 'uuid') return uuid;
    if (one.type === 'uuid[]') return [uuid];
    if (one.type === 'boolean') return false;
    if (one.type === 'bigint') return him;
    if (one.type === 'bigint[]') return [him];
    if (one.type === 'integer') return 9901;
    if (one.type === 'integer[]') return [9901];
    if (one.type === 'smallint') return 1;
    if (/^(numeric|real|double)/.test(one.type)) return 1;
    if (one.type === 'tstzrange') return '[2025-01-01,2025-01-02)';
    if (one.type === 'interval') return '1 day';
    if (/^time /.test(one.type)) return '08:00';
    if (/^bit/.test(one.type)) return '0'.repeat(512);
    if (one.type.endsWith('[]')) return ['2025-01-01'];
    return '2025-01-01';
  };
  for (const [table, columns] of tables) {
    const set = columns.filter((one) => !one.generated);
    // the singletons of an office that runs have their row already
    const names = set.map((one) => `"${one.column}"`).join(', ');
    await owner.query(
      `insert into ${table} (${names}) overriding system value values (${set.map((_, i) => `$${i + 1}`).join(', ')}) on conflict do nothing`,
      set.map(worth),
    );
  }
  await owner.query('set session_replication_role = origin');
  // photo, signature and an older copy, with bytes of their own in the store
  for (const [i, [table, column]] of [
    ['person', 'avatar_file_id'],
    ['signature_picture', 'file_id'],
    ['data_copy', 'file_id'],
  ].entries()) {
    const { sha256, size } = await desk.office.files.put(Buffer.from(`%PDF-1.4 ${canary('bytes', column ?? '')}${i}`), {
      name: 'x.pdf',
      mime: 'application/pdf',
    });
    const { rows } = await owner.query<{ id: string }>(
      `insert into file (sha256, name, mime, size, created_at) values ($1, $2, 'application/pdf', $3, '2025-01-01') returning id`,
      [sha256, canary('file', 'name'), size],
    );
    await owner.query(`update ${table} set ${column} = $1 where ${table === 'signature_picture' ? `person_id = ${him}` : `id = ${him}`}`, [
      rows[0]?.id,
    ]);
  }
  await owner.query(`update data_copy set state = 'READY' where id = ${him}`);
  await owner.query(`update users_group_member set kind = 'PERSON' where id = ${him}`);
  await owner.query(`update signature set picture = gen_random_uuid() where id = ${him}`);
}

/** Every word that is left, by table: all tables of all schemas, bytes and indexes of words with them. */
async function dump(): Promise<Map<string, string[]>> {
  const { rows: all } = await owner.query<{ schema: string; table: string }>(`select n.nspname as schema, c.relname as table from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`);
  const left = new Map<string, string[]>();
  const bare = Buffer.from('canary-').toString('hex');
  for (const { schema, table } of all) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${schema}"."${table}" t where t::text like '%canary-%' or t::text like '%${bare}%' or t::text like '%198.51.100.%'`,
    );
    const columns = rows.flatMap(({ row }) =>
      Object.entries(row)
        .filter(([, value]) => /canary-|198\.51\.100\./.test(JSON.stringify(value)) || JSON.stringify(value).includes(bare))
        .map(([column]) => column),
    );
    if (columns.length > 0) left.set(table, [...new Set(columns)].sort());
  }
  return left;
}

async function ownFiles(): Promise<string[]> {
  return bytesWith('canary-', true);
}

/** Files of the store in which the word stands; those of the copies too, which are packed. */
async function bytesWith(word: string, zips = false): Promise<string[]> {
  const dir = filesFolder(desk.office);
  const names = await readdir(dir, { recursive: true, withFileTypes: true });
  return names
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(word) || (zips && bytes.subarray(0, 2).toString() === 'PK');
    });
}

/** docs/personal-data.md says what was found, no more and no less; PERSONAL=write writes it anew. */
async function keptPage(left: Map<string, string[]>): Promise<void> {
  const page = new URL('../../docs/personal-data.md', import.meta.url);
  const text = readFileSync(page, 'utf8');
  const mark = '<!-- from here on written by server/profile/personal-data.test.ts -->\n';
  const head = text.slice(0, text.indexOf(mark) + mark.length);
  const part = (reason: Reason) => {
    const stays = Object.entries(staysOf).filter(([, one]) => one.reason === reason);
    const rows = [
      ...stays.map(([table, one]) => [table, one.columns] as const),
      ...kept[reason].map((table) => [table, left.get(table) ?? []] as const),
    ];
    const lines = rows.filter(([, columns]) => columns.length > 0).map(([table, columns]) => `| ${table} | ${columns.join(', ')} |`);
    const without = rows.filter(([, columns]) => columns.length === 0).map(([table]) => table);
    const list = ['OFFICE', 'MACHINERY'].includes(reason)
      ? [`Tables: ${kept[reason].join(', ')}.`]
      : [
          '| Table | Columns in which words stay |',
          '|---|---|',
          ...lines.sort(),
          ...(without.length > 0 ? ['', `Numbers and days only: ${without.join(', ')}.`] : []),
        ];
    return [`## ${reasons[reason].title}`, '', reasons[reason].law, '', ...list, ''].join('\n');
  };
  const written = `${head}\n${(Object.keys(kept) as Reason[]).map(part).join('\n')}`;
  if (process.env.PERSONAL === 'write') writeFileSync(page, written);
  expect(readFileSync(page, 'utf8')).toBe(written);
}
