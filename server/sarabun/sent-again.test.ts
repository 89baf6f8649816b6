import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { canonical } from '../access/chain.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, incoming, register } from '../test/letters.ts';
import { applies, type Ids, letterCalls, partCalls, type Verb, workCalls } from '../test/rights/calls.ts';
import { idsOf } from '../test/rights/ids.ts';
import type { Letter } from '../test/rights/letter.ts';
import { officers } from '../test/rights/officers.ts';
import { verdictOf } from '../test/rights/rules.ts';
import { letterScenes } from '../test/rights/scenes.ts';
import { openStage } from '../test/rights/stage.ts';

const who = (name: string): Officer => stage.who(name);
const names = Object.keys(officers);
const verbs: Record<string, Verb> = { ...partCalls, ...workCalls, ...letterCalls };

/** Every act on a letter, done by who may do it, asked for again with the same key: one after the other, at once, and when the answer was lost. */
const desk = await openDesk({ APP_NAME: 'onlb' });
const stage = await openStage(desk);
afterAll(() => desk.close());

interface Chance {
  verb: string;
  name: string;
  letter: Letter;
  row: number;
}

describe('[REL3] the same key does the work once', () => {
  it('on every act of the window: three times in a row, and ten times at once on its twin', async () => {
    const left = new Set(Object.keys(verbs).filter((verb) => verb !== 'placeStamp'));
    const wrong: unknown[] = [];
    for (let round = 0; round < 6 && left.size > 0; round++) {
      // two of each letter: what is done in a row on the one is done at once on the other
      const [one, twin] = [await letterScenes(stage), await letterScenes(stage)];
      for (const { verb, name, letter, row } of chances([...left], one)) {
        const other = twin[one.indexOf(letter)] as Letter;
        const inRow = await effectOf(verb, name, letter, row, 3, wrong);
        const atOnce = await effectOf(verb, name, other, row, 10, wrong);
        if (JSON.stringify(inRow) !== JSON.stringify(atOnce)) wrong.push({ verb, inRow, atOnce });
        left.delete(verb);
      }
    }
    expect(wrong).toEqual([]);
    expect([...left]).toEqual([]);
    expect(Object.keys(verbs).length).toBeGreaterThan(50);
  }, 300_000);

  it('when the answer is lost on its way after the commit', async () => {
    await desk.app.listen({ port: 0, host: '127.0.0.1' });
    const proxy = await deafProxy((desk.app.server.address() as AddressInfo).port);
    try {
      const clerk = who('clerk');
      for (let i = 0; i < 5; i++) {
        const key = randomBytes(12).toString('hex');
        const fields = incoming();
        const before = await counts();
        await expect(overTheWire(proxy.port, who('registrar'), '/sarabun/letters', fields, key)).rejects.toThrow();
        const kept = await counts();
        expect(kept.register_entry).toBe(Number(before.register_entry) + 1);
        const { documentId } = done(await who('registrar').post('/sarabun/letters', fields, { 'idempotency-key': key }));
        expect(await counts()).toEqual(kept);
        const { transmissionId } = await register(who('registrar'), { sendTo: [stage.unit('hr')] });
        const { id } = await desk.office.db
          .selectFrom('transmission')
          .select('id')
          .where('parent_id', '=', transmissionId)
          .executeTakeFirstOrThrow();
        const path = `/sarabun/transmissions/${id}/receive`;
        await expect(overTheWire(proxy.port, clerk, path, {}, key)).rejects.toThrow();
        const received = await counts();
        const replies = await Promise.all([1, 2, 3].map(() => clerk.post(path, {}, { 'idempotency-key': key })));
        for (const reply of replies) expect(done(reply).receiveNo).toBe(replies[0]?.body.receiveNo);
        expect(await counts()).toEqual(received);
        expect(documentId).toBeGreaterThan(0);
      }
    } finally {
      proxy.close();
    }
  });

  it('every call that changes something asks for a key, but for the specification’s own, which do the same twice as once', () => {
    const free = desk.app.routeList.filter(
      ({ endpoint, access }) => endpoint && endpoint.kind !== 'read' && access !== 'open' && endpoint.key !== 'required',
    );
    expect([...new Set(free.map((route) => route.url.replace('/sarabun', '')))].sort()).toEqual([
      // a code for the archive's own site is told once
      '/api/archive/site-code',
      // a key handed out is shown once: no reply that holds it is kept
      '/api/certificates/authorities/take-out-root',
      '/api/certificates/own/export',
      '/api/change-password',
      // as of a secret vote of a meeting
      '/api/intranet/polls/:id/answer',
      // a key would join a person with the words that he looked for
      '/api/knowledge/misses',
      '/api/logout',
      // a key would join a person with his choice; a seat votes once
      '/api/meeting/votes/:voteId/cast-secret',
      '/api/notification-update-read',
      '/api/notification-update-read-all',
      '/api/request-pdpa',
      // the code of a slip is told once, too
      '/api/settings/slips/:slipId/hand-over',
      '/api/update-read-portal',
      // the address of a calendar is told once, too
      '/api/users/calendar-feeds',
      // questions, proofs and secrets that are told once
      '/api/users/factors/passkeys/add',
      '/api/users/factors/passkeys/start',
      '/api/users/factors/prove',
      '/api/users/factors/prove/provider',
      '/api/users/factors/prove/question',
      '/api/users/factors/recovery',
      '/api/users/factors/totp/confirm',
      '/api/users/factors/totp/start',
      // a choice of one's own screen stands as sent last
      '/api/users/preferences',
      // a browser is known by its endpoint
      '/api/users/push-devices',
      '/api/users/push-devices/leave',
      '/api/users/push-devices/remove',
      '/api/verify',
    ]);
  });
});

