import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Check } from '../../../contract/settings/data-integrity.ts';
import { citusPrograms } from '../../test/citus-cluster.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, register } from '../../test/letters.ts';
import { checkStructure } from './check-structure.ts';
import { keepAndWatch } from './keep-checkpoint.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-watch-'));
const outside = join(home, 'outside');
const desk = await openDesk({ CHECKPOINT_DIR: outside });
const owner = new pg.Client({ connectionString: desk.clone.ownerUrl, options: '-c search_path=office,public' });
const superuser = new pg.Client({ connectionString: desk.clone.adminUrl });
let [admin, auditor, registrar] = [] as unknown as [Officer, Officer, Officer];
beforeAll(async () => {
  await owner.connect();
  await superuser.connect();
  [admin, auditor, registrar] = await desk.officers('admin', 'auditor', 'registrar');
  await register(registrar);
});
afterAll(async () => {
  await owner.end();
  await superuser.end();
  await desk.close();
  rmSync(home, { recursive: true, force: true });
});

async function told(kind: string, who: Officer): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ facts: Record<string, unknown> }>`
    select facts from notification where kind = ${kind} and person_id = ${who.personId} order by id`.execute(desk.office.db);
  return rows.map((row) => row.facts);
}

it('[SEC28] no checkpoint outside for two hours is told to administrators and auditors once, and is over when one gets there', async () => {
  // a file lies where the folder should be
  writeFileSync(outside, '');
  await expect(keepAndWatch(desk.office)).rejects.toThrow();
  expect(await told('checkpoint_fault', admin)).toEqual([]);
  await owner.query("update checkpoint set at = now() - interval '3 hours'");
  for (let i = 0; i < 2; i++) await expect(keepAndWatch(desk.office)).rejects.toThrow();
  for (const who of [admin, auditor]) expect(await told('checkpoint_fault', who)).toMatchObject([{ hours: 3 }]);
  rmSync(outside);
  await keepAndWatch(desk.office);
  expect(existsSync(outside)).toBe(true);
  const { rows } = await owner.query("select over_at is not null as over from alarm where kind = 'checkpoint_fault'");
  expect(rows).toEqual([{ over: true }]);
});

const day = 24 * 3_600_000;
const last = async (): Promise<Check> =>
  done(await auditor.get('/settings/data-checks')).checks.find(({ kind }: Check) => kind === 'STRUCTURE');

// each machine of a cluster looks at its own tables (docs/operating.md)
it.skipIf(citusPrograms)('[REL14] a week’s look at tables and indexes tells clean, damaged and could not be looked at apart', async () => {
  const start = Date.now();
  await checkStructure(desk.office);
  const clean = await last();
  expect(clean).toMatchObject({ last: { result: 'CLEAN' }, findings: [], wrongSince: null });
  const { rows } = await owner.query("select count(*)::int as tables from pg_tables where schemaname = 'office'");
  expect(clean.last?.looked).toBeGreaterThan(rows[0].tables);
  // not again within the week
  await checkStructure(desk.office, new Date(start + day));
  expect((await owner.query("select 1 from check_run where kind = 'STRUCTURE'")).rowCount).toBe(1);

  // an index that lacks the rows which it should have
  await owner.query(`create function worn(text) returns text language sql immutable as 'select $1';
    create index worn_index on document (worn(subject));
    create or replace function worn(text) returns text language sql immutable as 'select $1 || ''x'''`);
  await checkStructure(desk.office, new Date(start + 7 * day));
  expect(await last()).toMatchObject({
    last: { result: 'DAMAGED', found: 1 },
    findings: [{ what: 'relation_damaged', at: 'worn_index', says: expect.stringContaining('worn_index') }],
    wrongSince: expect.any(String),
    cleanAt: expect.any(String),
  });
  expect((await last()).told?.names.length).toBeGreaterThan(1);
  for (const who of [admin, auditor]) expect(await told('structure_fault', who)).toMatchObject([{ count: 1, first: 'worn_index' }]);
  await owner.query('drop index worn_index');

  await superuser.query('revoke execute on function public.bt_index_check(regclass, boolean, boolean) from office_app');
  await checkStructure(desk.office, new Date(start + 14 * day));
  expect(await last()).toMatchObject({ last: { result: 'COULD_NOT', found: 0 } });
  expect(await told('structure_check_fault', admin)).toHaveLength(1);
  // tried again the next night, not the next week
  await superuser.query('grant execute on function public.bt_index_check(regclass, boolean, boolean) to office_app');
  await checkStructure(desk.office, new Date(start + 15 * day));
  expect(await last()).toMatchObject({ last: { result: 'CLEAN' }, findings: [], told: null });
});

it.skipIf(citusPrograms)('[REL14] pages of the packaged database carry checksums', async () => {
  expect((await owner.query('show data_checksums')).rows).toEqual([{ data_checksums: 'on' }]);
});
