import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Server, type Socket } from 'socket.io';
import { sockets as limits } from '../contract/limits.ts';
import { type LiveEvent, liveEvents, personalChannel, type Subscribed, subscribe } from '../contract/live.ts';
import { serverTimes } from '../contract/rules/times.ts';
import { everybody, sessionChannel } from './access/sessions.ts';
import type { Database } from './db/pool.ts';
import type { Ctx, Db } from './http/context.ts';
import { fixed, isOwn } from './http/headers.ts';
import { atMostAtOnce, hearNoFlood, openPlaces, refused } from './live-limits.ts';
import { liveChannel, tellTogether, tellWithCommit } from './live-notices.ts';
import type { Office } from './office.ts';

export interface Live {
  /** Open sockets of this process. */
  sockets(): number;
  close(): Promise<void>;
}

/** What was missed is told one by one up to here; who missed more reads everything anew. */
export const replayed = 200;

type Telling = Pick<Ctx, 'db' | 'office'> & Partial<Pick<Ctx, 'afterCommit' | 'closeWith'>>;

/** Tells persons that something of theirs changed. A row each, delivered once the act stands. */
export async function emitLive(ctx: Telling, personIds: number[], topic: string, documentId: number | null): Promise<void> {
  if (personIds.length > 0) await emitLiveTo(ctx, sql`select unnest(${personIds}::bigint[]) as id`, topic, documentId);
}

