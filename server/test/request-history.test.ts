import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsWithReason, type RequestAct, requestActs } from '../../contract/office/requests.ts';
import { sealOnce } from '../access/seal.ts';
import { watchRequests } from '../office/clock.ts';
import { type Officer, openDesk, type Reply } from './desk.ts';
import { done, postOf } from './letters.ts';
import { whole } from './matrix.ts';
import { chanceOf } from './request-history/chance.ts';
import { auditFindings, brokenRequests } from './request-history/invariants.ts';
import { players, type Stage } from './request-history/players.ts';

/**
 * What an office asks for, by chance: officers, a keeper, heads and the clock, over twenty things; 2,000 acts by `npm run test:matrix`, else a few.
 * What is offered is done, what is not offered is tried and refused; several act at once; a call is lost and sent again.
 * Another seed is another story: HISTORY_SEED=2 npx vitest run server/test/request-history.test.ts
 */
const acts = Number(process.env.HISTORY_ACTS ?? (whole ? 2000 : 240));
const seed = Number(process.env.HISTORY_SEED ?? 1);
const every = whole ? 100 : 50;

const desk = await openDesk();
let stage: Stage;
/** Requests, the newest last. */
const known: number[] = [];
const tally: Record<string, number> = {};
const count = (what: string) => {
  tally[what] = (tally[what] ?? 0) + 1;
};

beforeAll(async () => {
  const names = ['officer', 'officer2', 'head', 'director', 'deputy', 'admin', 'registrar', 'clerk'] as const;
  const all = await desk.officers(...names);
  const byName = Object.fromEntries(names.map((name, place) => [name, all[place] as Officer]));
  stage = { desk, officers: [...all], byName, chance: chanceOf(seed), count };
  for (const player of players) await player.prepare(stage);
  // who acts for the head of the division decides in his place
  const post = await postOf(desk, byName.head as Officer);
  await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, actions, starts_at, ends_at)
    values (${post}, ${byName.officer2?.personId}, 'BY_ORDER', '1/2569', today(), '{approve.room,approve.request,approve.vehicle}', now() - interval '1 day', now() + interval '9 days')`.execute(
    desk.office.db,
  );
  desk.office.sessions.forget();
});
afterAll(() => desk.close());

const eventsOf = async (id: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from request_event where subject_id = ${id}`.execute(desk.office.db)).rows[0]?.n ?? 0;

