import { once as happens } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket as Line } from 'node:net';
import { pipeline } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LiveEvent, liveEvents, personalChannel } from '../contract/live.ts';
import { serverTimes } from '../contract/rules/times.ts';
import { openChannels } from './db/channels.ts';
import { emitLive, openLive } from './live.ts';
import { type Officer, openDesk } from './test/desk.ts';

let live: ReturnType<typeof openLive>;
let url: string;
const desk = await openDesk();
beforeAll(async () => {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(desk.app.server.address() as AddressInfo).port}`;
  live = openLive(desk.office, desk.app.server as import('node:http').Server);
});
afterAll(async () => {
  await live?.close();
  await desk.close();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

function knock(
  token: unknown,
  { origin, transport = 'websocket', at = url }: { origin?: string; transport?: 'websocket' | 'polling'; at?: string } = {},
): Socket {
  const socket = io(at, {
    path: `${desk.office.config.basePath}socket.io`,
    auth: token === undefined ? {} : { token },
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(origin ? { extraHeaders: { origin } } : {}),
  });
  open.push(socket);
  return socket;
}

/** 'in', or why not. */
function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('connect', () => resolve('in'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
}

async function listen({ token }: Officer, at = url): Promise<{ socket: Socket; heard: LiveEvent[] }> {
  const socket = knock(token, { at });
  const heard: LiveEvent[] = [];
  socket.on(liveEvents.reload, (event: LiveEvent) => heard.push(event));
  expect(await outcome(socket)).toBe('in');
  return { socket, heard };
}

const emit = (personId: number, topic: string) => emitLive({ db: desk.office.db, office: desk.office }, [personId], topic, null);
const topics = (heard: LiveEvent[]) => heard.map((one) => one.topic);

describe('SEC14: the live connection', () => {
  it('is opened with a session only', async () => {
    for (const token of [undefined, '', 'no-session-of-anybody-at-all', 42, { $ne: null }, ['x'], 'ก'.repeat(300), '\u0000'.repeat(30)])
      expect(await outcome(knock(token)), JSON.stringify(token)).toBe('unauthorized');
  });

  it('is opened from our own pages only, by either transport', async () => {
    const { token } = await desk.as('officer');
    for (const transport of ['websocket', 'polling'] as const) {
      for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1'])
        expect(await outcome(knock(token, { origin, transport })), origin).not.toBe('in');
      expect(await outcome(knock(token, { origin: url, transport }))).toBe('in');
    }
  });

  it('[N3] brings what concerns oneself, and nothing of another person, whatever is asked for', async () => {
    const [clerk, head] = await desk.officers('clerk', 'head');
    const [mine, theirs] = [await listen(clerk), await listen(head)];
    for (const name of ['subscribe', 'join', personalChannel(head.personId)])
      for (const asked of [personalChannel(head.personId), { channel: personalChannel(head.personId) }, { personId: head.personId }])
        mine.socket.emit(name, asked);
    await emit(head.personId, 'for the head');
    await emit(clerk.personId, 'for the clerk');
    await expect.poll(() => topics(theirs.heard)).toEqual(['for the head']);
    await expect.poll(() => topics(mine.heard)).toEqual(['for the clerk']);
    expect(mine.heard[0]).toEqual({ id: expect.any(Number), topic: 'for the clerk', documentId: null });
  });

  it('hears at the commit: nothing before it, nothing of what is rolled back', async () => {
    const clerk = await desk.as('secretary');
    const { heard } = await listen(clerk);
    const { db } = desk.office;
    await db.transaction().execute(async (trx) => {
      await emitLive({ db: trx, office: desk.office }, [clerk.personId], 'held back', null);
      await emit(clerk.personId, 'from outside');
      await expect.poll(() => topics(heard)).toEqual(['from outside']);
    });
    await expect.poll(() => topics(heard)).toEqual(['from outside', 'held back']);
    await db
      .transaction()
      .execute(async (trx) => {
        await emitLive({ db: trx, office: desk.office }, [clerk.personId], 'rolled back', null);
        throw new Error('no');
      })
      .catch(() => {});
    await emit(clerk.personId, 'last');
    await expect.poll(() => topics(heard)).toEqual(['from outside', 'held back', 'last']);
  });

  it('brings after a new connection what was missed, and only one’s own', async () => {
    const clerk = await desk.as('officer');
    const first = await listen(clerk);
    await emit(clerk.personId, 'seen');
    await expect.poll(() => topics(first.heard)).toEqual(['seen']);
    first.socket.disconnect();
    await emit(clerk.personId, 'missed 1');
    await emit((await desk.as('head')).personId, 'of another');
    await emit(clerk.personId, 'missed 2');
    const second = await listen(clerk);
    for (const nonsense of [null, 'x', { lastSeen: -1 }, { lastSeen: 'x' }, { lastSeen: 1e300 }, []])
      second.socket.emit('subscribe', nonsense);
    second.socket.emit('subscribe', { lastSeen: first.heard[0]?.id });
    // What was under way when the connection opened may come twice, under the same id.
    await expect.poll(() => [...new Set(topics(second.heard))].sort()).toEqual(['missed 1', 'missed 2']);
    expect(new Set(second.heard.map((one) => one.id)).size).toBe(2);
  });

  it('[SEC7] is closed within five seconds when the session ends', async () => {
    const clerk = await desk.as('registrar');
    const { socket, heard } = await listen(clerk);
    const closed: string[] = [];
    socket.on('disconnect', (reason) => closed.push(reason));
    expect((await clerk.post('/core/revoke')).body.status).toBe('success');
    await expect.poll(() => closed, { timeout: 5000 }).toEqual(['io server disconnect']);
    await emit(clerk.personId, 'too late');
    expect(heard).toEqual([]);
    expect(await outcome(knock(clerk.token))).toBe('unauthorized');
  });

  it('SEC22: the library’s own answers carry the strict headers', async () => {
    const path = `${url}${desk.office.config.basePath}socket.io/?EIO=4&transport=`;
    for (const [transport, status] of [
      ['polling', 200],
      ['nonsense', 400],
    ] as const) {
      const reply = await fetch(`${path}${transport}`);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

describe('REL5: the connection that listens', () => {
  const admin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: desk.clone.adminUrl });
    await client.connect();
    return work(client).finally(() => client.end());
  };

  it('comes back by itself and brings what was told while it was away, also what was committed out of order', async () => {
    const clerk = await desk.as('clerk');
    const { heard } = await listen(clerk);
    const { db } = desk.office;
    await db.transaction().execute(async (late) => {
      await emitLive({ db: late, office: desk.office }, [clerk.personId], 'late', null);
      await emit(clerk.personId, 'before');
      await expect.poll(() => topics(heard)).toContain('before');
      await admin((client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'e-office channels'",
        ),
      );
    });
    await emit(clerk.personId, 'meanwhile');
    await expect.poll(() => topics(heard), { timeout: 10_000 }).toEqual(expect.arrayContaining(['late', 'meanwhile']));
    await emit(clerk.personId, 'after');
    await expect.poll(() => topics(heard)).toContain('after');
    expect(topics(heard).filter((topic) => topic === 'after')).toHaveLength(1);
  });

  /** A second server of the office that looks for what nobody told all the time, hearing of the database at `hears`. */
  async function beside(work: (at: string) => Promise<void>, hears = desk.clone.appUrl): Promise<void> {
    const usual = { ...serverTimes };
    Object.assign(serverTimes, { liveLook: 50, liveStood: 0 });
    const own = await openDesk({}, { clone: { ...desk.clone, drop: async () => {} }, empty: true });
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const channels = openChannels(hears, own.office.log);
    const other = openLive(Object.assign(Object.create(own.office), { channels }), own.app.server as import('node:http').Server);
    try {
      await work(`http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}`);
    } finally {
      Object.assign(serverTimes, usual);
      // the sockets first: a server with one open does not close
      await other.close();
      await channels.close();
      await own.close();
    }
  }
  /** A look that comes before the notice tells too: an event may come twice, under the same id. */
  const once = (heard: LiveEvent[]) => [...new Map(heard.map((one) => [one.id, one.topic])).values()];

  it('finds by itself what a server that ended at once after a commit told nobody', () =>
    beside(async (at) => {
      const clerk = await desk.as('clerk');
      const { heard } = await listen(clerk, at);
      await emit(clerk.personId, 'told');
      await expect.poll(() => once(heard)).toEqual(['told']);
      await sql`insert into live_event (person_id, topic) values (${clerk.personId}, 'untold')`.execute(desk.office.db);
      await expect.poll(() => once(heard)).toEqual(['told', 'untold']);
      await emit(clerk.personId, 'last');
      await expect.poll(() => once(heard)).toEqual(['told', 'untold', 'last']);
    }));

  it('lets in nobody before it listens: he hears all from then on, and nothing of before', async () => {
    const { host, port, user, password, database } = new pg.Client({ connectionString: desk.clone.appUrl });
    const toDatabase = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
    const held: Line[] = [];
    let open = (socket: Line): unknown => held.push(socket);
    const door = createServer((socket) => open(socket)).listen(0, '127.0.0.1');
    await happens(door, 'listening');
    const through = `postgres://${user}:${password ?? ''}@127.0.0.1:${(door.address() as AddressInfo).port}/${database}`;
    const clerk = await desk.as('clerk');
    await emit(clerk.personId, 'long ago');
    await beside(async (at) => {
      const knocking = listen(clerk, at);
      for (let n = 0; n < 3; n++) expect(await outcome(knock('nobody', { at }))).toBe('unauthorized');
      // either end may go first
      open = (socket) => pipeline(socket, toDatabase(), socket, () => {});
      for (const socket of held) open(socket);
      const { heard } = await knocking;
      await emit(clerk.personId, 'now');
      await expect.poll(() => once(heard)).toEqual(['now']);
    }, through);
    door.close();
  });

  it('brings a client that was away also what was told earlier and committed later', async () => {
    const clerk = await desk.as('head');
    const first = await listen(clerk);
    const { db } = desk.office;
    await db.transaction().execute(async (late) => {
      await emitLive({ db: late, office: desk.office }, [clerk.personId], 'told first', null);
      await emit(clerk.personId, 'seen');
      await expect.poll(() => topics(first.heard)).toContain('seen');
      first.socket.disconnect();
    });
    const second = await listen(clerk);
    second.socket.emit('subscribe', { lastSeen: first.heard.at(-1)?.id });
    await expect.poll(() => topics(second.heard)).toContain('told first');
  });
});
