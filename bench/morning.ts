import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { hashPassword, passwordWork } from '../server/system/password-hash.ts';
import { openLine } from './load.ts';
import { rssOf } from './memory.ts';
import { startOffice } from './office.ts';
import { queuePages, say } from './queue-pages.ts';

// npm run bench:morning -- --people 200: all of an agency sign in at the same instant, behind one address; how long until the last is in, and
// what the queue page of somebody who works already takes meanwhile. Twice: the first time their passwords are kept with less work, as after an
// upgrade, and are renewed.
const { values } = parseArgs({ options: { people: { type: 'string', default: '200' } } });
const people = Number(values.people);
const password = 'Sarabun2569';
const home = mkdtempSync(join(tmpdir(), 'eoffice-morning-'));
const database = await startEmbedded({ dataDir: join(home, 'pg') });
try {
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const office = await startOffice(database, join(home, 'data'), { DEMO: 'on', LOG_LEVEL: 'silent', PASSWORD_WORK: 'full' });
  await makePeople();
  const { token } = await signIn('officer');
  console.log(`${people} sign in at once, ${cpus().length} cores of ${cpus()[0]?.model ?? '?'}`);
  for (const what of ['after an upgrade', 'each morning']) {
    const memory = rssOf(office.pid) ?? 0;
    let most = memory;
    const watch = setInterval(() => {
      most = Math.max(most, rssOf(office.pid) ?? 0);
    }, 20);
    let isOver = false;
    const other = queuePages(office.port, token, () => !isOver);
    const from = performance.now();
    const took = await Promise.all(
      Array.from({ length: people }, async (_, i) => {
        const { code } = await signIn(`morning${i}`);
        if (code) throw new Error(code);
        return performance.now() - from;
      }),
    );
    isOver = true;
    clearInterval(watch);
    took.sort((a, b) => a - b);
    const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      `${what}: half of them after ${seconds(took[people >> 1])}, the last after ${seconds(took.at(-1))}; memory grew by ${(most - memory).toFixed(0)} MB`,
    );
    say('meanwhile', await other);
  }
  await office.stop();

  /** As the page does: asked first, then with the pass that it was given. */
  async function signIn(username: string): Promise<{ token: string; code?: string }> {
    const line = await openLine(office.port);
    const ask = async (path: string, more: object) => {
      const body = JSON.stringify({ username, password, ...more });
      return JSON.parse(
        (await line.ask({ method: 'POST', path: `/api${path}`, headers: { 'content-type': 'application/json' }, body })).body,
      );
    };
    const { oauth_id } = await ask('/users/pre-login', {});
    const entered = await ask('/users/login', { oauth_id });
    line.close();
    return entered;
  }
} finally {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}

/** With passwords as they were kept until 1.13, and a session of yesterday at this address. */
async function makePeople(): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=office,public' });
  await client.connect();
  const hash = await hashPassword({ ...passwordWork.full, memoryCost: 19_456, timeCost: 2 }, password);
  await client.query(
    `with them as (
      insert into person (first_name, last_name, email) select 'เช้า', n::text, 'morning' || n || '@example.go.th' from generate_series(0, $1::int - 1) n
      returning id, last_name),
    posts as (insert into affiliation (person_id, unit_id, is_main) select id, 10000000, true from them),
    accounts as (
      insert into account (person_id, username, password_hash) select id, 'morning' || last_name, $2 from them returning id, person_id)
    insert into session (token_hash, account_id, person_id, ip, created_at, expires_at, ended_at)
      select sha256(id::text::bytea), id, person_id, '127.0.0.1', now() - interval '1 day', now(), now() - interval '12 hours' from accounts`,
    [people, hash],
  );
  await client.end();
}
