import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { openSession, seedPeople } from './demo-people.ts';
import { compareJournal, type Sent } from './journal.ts';
import { wordsBehind } from './kept-words.ts';
import { plainLetter } from './plain-letter.ts';
import { postLetter } from './post-letter.ts';
import { childrenOf, launchOffice } from './process.ts';

/** What is killed with SIGKILL: the office's process, every process of the database, one connection's process of it, office and database. */
export const strikes = ['server', 'database', 'backend', 'both'] as const;
export type Strike = (typeof strikes)[number];

export interface Round {
  strike: Strike;
  /** From the strike until a letter that was sent after it was registered. */
  backMs: number;
  /** Letters acknowledged in this round, and in all rounds. */
  acknowledged: number;
  letters: number;
}

export interface Mails {
  rows: number;
  taken: number;
  /** Taken once more under the same Message-ID: the process died between the sending and its note. */
  twice: number;
}

export interface Drill {
  /** Registers under load, strikes in the middle of it while a mail is on its way, goes on until every letter is acknowledged, compares the whole journal, and waits until each is found by its words. */
  round(strike: Strike): Promise<Round>;
  /** Waits until every mail was taken. `hurry`: the two minutes that a try may take are not waited for. */
  mailsOut(options?: { hurry?: boolean }): Promise<Mails>;
  /** What office and launcher have printed. */
  said(): string;
  /** Stops as the operator does; gives the launcher's exit code. */
  stop(): Promise<number | null>;
  close(): Promise<void>;
}

const clients = 6;
const lettersEach = 5;
/** A round that takes longer will not end by itself any more. */
const longestRound = 300_000;