/** A request that is not over, mostly. */
async function some(module = ''): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from request where state not in ('WITHDRAWN', 'REJECTED', 'CANCELLED', 'LAPSED', 'DONE')
    and kind like ${`${module}%`} order by id desc limit 40`.execute(desk.office.db);
  const [live, any] = [stage.chance.one(rows)?.id, stage.chance.one(known)];
  return stage.chance.of(90) ? (live ?? any) : any;
}

/** Somebody whom it concerns, mostly: who asked, who manages, who decides; now and then anybody. */
async function somebody(id: number): Promise<Officer> {
  const { chance, officers, byName } = stage;
  const turn = chance.below(100);
  if (turn < 45) {
    const { rows } = await sql<{ id: number }>`select applicant_id as id from request where id = ${id}`.execute(desk.office.db);
    const asked = officers.find(({ personId }) => personId === rows[0]?.id);
    if (asked) return asked;
  }
  if (turn < 85) return chance.one([byName.admin, byName.head, byName.director, byName.officer2]) as Officer;
  return chance.one(officers);
}

/** What came back is a reply in words: done, refused, or not his. */
function heard(what: string, reply: Reply): Reply {
  expect(reply.status, `${what} ${JSON.stringify(reply.body).slice(0, 300)}`).toBeLessThan(500);
  const { status, code, requestId } = reply.body;
  expect(['success', 'error']).toContain(status);
  count(status === 'success' ? what : `refused: ${code}`);
  if (status === 'success' && requestId && !known.includes(requestId)) known.push(requestId);
  return reply;
}

async function ask(): Promise<void> {
  const { chance } = stage;
  const player = chance.one(players.flatMap((one) => Array.from({ length: one.share }, () => one)));
  if (player) heard(`ask ${player.module}`, await player.ask(stage, chance.one(stage.officers)));
}

/** Something of a request that its page offers; or something that it does not offer, which is refused. */
async function engineAct(alone: boolean): Promise<void> {
  const { chance } = stage;
  const id = await some();
  if (id === undefined) return;
  const who = await somebody(id);
  const opened = await who.get(`/office/requests/${id}`);
  const seen = opened.body.status === 'success';
  const offered: RequestAct[] = seen
    ? opened.body.may.flatMap(({ act, reason }: { act: RequestAct; reason: string | null }) => (reason === null ? [act] : []))
    : [];
  const tries = chance.of(15) || offered.length === 0;
  // most of what is offered gives something up, and would leave nothing to play with
  const goesOn = offered.filter((one) => !['withdraw', 'askCancel', 'sendBack', 'reject'].includes(one));
  if (!tries && goesOn.length === 0 && chance.of(75)) return;
  const act = tries ? chance.one(requestActs) : chance.one(goesOn.length > 0 && chance.of(75) ? goesOn : offered);
  const send = {
    act,
    version: seen ? opened.body.request.version : 1,
    ...(actsWithReason.includes(act) && { words: 'เหตุผล' }),
    ...(act === 'reassign' && { holderId: chance.one(stage.officers).personId }),
    confirmed: ['room_too_small', 'time_on_holiday', 'others_ask_too', 'trip_lead', 'trip_person_away', 'trip_service_due'],
  };
  const before = await eventsOf(id);
  const headers = { 'idempotency-key': randomUUID() };
  const reply = heard(act, await who.post(`/office/requests/${id}/act`, send, headers));
  if (!alone) return;
  const after = await eventsOf(id);
  if (reply.body.status !== 'success') return expect(after, `refused ${act} leaves nothing`).toBe(before);
  expect(tries && !offered.includes(act), `${act} was not offered and done`).toBe(false);
  if (reply.body.unconfirmed.length === 0) expect(after, `${act} has its event`).toBeGreaterThan(before);
  if (chance.of(20)) {
    const again = await who.post(`/office/requests/${id}/act`, send, headers);
    expect(again.body).toEqual(reply.body);
    expect(await eventsOf(id)).toBe(after);
    count('sent again');
  }
}

async function moduleAct(alone: boolean): Promise<void> {
  const { chance } = stage;
  const player = chance.one(players.filter((one) => one.act));
  const id = (chance.of(60) && (await player?.ripe?.(stage))) || (await some(player?.module));
  if (id === undefined) return;
  const before = await eventsOf(id);
  const reply = await player?.act?.(stage, await somebody(id), id);
  if (!reply) return;
  heard(`act of ${player?.module}`, reply);
  if (alone && reply.body.status !== 'success') expect(await eventsOf(id), 'what is refused leaves nothing').toBe(before);
}

async function many(): Promise<void> {
  const { chance } = stage;
  const who = chance.one(stage.officers);
  const { items } = done(await who.get('/office/waiting', { of: 'request', take: '20' }));
  if (items.length === 0) return;
  const requests = items.map(({ id, version }: { id: number; version: number }) => ({ requestId: id, version }));
  const act = chance.one(['approve', 'pass', 'sendBack']);
  const { results } = done(await who.post('/office/requests/acts', { requests, act, words: 'พร้อมกัน' }));
  expect(results).toHaveLength(requests.length);
  count(`many: ${act}`);
}

/** So long passes: everything that is to come is nearer by it. */
async function passTime(): Promise<void> {
  const ms = (5 + stage.chance.below(75)) * 60_000;
  const by = sql`make_interval(secs => ${ms / 1000})`;
  await desk.office.db.transaction().execute(async (db) => {
    await sql`set constraints resource_use_free deferred`.execute(db);
    await sql`update resource_use set during = tstzrange(lower(during) - ${by}, upper(during) - ${by}), block = tstzrange(lower(block) - ${by}, upper(block) - ${by}),
      held_until = held_until - ${by}`.execute(db);
    await sql`update request set from_at = from_at - ${by}, until_at = until_at - ${by}, kept_until = kept_until - ${by}`.execute(db);
    const { rows } = await sql<{ id: number; content: unknown }>`select id, content from request`.execute(db);
    for (const { id, content } of rows)
      await sql`update request set content = ${JSON.stringify(earlier(content, ms))}::jsonb where id = ${id}`.execute(db);
  });
  await watchRequests(desk.office);
  for (const player of players) await player.clock?.(stage);
  count('time passed');
}

function earlier(value: unknown, ms: number): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return new Date(Date.parse(value) - ms).toISOString();
  if (Array.isArray(value)) return value.map((one) => earlier(one, ms));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, earlier(one, ms)]));
  return value;
}

async function move(alone: boolean): Promise<void> {
  const turn = stage.chance.below(100);
  if (turn < 28 || known.length < 8) return ask();
  if (turn < 60) return engineAct(alone);
  if (turn < 92) return moduleAct(alone);
  if (turn < 95) return many();
  if (alone) await passTime();
}

/** What waits for each officer is what its page lets him decide, and the count is its rows. */
async function waitingIsTrue(): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from request where state in ('SUBMITTED', 'CANCEL_ASKED') order by id desc limit 60`.execute(desk.office.db);
  for (const who of stage.officers) {
    const items: { id: number }[] = [];
    let total = 0;
    for (let page = 1; page < 20; page++) {
      const one = done(await who.get('/office/waiting', { of: 'request', page: String(page), pageSize: '50' }));
      total = one.total;
      expect(one.modules.reduce((sum: number, each: { count: number }) => sum + each.count, 0)).toBe(total);
      if (one.items.length === 0 || items.some((each) => each.id === one.items[0].id)) break;
      items.push(...one.items);
    }
    expect(items).toHaveLength(total);
    const mine = new Set(items.map(({ id }) => id));
    for (const { id } of rows) {
      const opened = (await who.get(`/office/requests/${id}`)).body;
      const decides =
        opened.status === 'success' &&
        opened.may.some(
          ({ act, reason }: { act: string; reason: string | null }) => reason === null && ['pass', 'approve', 'sendBack'].includes(act),
        );
      expect(mine.has(id), `request ${id} waits for ${who.personId}`).toBe(decides);
    }
  }
}

async function allIsWell(): Promise<void> {
  expect(await brokenRequests(desk.office.db)).toEqual([]);
  for (const player of players) expect(await player.broken?.(stage)).toEqual(player.broken && []);
}

it(`[P2] ${acts} acts by chance leave no overlap, no act without its event, nothing decided on one’s own, and a waiting list whose count is its rows`, async () => {
  for (let done_ = 0; done_ < acts; ) {
    const together = stage.chance.of(15) ? 3 : 1;
    await Promise.all(Array.from({ length: together }, () => move(together === 1)));
    done_ += together;
    if (done_ % every < together) await allIsWell();
  }
  await allIsWell();
  await waitingIsTrue();
  while ((await sealOnce(desk.office.separateDb)) > 0);
  expect(await auditFindings(desk)).toEqual([]);
  console.log(`requests by chance, seed ${seed}: ${known.length} requests; ${JSON.stringify(tally)}`);
}, 3_600_000);
