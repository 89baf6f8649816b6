import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Check, CheckKind } from '../../../contract/settings/data-integrity.ts';
import { type Embedded, startEmbedded } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, register } from '../../test/letters.ts';
import { checkPages } from './check-pages.ts';
import { checkStructure } from './check-structure.ts';

// A database server of its own: its files are written into while it stands still.
const home = mkdtempSync(join(tmpdir(), 'eoffice-page-'));
const dataDir = join(home, 'pg');
let server: Embedded;
let desk: Desk;
let auditor: Officer;

beforeAll(async () => {
  server = await startEmbedded({ dataDir });
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const { ownerUrl, appUrl, adminUrl } = server;
  desk = await openDesk({}, { clone: { name: 'office', ownerUrl, appUrl, adminUrl, drop: async () => {} } });
  auditor = await desk.as('auditor');
  await register(await desk.as('registrar'));
});
afterAll(async () => {
  await desk?.close().catch(() => {});
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
async function checkOf(kind: CheckKind): Promise<Check> {
  const { checks } = done(await auditor.get('/settings/data-checks'));
  return checks.find((one: Check) => one.kind === kind);
}

async function fileOf(table: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.adminUrl.replace('/postgres?', '/office?').replace(/\/postgres$/, '/office') });
  await admin.connect();
  const { rows } = await admin.query(`select pg_relation_filepath('office.${table}') as path`);
  await admin.end();
  return join(server.home, rows[0].path);
}

/** In the middle of the first page, as a failing disk does it; gives what stood there. */
async function overwrite(path: string, bytes: Buffer): Promise<Buffer> {
  await server.stop();
  const file = openSync(path, 'r+');
  const before = Buffer.alloc(bytes.length);
  readSync(file, before, 0, bytes.length, 4096);
  writeSync(file, bytes, 0, bytes.length, 4096);
  closeSync(file);
  server = await startEmbedded({ dataDir });
  await expect.poll(async () => (await auditor.get('/settings/data-checks')).status, { timeout: 20_000 }).toBe(200);
  return before;
}

it('[REL14] a page of the database that was overwritten on the disk is found, told, stands on the page, and is over when it is put right', async () => {
  await checkStructure(desk.office);
  await checkPages(desk.office);
  for (const kind of ['STRUCTURE', 'PAGES'] as const)
    expect(await checkOf(kind)).toMatchObject({ last: { result: 'CLEAN' }, wrongSince: null });

  const path = await fileOf('event');
  const before = await overwrite(path, Buffer.alloc(64, 0xa5));
  await checkStructure(desk.office, hours(8 * 24));
  expect(await checkOf('STRUCTURE')).toMatchObject({
    last: { result: 'DAMAGED' },
    // the table, and its indexes, which are compared with the rows
    findings: expect.arrayContaining([
      expect.objectContaining({ what: 'relation_damaged', at: 'event', says: expect.stringContaining('invalid page in block 0') }),
    ]),
    wrongSince: expect.any(String),
  });
  // the database counted it too, whoever had come upon it
  await checkPages(desk.office, hours(2));
  const pages = await checkOf('PAGES');
  expect(pages).toMatchObject({ last: { result: 'DAMAGED' }, findings: [{ what: 'page_damaged' }], standing: 1 });
  for (const check of [await checkOf('STRUCTURE'), pages]) expect(check.told?.names.length).toBeGreaterThan(0);
  const rows = await desk.office.db
    .selectFrom('notification')
    .select('kind')
    .distinct()
    .where('kind', 'in', ['page_fault', 'structure_fault'])
    .where('person_id', '=', auditor.personId)
    .orderBy('kind')
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual(['page_fault', 'structure_fault']);

  // nothing new is counted, and it is as damaged as it was
  await checkPages(desk.office, hours(4));
  expect(await checkOf('PAGES')).toMatchObject({ last: { result: 'DAMAGED' }, wrongSince: pages.wrongSince });

  await overwrite(path, before);
  await checkStructure(desk.office, hours(16 * 24));
  await checkPages(desk.office, hours(6));
  for (const kind of ['STRUCTURE', 'PAGES'] as const)
    expect(await checkOf(kind)).toMatchObject({ last: { result: 'CLEAN' }, findings: [], wrongSince: null });
});
