import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveEvent, liveEvents, personalChannel } from '../../contract/live.ts';
import { followFeed } from '../../contract/live-feed.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { emitLive, replayed, sayToAll } from '../live.ts';
import type { Office } from '../office.ts';
import { type Clone, cloneDatabase } from './database.ts';
import { openSession, seedPeople } from './demo-people.ts';
import { incoming } from './letters.ts';
import { postLetter } from './post-letter.ts';
import { folderWith, type OfficeProcess, startProcess } from './process.ts';

const schema = 'office';
const home = mkdtempSync(join(tmpdir(), 'eoffice-live-'));
const sockets: Socket[] = [];
let clone: Clone;
let db: Database;
let first: OfficeProcess;
let second: OfficeProcess;

beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase(clone.appUrl, { schema, max: 2 });
  await seedPeople(db);
  [first, second] = await Promise.all([start('first'), start('second')]);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const one of [first, second]) one?.process.kill('SIGKILL');
  await db?.destroy();
  await clone?.drop();
  rmSync(home, { recursive: true, force: true });
});

/** Who tells. */
const telling = {
  get db() {
    return db;
  },
  office: { config: { schema } } as unknown as Office,
};

/** A server of its own folder on the one database, the files shared; `port` 0: any. */
function start(name: string, port = '0'): Promise<OfficeProcess> {
  return startProcess(clone, { DATA_DIR: folderWith(join(home, 'files'), join(home, name)), PORT: port });
}

interface Listener {
  socket: Socket;
  personId: number;
  token: string;
  heard: LiveEvent[];
  /** How often all was read anew because too much was missed. */
  missed(): number;
}

/** Somebody's browser at this server, with the code that the browser has. */
async function listenAs(username: string, { address }: OfficeProcess): Promise<Listener> {
  const { token, personId } = await openSession(db, username);
  const socket = io(address, { path: '/socket.io', auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelayMax: 500 });
  sockets.push(socket);
  const heard: LiveEvent[] = [];
  let missed = 0;
  await new Promise<void>((joined) =>
    followFeed(socket, { heard: (event) => heard.push(event), joined, missed: () => void missed++ }, { first: 10, answer: 2000 }),
  );
  return { socket, personId, token, heard, missed: () => missed };
}

async function registerAt({ address }: OfficeProcess, { token }: Listener): Promise<void> {
  const reply = await postLetter(address, token, incoming());
  expect(await reply.json()).toMatchObject({ status: 'success' });
}

const ids = (events: LiveEvent[]) => events.map((one) => one.id).sort((a, b) => a - b);
const told = async ({ personId }: Listener, after = 0) =>
  (await db.selectFrom('live_event').select('id').where('person_id', '=', personId).where('id', '>', after).orderBy('id').execute()).map(
    (row) => row.id,
  );

it('[T1] [T2] [REL8] the server is killed and started again, 100 events in between through a second server: none lost, none doubled', async () => {
  const mine = await listenAs('registrar', first);
  // several: those of the last minute are told again under their ids
  for (let letter = 0; letter < 3; letter++) await registerAt(first, mine);
  await expect.poll(async () => ids(mine.heard)).toEqual(await told(mine));

  const gone = new Promise((resolve) => mine.socket.once('disconnect', resolve));
  first.process.kill('SIGKILL');
  await first.ended;
  await gone;
  const before = mine.heard.length;
  while ((await told(mine)).length < before + 100) await registerAt(second, mine);
  first = await start('first', new URL(first.address).port);
  await expect.poll(() => mine.heard.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 100);
  await registerAt(second, mine);
  const all = await told(mine);
  await expect.poll(() => mine.heard.at(-1)?.id).toBe(all.at(-1));
  // each id once: the list is no set
  expect(ids(mine.heard)).toEqual(all);
  expect(mine.missed()).toBe(0);
});

it('[T2] [REL8] [SEC14] two servers on one database: what happens at one is heard at the other, by its person alone, whatever channel is asked for', async () => {
  const here = await listenAs('registrar', first);
  const there = await listenAs('registrar', second);
  const other = await listenAs('officer', second);
  for (const asked of [personalChannel(here.personId), { channel: personalChannel(here.personId), personId: here.personId, lastSeen: 1 }])
    for (const name of ['subscribe', 'join', personalChannel(here.personId)]) other.socket.emit(name, asked);
  const before = (await told(here)).at(-1);
  await registerAt(first, here);
  const now = await told(here, before);
  expect(now.length).toBeGreaterThan(0);
  // what the story above told last may still arrive at one of them
  for (const one of [here, there]) await expect.poll(() => ids(one.heard).filter((id) => id > (before ?? 0))).toEqual(now);
  const said: string[] = [];
  for (const one of [here, there, other])
    one.socket.on(liveEvents.notice, ({ message }: { message: string }) => said.push(`${one.personId} ${message}`));
  await sayToAll(db, schema, 'ปิดปรับปรุงระบบเวลา 18.00 น.');
  const everybody = [here, there, other].map(({ personId }) => `${personId} ปิดปรับปรุงระบบเวลา 18.00 น.`);
  await expect.poll(() => said.sort()).toEqual(everybody.sort());
  // the sentence came behind the event: nothing of another person is under way any more
  expect(other.heard).toEqual([]);
});

it('[T2] who missed more than is told one by one reads everything anew, and hears on from there', async () => {
  const mine = await listenAs('clerk', second);
  await emitLive(telling, [mine.personId], 'seen', null);
  await expect.poll(() => mine.heard.length).toBe(1);
  mine.socket.disconnect();
  await emitLive(telling, new Array(replayed + 1).fill(mine.personId), 'missed', null);
  mine.socket.connect();
  await expect.poll(mine.missed, { timeout: 30_000 }).toBe(1);
  await emitLive(telling, [mine.personId], 'after', null);
  await expect.poll(() => mine.heard.at(-1)?.topic).toBe('after');
  expect(new Set(ids(mine.heard)).size).toBe(mine.heard.length);
});