/** An office with its embedded database under the launcher, as `npm start` runs it, and a mail server that takes its time. */
export async function openDrill(): Promise<Drill> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-drill-'));
  const { appUrl, token, unit } = await prepare(join(home, 'pg'));
  const mail = await openMailServer();
  const port = await freePort();
  const pool = openPool(appUrl, { schema: 'office', max: 1 });
  const journal: Sent[] = [];
  const {
    process: office,
    ended,
    output: said,
  } = launchOffice({
    DATA_DIR: home,
    PORT: String(port),
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'saraban@office.example.go.th',
  });
  await standing(port, office, said);

  const register = async (letter: Sent): Promise<void> => {
    const fields = { ...plainLetter, docNo: `กค 0402/${letter.subject.split(' ')[1]}`, subject: letter.subject, sendTo: [unit] };
    const signal = AbortSignal.timeout(25_000);
    const response = await postLetter(`http://127.0.0.1:${port}`, token, fields, { key: letter.key, signal });
    const body = (await response.json()) as { status: string; documentId: number; receiveNo: string };
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    letter.reply = { documentId: body.documentId, receiveNo: body.receiveNo };
  };

  async function round(strike: Strike): Promise<Round> {
    const before = journal.length;
    const end = Date.now() + longestRound;
    let struckAt = 0;
    let backAt = 0;
    let acknowledged = 0;
    let fault = '';
    // each client sends one letter after the other, each until it is acknowledged, under one key, as browsers do
    const work = async () => {
      for (let i = 0; i < lettersEach || !backAt; i++) {
        const letter: Sent = { subject: `หนังสือ ${journal.length}`, key: `drill-${randomBytes(8).toString('hex')}`, reply: null };
        journal.push(letter);
        while (!letter.reply) {
          assert(Date.now() < end, `not back by itself: ${fault}\n${said().slice(-4000)}`);
          const sentAt = Date.now();
          await register(letter).catch((error: Error) => {
            fault = `${error.message} ${error.cause ?? ''}`;
          });
          if (!letter.reply) await delay(100);
          else if (struckAt && sentAt > struckAt && !backAt) backAt = Date.now();
        }
        acknowledged += 1;
      }
    };
    const working = Promise.all(Array.from({ length: clients }, work));
    working.catch(() => {});
    while (acknowledged < clients || !mail.isBusy()) {
      assert(Date.now() < end, `no letters or no mails: ${fault}\n${said().slice(-4000)}`);
      await delay(5);
    }
    for (const pid of victims(home, strike)) kill(pid);
    struckAt = Date.now();
    await working;
    const { letters, ...faults } = await compareJournal(pool, journal);
    assert.equal(letters, journal.length);
    assert.deepEqual(faults, { lost: 0, numbers: 0, more: 0, chains: 0 });
    while ((await pool.query('select 1 from search_due limit 1')).rowCount) {
      assert(Date.now() < end, `words of letters are not kept\n${said().slice(-4000)}`);
      await delay(100);
    }
    assert.deepEqual((await pool.query(wordsBehind)).rows, []);
    return { strike, backMs: backAt - struckAt, acknowledged: journal.length - before, letters: journal.length };
  }

  async function mailsOut({ hurry = false } = {}): Promise<Mails> {
    // thousands of them take their time: it is over when none goes out any more
    let fewest = Number.POSITIVE_INFINITY;
    let end = 0;
    const waiting = async () => (await pool.query(`select id from delivery where state <> 'SENT'`)).rows as { id: number }[];
    for (let left = await waiting(); left.length > 0; left = await waiting()) {
      if (left.length < fewest) end = Date.now() + longestRound;
      fewest = Math.min(fewest, left.length);
      assert(Date.now() < end, `${left.length} mails are not out`);
      if (hurry) {
        await pool.query('update delivery set next_at = now() where id = any($1)', [left.map(({ id }) => id)]);
        for (const { id } of left) await pool.query(`select public.enqueue('deliver', $1)`, [{ id, schema: 'office' }]);
      }
      await delay(1000);
    }
    const { rows } = await pool.query(`select retry_key, document_id from delivery`);
    const times = Map.groupBy(mail.taken, (id) => id);
    for (const { retry_key } of rows) assert(times.has(retry_key), `mail ${retry_key} was never sent`);
    assert.equal(times.size, rows.length, 'mails that no row asked for');
    // every letter told the same persons, whenever the office was killed
    const told = [...Map.groupBy(rows, (row) => row.document_id).values()].map((of) => of.length);
    assert.equal(told.length, journal.length);
    assert.equal(new Set(told).size, 1);
    return { rows: rows.length, taken: mail.taken.length, twice: mail.taken.length - times.size };
  }

  return {
    round,
    mailsOut,
    said,
    async stop() {
      office.kill('SIGTERM');
      return ended;
    },
    async close() {
      office.kill('SIGTERM');
      await ended;
      await pool.end();
      await mail.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function prepare(dataDir: string): Promise<{ appUrl: string; token: string; unit: number }> {
  const database = await startEmbedded({ dataDir });
  await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const db = openDatabase(database.appUrl, { schema: 'office', max: 1 });
  await seedPeople(db);
  // the registry of the receiving unit hears of a new letter by mail
  const audience = JSON.stringify({ REGISTRY: ['MAIL'] });
  await db.insertInto('notice_event').values({ event: 'unreceived', active: true, audience }).execute();
  const { token } = await openSession(db, 'registrar');
  const { id } = await db.selectFrom('unit').select('id').where('letter_prefix', '=', 'อว 0601.01.3').executeTakeFirstOrThrow();
  await db.destroy();
  await database.stop();
  return { appUrl: database.appUrl, token, unit: id };
}

/** Takes every mail, a moment after it has come, so that some are always on their way. */
async function openMailServer() {
  const taken: string[] = [];
  let busy = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      busy += 1;
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString('latin1')));
      stream.on('end', () => {
        setTimeout(() => {
          busy -= 1;
          taken.push(/^message-id:\s*<([^@>]+)@/im.exec(raw)?.[1] ?? '');
          done();
        }, 100);
      });
    },
  });
  // a client that was killed
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    isBusy: () => busy > 0,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

async function standing(port: number, office: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    assert(office.exitCode === null && office.signalCode === null, said());
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (reply?.status === 200) return;
    await delay(100);
  }
}

function victims(home: string, strike: Strike): number[] {
  const server = Number(readFileSync(join(home, 'office.pid'), 'utf8'));
  const first = Number.parseInt(readFileSync(join(home, 'pg', 'postmaster.pid'), 'utf8'), 10);
  const others = childrenOf(first);
  const connections = others.filter((pid) => /office_(app|owner)/.test(commandOf(pid)));
  const one = connections[Math.floor(Math.random() * connections.length)];
  if (strike === 'server') return [server];
  if (strike === 'backend') return [Number(one)];
  const database = [first, ...others];
  return strike === 'both' ? [server, ...database] : database;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // one that has ended in the meantime
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
