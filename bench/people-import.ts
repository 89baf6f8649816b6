import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openOffice } from '../server/open-office.ts';
import { openSession, seedPeople } from '../server/test/demo-people.ts';
import { madePeople, peopleHeads, workbookOf } from '../server/test/people-sheet.ts';

// node bench/people-import.ts: 5,000 people from a workbook over HTTP into a durable database. Goal: under 60 s.
const goalSeconds = 60;
const people = 5000;
const home = mkdtempSync(join(tmpdir(), 'eoffice-people-'));
const database = await startEmbedded({ dataDir: join(home, 'pg') });
try {
  await measure();
} finally {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const config = readConfig({ MODE: 'DEV', CAPTCHA: 'off', DATA_DIR: join(home, 'data'), LOG_LEVEL: 'silent' });
  const office = await openOffice(config, database.appUrl);
  await seedPeople(office.db);
  const app = await buildApp(office);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await openSession(office.db, 'admin');
  const rows = madePeople(people);
  const faulty = structuredClone(rows);
  for (let at = 0; at < 20; at++) (faulty[at * 200] as string[])[4] = '1101700203451';
  console.log(`${people.toLocaleString('en')} people, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
  await send('20 faulty rows, nothing kept', faulty);
  await send('all right, kept', rows);
  await send('the same again', rows);
  await app.close();
  await office.close();

  async function send(what: string, cells: string[][]): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await workbookOf(peopleHeads, cells))]), 'people.xlsx');
    const from = performance.now();
    const response = await fetch(`${address}/api/settings/people/import?commit=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(8).toString('hex') },
      body: form,
    });
    const report = (await response.json()) as { kept: boolean; added: number; unchanged: number; faults: unknown[] };
    const seconds = (performance.now() - from) / 1000;
    console.log(
      `  ${what.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s  goal ${goalSeconds} s  ${seconds < goalSeconds ? 'met' : 'MISSED'}  (added ${report.added}, unchanged ${report.unchanged}, faults ${report.faults?.length}, kept ${report.kept})`,
    );
  }
}