/** The same for the persons that a query finds (column `id`). */
export async function emitLiveTo(ctx: Telling, persons: RawBuilder<unknown>, topic: string, documentId: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into live_event (person_id, topic, document_id)
    select p.id, ${topic}, ${documentId}::bigint from (${persons}) p returning id`.execute(ctx.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const range = `${ids[0]}-${ids.at(-1)}`;
  if (ctx.closeWith && ctx.afterCommit) ctx.afterCommit(() => tellTogether(ctx.office, range));
  else await tellWithCommit(ctx.db, ctx.office.config.schema, range);
}

/** A sentence for everybody who is in the office now, at every server, when the transaction commits. */
export async function sayToAll(db: Db, schema: string, message: string): Promise<void> {
  await sql`select pg_notify(${liveChannel(schema)}, ${`${said}${message}`})`.execute(db);
}
const said = 'say ';

/**
 * The sockets of this process. A socket belongs to a session; it hears its own person's channel only and closes when the session ends.
 * One connection listens to the database; after it was away, what was missed is read from the table.
 */
export function openLive(office: Office, server: import('node:http').Server): Live {
  const { config, log } = office;
  const places = openPlaces();
  const replays = atMostAtOnce(limits.replaysAtOnce);
  const io = new Server(server, {
    path: `${config.basePath}socket.io`,
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: (request, done) =>
      done(null, office.ready.open && (!request.headers.origin || isOwn(office, request.headers.origin, request.headers.host))),
  });
  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    const me = typeof token === 'string' ? await office.sessions.find(token).catch(() => null) : null;
    if (!me) return next(new Error('unauthorized'));
    if (config.limits && !places.take(socket, me)) {
      await wait(limits.refusedAfter, undefined, { ref: false });
      return next(refused('too_many_sockets'));
    }
    Object.assign(socket.data, { token, personId: me.personId });
    // who were let in before would miss what is told until then
    await listener.begun;
    next();
  });
  io.on('connection', (socket) => {
    if (config.limits) hearNoFlood(socket, log);
    void socket.join(personalChannel(socket.data.personId));
    // one after the other: a socket never holds more than one of the connections to the database
    let last: Promise<void> = Promise.resolve();
    socket.on(subscribe, (asked: unknown, answer: unknown) => {
      last = last
        .then(() => (socket.connected ? replays(() => replay(socket, asked)) : undefined))
        .then((given) => void (given && typeof answer === 'function' && answer(given)))
        .catch((error) => log.warn({ err: error }, 'replay'));
    });
  });

  /** What came after the last event that the client saw; nothing where it was too much, or where a part of it is no longer kept. */
  async function replay(socket: Socket, asked: unknown): Promise<Subscribed> {
    const lastSeen = Number((asked as { lastSeen?: unknown } | null)?.lastSeen);
    const kept = await office.db
      .selectFrom('live_event')
      .select(({ fn }) => [fn.max<number | null>('id').as('newest'), fn.min<number | null>('id').as('oldest')])
      .executeTakeFirstOrThrow();
    const newest = kept.newest ?? 0;
    if (!Number.isSafeInteger(lastSeen) || lastSeen <= 0) return { lastSeen: newest, complete: true };
    if (kept.oldest === null || lastSeen < kept.oldest || lastSeen > newest) return { lastSeen: newest, complete: false };
    const mine = after(office.db, lastSeen).where('person_id', '=', socket.data.personId);
    const rows = await mine
      .orderBy('id')
      .limit(replayed + 1)
      .execute();
    if (rows.length > replayed) return { lastSeen: newest, complete: false };
    for (const row of rows)
      socket.emit(liveEvents.reload, { id: row.id, topic: row.topic, documentId: row.document_id } satisfies LiveEvent);
    return { lastSeen: newest, complete: true };
  }

  async function deliver(from: number, to: number): Promise<void> {
    // nobody to tell: who comes later asks for what he missed
    if (io.sockets.sockets.size === 0) return;
    send(await office.db.selectFrom('live_event').selectAll().where('id', '>=', from).where('id', '<=', to).orderBy('id').execute());
  }

  /** What no notice told is told from here on. */
  async function deliverUntold(known: readonly Range[], after: number): Promise<number[]> {
    if (io.sockets.sockets.size === 0) return [];
    const told = `{${known.map(({ from, to }) => `[${from},${to}]`).join(',')}}`;
    const rows = await office.db
      .selectFrom('live_event')
      .selectAll()
      .where('id', '>', after)
      .where(sql<boolean>`at < now() - ${`${serverTimes.liveStood} milliseconds`}::interval and not id <@ ${told}::int8multirange`)
      .orderBy('id')
      .execute();
    send(rows);
    return rows.map(({ id }) => id);
  }

  async function deliverAfter(lastSeen: number): Promise<void> {
    send(await after(office.db, lastSeen).orderBy('id').execute());
  }

  function send(rows: { id: number; person_id: number; topic: string; document_id: number | null }[]): void {
    for (const row of rows) {
      const event = { id: row.id, topic: row.topic, documentId: row.document_id } satisfies LiveEvent;
      io.to(personalChannel(row.person_id)).emit(liveEvents.reload, event);
    }
  }

  function say(message: string): void {
    io.emit(liveEvents.notice, { message });
  }

  /** Sockets whose session is no more are closed: at once when it ended, and every few seconds for what no notice tells (age, idleness). */
  async function dropDead(personId?: number): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      if (personId !== undefined && socket.data.personId !== personId) continue;
      const live = await office.sessions.isLive(socket.data.token).catch(() => true);
      if (!live) socket.disconnect(true);
    }
  }

  // The library answers by itself: by polling, and where it refuses.
  server.prependListener('request', (request, reply) => {
    if (!request.url?.startsWith(io.path())) return;
    for (const [name, value] of Object.entries({ ...fixed, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }))
      reply.setHeader(name, value);
  });
  const listener = listenLive(office, { deliver, deliverAfter, deliverUntold, say });
  const ended = office.channels.listen({
    channel: sessionChannel(config.schema),
    // the sessions heard it before, so that the look is at the database; what ended while nobody listened is found by the sweep
    heard: (payload) => (payload === undefined || payload === everybody ? undefined : dropDead(Number(payload))),
  });
  const sweep = setInterval(() => void dropDead(), 5000);
  sweep.unref();
  return {
    sockets: () => io.sockets.sockets.size,
    async close() {
      clearInterval(sweep);
      listener.close();
      ended.close();
      // The transport alone is closed: a client then comes back by itself, after a little while that differs from client to client.
      // The server below is closed by its owner.
      io.engine.close();
    },
  };
}

/**
 * Events behind the last one seen. One that was told before it in the order of ids can have been committed after it:
 * those of the minute before come once more, which costs a reload and loses nothing.
 */
function after(db: Database, lastSeen: number) {
  return db
    .selectFrom('live_event')
    .selectAll()
    .where('id', '>', lastSeen - overlap)
    .where(
      sql<boolean>`(id > ${lastSeen} or id <> ${lastSeen} and at > (select at - interval '1 minute' from live_event where id = ${lastSeen}))`,
    );
}

const overlap = 1000;

interface Range {
  from: number;
  to: number;
}

interface Heard {
  deliver(from: number, to: number): Promise<void>;
  /** Gives the ids of what it told. */
  deliverUntold(known: readonly Range[], after: number): Promise<number[]>;
  deliverAfter(lastSeen: number): Promise<void>;
  say(message: string): void;
}

interface LiveListener {
  /** It hears, and knows what was told before it. */
  begun: Promise<void>;
  close(): void;
}

function listenLive({ db, channels, config, log }: Office, { deliver, deliverAfter, deliverUntold, say }: Heard): LiveListener {
  let lastId = 0;
  /** What was told, and the newest event at each look, as far back as a look goes. */
  let told: Range[] = [];
  let looks: { newest: number; at: number }[] = [];
  let begin: () => void = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });

  /** A server that ended between a commit and its notice has told nobody. */
  async function lookForUntold(): Promise<void> {
    const now = performance.now();
    const before = looks.findLast(({ at }) => at < now - serverTimes.liveBefore) ?? looks[0];
    looks = [...looks.filter(({ at }) => before && at >= before.at), { newest: lastId, at: now }];
    if (!before || !listener.isUp()) return;
    told = told.filter(({ to }) => to > before.newest);
    for (const id of await deliverUntold(told, before.newest)) told.push({ from: id, to: id });
  }
  const looking = setInterval(
    () => void lookForUntold().catch((error) => log.warn({ err: error }, 'live events that nobody told')),
    serverTimes.liveLook,
  );
  looking.unref();

  /** What was told while nobody listened. */
  async function catchUp(): Promise<void> {
    const { id } = await db
      .selectFrom('live_event')
      .select(({ fn }) => fn.coalesce(fn.max<number>('id'), sql<number>`0`).as('id'))
      .executeTakeFirstOrThrow();
    if (lastId > 0) await deliverAfter(lastId);
    told.push({ from: 0, to: id });
    lastId = Math.max(lastId, id);
    begin();
  }

  const listener = channels.listen({
    channel: liveChannel(config.schema),
    heard(payload) {
      if (payload === undefined) return catchUp();
      if (payload.startsWith(said)) return say(payload.slice(said.length));
      for (const range of payload.split(' ')) {
        const [from = 0, to = 0] = range.split('-').map(Number);
        lastId = Math.max(lastId, to);
        told.push({ from, to });
        void deliver(from, to).catch((error) => log.warn({ err: error }, 'live events'));
      }
    },
  });
  return {
    begun,
    close() {
      clearInterval(looking);
      listener.close();
    },
  };
}
