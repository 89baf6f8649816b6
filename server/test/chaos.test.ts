import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../access/chain.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { peopleIn } from './demo-people.ts';
import { plainLetter } from './plain-letter.ts';
import { postLetter } from './post-letter.ts';
import { childrenOf, type OfficeProcess, startProcess } from './process.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-chaos-'));
const dataDir = join(home, 'pg');
/** Four registries, each with four clients at work at once. */
const registries = ['registrar', 'clerk', 'pornthip.y', 'weera.t'];
const clients = 16;

let database: Embedded;
let server: OfficeProcess;
let tokens: string[];

interface Letter {
  subject: string;
  client: number;
  key: string;
  /** What the server said when it acknowledged the registration. */
  reply: Acknowledged | null;
}

interface Acknowledged {
  documentId: number;
  receiveNo: string;
  receivedAt: string;
}

beforeAll(async () => {
  // durable: what the database acknowledged must outlive kill -9
  database = await startEmbedded({ dataDir });
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  tokens = await peopleIn(
    database.appUrl,
    ...Array.from({ length: clients }, (_, client) => registries[client % registries.length] as string),
  );
  await armFault();
  server = await startServer();
});

afterAll(async () => {
  server?.process.kill('SIGKILL');
  await database?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('[I1, I16, REL1, REL2] 16 clients on 4 registers, some registrations failing after their number was taken, through kill -9 of the database, of one of its processes and of the server: no gap, no duplicate, no acknowledged letter lost', async () => {
  const letters = Array.from(
    { length: 200 },
    (_, i): Letter => ({
      subject: `${i % 20 === 7 ? 'ล้มหลังได้เลข' : 'หนังสือ'} ${i}`,
      client: i % clients,
      key: `chaos-${randomBytes(8).toString('hex')}`,
      reply: null,
    }),
  );

  const dead = server.process.pid;
  await registerAll(letters, { after: 50, strike: killDatabase });
  expect(acknowledged(letters)).toBeGreaterThanOrEqual(50);
  expect(acknowledged(letters)).toBeLessThan(190);
  database = await startEmbedded({ dataDir });

  await registerAll(letters, { after: 40, strike: killOneBackend });
  expect(acknowledged(letters)).toBeLessThan(190);
  await standing();
  expect(server.process.exitCode).toBeNull();

  await registerAll(letters, { after: 40, strike: () => server.process.kill('SIGKILL') });
  expect(acknowledged(letters)).toBeLessThan(190);
  server = await startServer();
  expect(server.process.pid).not.toBe(dead);

  await registerAll(letters);
  expect(acknowledged(letters)).toBe(190);
  expect(letters.filter((letter) => !letter.reply).every(({ subject }) => subject.startsWith('ล้ม'))).toBe(true);
  await disarmFault();
  await registerAll(letters);
  expect(acknowledged(letters)).toBe(200);

  await expectWhole(letters);
  // the same keys once more: the same answers, and nothing new
  const again = letters.map((letter): Letter => ({ ...letter, reply: null }));
  await registerAll(again);
  expect(again.map(({ reply }) => reply)).toEqual(letters.map(({ reply }) => reply));
  await expectWhole(letters);
}, 180_000);

/** Each client sends what is not acknowledged yet, one after the other, and waits for every answer or broken connection. */
async function registerAll(
  letters: Letter[],
  { after = Number.POSITIVE_INFINITY, strike = () => {} }: { after?: number; strike?: () => unknown } = {},
): Promise<void> {
  let done = 0;
  const work = async (client: number) => {
    for (const letter of letters.filter((one) => one.client === client && !one.reply)) {
      letter.reply = await register(letter).catch(() => null);
      // after the strike nobody answers any more
      if (!letter.reply && done >= after) return;
      if (!letter.reply) continue;
      done += 1;
      if (done === after) strike();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
}

async function register({ subject, key, client }: Letter): Promise<Acknowledged | null> {
  const letter = { ...plainLetter, docNo: `กค 0402/${subject.split(' ')[1]}`, subject };
  const response = await postLetter(server.address, tokens[client] as string, letter, { key });
  const body = (await response.json()) as Acknowledged & { status: string };
  if (body.status !== 'success') return null;
  return { documentId: body.documentId, receiveNo: body.receiveNo, receivedAt: body.receivedAt };
}

function acknowledged(letters: Letter[]): number {
  return letters.filter(({ reply }) => reply !== null).length;
}

/** The books read without the server: numbers 1 to 50 in the order of time in each, one line a letter, each as it was acknowledged. */
async function expectWhole(letters: Letter[]): Promise<void> {
  const pool = openPool(database.appUrl, { schema: 'office', max: 1 });
  try {
    const { rows } = await pool.query(`select e.register_id, e.seq, e.be_year, e.issued_at, e.void_at, d.id, d.subject, t.received_at,
        (select json_agg(v order by v.seq) from (select * from event where document_id = d.id) v) as events
      from register_entry e join document d on d.id = e.document_id join transmission t on t.register_entry_id = e.id order by e.register_id, e.seq`);
    const books = Map.groupBy(rows, (row) => row.register_id);
    expect(books.size).toBe(registries.length);
    for (const lines of books.values()) {
      expect(lines.map((row) => row.seq)).toEqual(Array.from({ length: letters.length / registries.length }, (_, i) => i + 1));
      expect(lines.every((row, i) => i === 0 || row.issued_at >= lines[i - 1]?.issued_at)).toBe(true);
    }
    expect(new Set(rows.map((row) => row.subject)).size).toBe(letters.length);
    for (const row of rows) {
      const letter = letters.find(({ subject }) => subject === row.subject);
      expect(letter?.reply).toEqual({
        documentId: row.id,
        receiveNo: `${row.seq}/${row.be_year}`,
        receivedAt: row.received_at.toISOString(),
      });
    }
    const { rows: counts } =
      await pool.query(`select (select count(*) from document) as documents, (select count(*) from register_entry) as lines,
      (select min(last_no) || '-' || max(last_no) from register_counter) as last, (select count(*) from idempotency) as keys, (select count(*) from event) as events`);
    expect(counts[0]).toEqual({ documents: 200, lines: 200, last: '50-50', keys: 200, events: 200 });
    await expectChains(pool);
  } finally {
    await pool.end();
  }
}

async function expectChains(pool: ReturnType<typeof openPool>): Promise<void> {
  const { rows } =
    await pool.query(`select document_id, seq, at, actor_id, principal_id, delegation_id, action, subject, transmission_id, task_id, from_state,
    to_state, detail, request_id, prev_hash, hash from event`);
  for (const { prev_hash, hash: kept, ...row } of rows) expect(kept).toEqual(hashOf(prev_hash, row));
}

/** The fault: at the commit, when number, line, stamp and events are all written, the database refuses the letters marked for it. */
async function armFault(): Promise<void> {
  await asOwner(`create function office.chaos_fault() returns trigger language plpgsql security definer as $$
    begin
      if (select subject like 'ล้ม%' from office.document where id = new.document_id) then raise exception 'fault after the number'; end if;
      return null;
    end $$;
    create constraint trigger chaos after insert on office.register_entry deferrable initially deferred for each row execute function office.chaos_fault()`);
}

function disarmFault(): Promise<void> {
  return asOwner('drop trigger chaos on office.register_entry');
}

async function asOwner(statement: string): Promise<void> {
  const pool = openPool(database.ownerUrl, { schema: 'office', max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}

/** The whole cluster at once, as when the power goes: no process of it can tell another anything. */
function killDatabase(): void {
  for (const pid of [database.pid, ...childrenOf(database.pid)]) process.kill(pid, 'SIGKILL');
}

/** The database ends all others with it and recovers by itself; the server goes on. */
function killOneBackend(): void {
  const ofServer = childrenOf(database.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('office_app'));
  if (!ofServer) throw new Error('no connection of the server');
  process.kill(ofServer, 'SIGKILL');
}

async function standing(): Promise<void> {
  const ready = () => fetch(`${server.address}/health/ready`).then((reply) => reply.status);
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
}

function startServer(): Promise<OfficeProcess> {
  return startProcess(database, { DATA_DIR: join(home, 'data'), LOG_LEVEL: 'silent' });
}
