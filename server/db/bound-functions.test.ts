import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeside } from '../test/agency-beside.ts';
import { type Clone, cloneDatabase } from '../test/database.ts';
import type { Desk } from '../test/desk.ts';
import { done, register } from '../test/letters.ts';
import { migrate } from './migrate.ts';

let clone: Clone;
let owner: pg.Client;
let app: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase();
  owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  app = new pg.Client({ connectionString: clone.appUrl, options: '-c search_path=ag_new,public' });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await clone.drop();
});

/** A reserved number and a letter without one: of equal ids in every agency that begins so. */
async function reserved(desk: Desk): Promise<{ entry: number; letter: number }> {
  const registrar = await desk.as('registrar');
  const { rows } = await sql<{
    id: number;
  }>`insert into register (unit_id, kind, series, name) values (10000000, 'SEND', 'GENERAL', 'ทะเบียนทดสอบ')
    on conflict (unit_id, kind, series, apart) do update set active = true returning id`.execute(desk.office.db);
  const given = { count: 1, requester: 'กองกลาง', purpose: 'หนังสือถึงกระทรวง' };
  const { entryIds } = done(await registrar.post(`/sarabun/books/${rows[0]?.id}/reserve`, given));
  return { entry: entryIds[0], letter: (await register(registrar)).documentId };
}

const letterOf = async (schema: string, entry: number) =>
  (await owner.query(`select document_id as letter from ${schema}.register_entry where id = $1`, [entry])).rows[0].letter;

it('[REL13] an agency under another name writes into its own books: what took its old name is not touched', async () => {
  const former = await openBeside(clone, 'ag_old');
  const own = await reserved(former);
  await former.close();
  await owner.query('alter schema ag_old rename to ag_new');
  await migrate(clone.ownerUrl, { schema: 'ag_new', appRole: 'office_app' });
  const next = await openBeside(clone, 'ag_old');
  expect(await reserved(next)).toEqual(own);
  await next.close();

  const { rowCount } = await app.query('select * from use_reserved($1, $2)', [own.entry, own.letter]);
  expect(rowCount).toBe(1);
  expect([await letterOf('ag_new', own.entry), await letterOf('ag_old', own.entry)]).toEqual([own.letter, null]);
});

it('a table that a session makes for itself does not stand in for one of the agency', async () => {
  await owner.query('update ag_new.register_entry set document_id = null where reservation_id is not null');
  const { rows } = await owner.query('select id, reservation_id from ag_new.register_entry where reservation_id is not null');
  const letter = (await owner.query('select max(id) as id from ag_new.document')).rows[0].id;
  await app.query(
    'create temp table register_entry (like ag_new.register_entry); insert into register_entry select * from ag_new.register_entry',
  );
  await app.query('select * from use_reserved($1, $2)', [rows[0].id, letter]);
  expect(await letterOf('ag_new', rows[0].id)).toBe(letter);
});

it('no function names the schema of another agency, and none with its owner’s right looks where a caller says', async () => {
  const { rows } = await owner.query<{ schema: string; name: string; definer: boolean; path: string | null; body: string }>(
    `select n.nspname as schema, p.oid::regprocedure::text as name, p.prosecdef as definer, p.prosrc as body,
      (select replace(c, '"', '') from unnest(p.proconfig) c where c like 'search_path=%') as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('office', 'ag_old', 'ag_new', 'public') and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  const definers = rows.filter((one) => one.definer);
  expect(definers.length).toBeGreaterThanOrEqual(10);
  const right = ({ schema }: { schema: string }) =>
    `search_path=${schema === 'public' ? 'graphile_worker, pg_temp' : `${schema}, public, pg_temp`}`;
  expect(definers.filter((one) => one.path !== right(one)).map((one) => `${one.schema} ${one.name}: ${one.path}`)).toEqual([]);
  expect(rows.filter((one) => one.path && one.path !== right(one)).map((one) => one.name)).toEqual([]);
  expect(rows.filter((one) => /\b(office|ag_old|ag_new)\s*\./.test(one.body)).map((one) => one.name)).toEqual([]);
});