/** For each verb somebody who may, each on a letter that no other verb of this round touches; the rarest first. */
function chances(wanted: string[], letters: Letter[]): Chance[] {
  const all = wanted.map((verb) => ({ verb, ways: letters.flatMap((letter) => waysOf(verb, letter)) }));
  const taken = new Set<Letter>();
  const found: Chance[] = [];
  for (const { ways } of all.sort((a, b) => a.ways.length - b.ways.length)) {
    const way = ways.find((one) => !taken.has(one.letter));
    if (!way) continue;
    taken.add(way.letter);
    found.push(way);
  }
  return found;
}

function waysOf(verb: string, letter: Letter): Chance[] {
  if (letter.class > 0) return [];
  const rows = verb in partCalls ? letter.parts.length : verb in workCalls ? letter.works.length : 1;
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const part = verb in partCalls ? letter.parts[row] : undefined;
    const work = verb in workCalls ? letter.works[row] : undefined;
    if (!applies(verb, letter, row)) return [];
    const may = names.find((name) => verdictOf(verb, { name, letter, ...(part ? { part } : {}), ...(work ? { work } : {}) }) === 'yes');
    return may ? [{ verb, name: may, letter, row }] : [];
  });
}

/** Does it so many times with one key and says what it changed in all; the answers are the same. */
async function effectOf(verb: string, name: string, letter: Letter, row: number, times: 3 | 10, wrong: unknown[]): Promise<object> {
  const ids = await idsOf(stage, letter);
  const key = randomBytes(12).toString('hex');
  const officer: Officer = { ...who(name), post: (path, body = {}) => who(name).post(path, body, { 'idempotency-key': key }) };
  const call = () => (verbs[verb] as Verb).call(officer, ids as Ids, row, chosen(letter, name));
  const before = await counts();
  const replies: Reply[] =
    times === 10 ? await Promise.all(Array.from({ length: times }, call)) : [await call(), await call(), await call()];
  const bodies = new Set(replies.map((reply) => canonical(reply.body)));
  if (bodies.size > 1 || replies[0]?.body.status !== 'success') wrong.push({ verb, name, letter: letter.name, times, bodies: [...bodies] });
  const after = await counts();
  return Object.fromEntries(Object.keys(after).map((table) => [table, Number(after[table]) - Number(before[table])]));
}

function chosen(letter: Letter, name: string) {
  const commanded = letter.works.some((one) => one.kind === 'command' && one.for === 'unit it');
  const unit = commanded && ['anucha.k', 'weera.t'].includes(name) ? 'it' : 'student';
  return { unit: stage.unit(unit), post: stage.post('duangjai.h'), person: stage.holder('lamai.k') };
}

/** Rows of every table that acts write to, and what counts up inside them. `mark_place` is one's last place of a kind of mark, whatever the letter. */
async function counts(): Promise<Record<string, number>> {
  const { db } = desk.office;
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('session', 'audit', 'live_event', 'file', 'mark_place') order by 1`.execute(
    db,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    tables.map(({ name }) => sql`(select count(*)::int from ${sql.table(name)}) as ${sql.ref(name)}`),
  )}, (select sum(event_seq)::int from document) as events, (select sum(last_no)::int from register_counter) as numbers,
    (select sum(revision)::int from draft) as revisions, (select sum(count)::int from notification) as rung`.execute(db);
  return rows[0] ?? {};
}

/** Passes on what a client asks, and cuts the line as soon as the server answers. */
async function deafProxy(to: number): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    for (const one of [client, upstream]) {
      open.add(one);
      one.on('error', () => {});
    }
    client.pipe(upstream);
    upstream.once('data', () => {
      client.destroy();
      upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const one of open) one.destroy();
      server.close();
    },
  };
}

function overTheWire(port: number, { token }: Officer, path: string, body: object, key: string): Promise<unknown> {
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
