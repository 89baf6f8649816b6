import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueueRow } from '../../contract/sarabun/queues.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { act, choiceErrors, type Holders, type Offer } from '../test/history/acts.ts';
import { broken, checkChains, recordFaults } from '../test/history/invariants.ts';
import { done, pdfOf, register, rows, upload } from '../test/letters.ts';
import { everybody, lostOf, servesReader } from '../test/lies-with.ts';
import { whole } from '../test/matrix.ts';
import { officers } from '../test/rights/officers.ts';
import { openStage, writeDraft } from '../test/rights/stage.ts';

/**
 * The days of an agency, by chance: twenty-one officers, fifty letters on their way together, whatever the window offers; 2,000 acts by
 * `npm run test:matrix`, else a fifth of them.
 * Each act that it does not offer is tried too, and refused with its reason; calls are lost and sent again; two act at once.
 * Somebody who may do the next act finds the letter in a queue of the default set: asked after every third act, and now and then of all letters.
 */
const acts = Number(process.env.HISTORY_ACTS ?? (whole ? 2000 : 400));
/** HISTORY_EVERY=1 asks after each act. */
const every = Number(process.env.HISTORY_EVERY ?? 3);
/** Another seed is another story: HISTORY_SEED=2 npx vitest run server/sarabun/history.test.ts */
const seed = Number(process.env.HISTORY_SEED ?? 1);
const names = Object.keys(officers)
  .filter(
    (name) => !name.endsWith('.elsewhere') && !['auditor', 'admin', 'kittipong.r', 'somkiat.v', 'arunee.s', 'ruethai.m'].includes(name),
  )
  .slice(0, 21);

let holders: Holders;
let letters: number[];
let all: Officer[];
const standing = new Map<string, number[]>();
const who = (name: string): Officer => stage.who(name);

interface Move {
  letter: number;
  from: number;
  pick: number;
  to: number[];
  chance: number;
}
const move = fc.record<Move>({
  letter: fc.nat(49),
  from: fc.nat(20),
  pick: fc.nat(10_000),
  to: fc.array(fc.nat(40), { minLength: 1, maxLength: 2 }),
  chance: fc.nat(99),
});

/** What the window offered, of all that it can offer, and how often. */
const tally: Record<string, number> = {};
const verbs = new Map<string, Offer['on']>();
let refusals = 0;
let replays = 0;
let races = 0;
let sinceLooked = 0;
/** Where the records of the story begin. */
let firstEvent = 0;
let firstAudit = 0;

const desk = await openDesk({ APP_NAME: 'onlb' });
const stage = await openStage(desk);
beforeAll(async () => {
  holders = {
    units: ['hr', 'finance', 'it', 'office', 'root'].map(stage.unit),
    people: names.map((name) => who(name).personId),
    posts: ['director', 'deputy', 'head', 'siriporn.b', 'thanya.w'].map(stage.post),
  };
  await addLimitedOrder();
  await lookUpStanding();
  all = await everybody(desk, names.map(who));
  letters = await fiftyLetters();
  for (const id of letters) await nothingLost(id, 'at first');
  const last = await sql<{ event: number; audit: number }>`
    select (select max(id) from event)::int as event, (select max(id) from audit)::int as audit`.execute(desk.office.db);
  firstEvent = last.rows[0]?.event ?? 0;
  firstAudit = last.rows[0]?.audit ?? 0;
});
afterAll(() => desk.close());

it('[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I8] [I9] [I10] [I11] [I12] [I14] [I15] [I16] hold through the acts of 21 officers on 50 letters: every offered act works, every other is refused with its reason, each card counts its table, what it counts its reader may do, and no open letter is lost', async () => {
  expect([names.length, letters.length]).toEqual([21, 50]);
  let doneActs = 0;
  let step = 0;
  const moves = fc.sample(move, { numRuns: acts * 4, seed });
  for (; doneActs < acts && step < moves.length; step++) {
    const one = moves[step] as Move;
    doneActs += await play(one);
    if (step % 500 === 499) await checkQueues(names.filter((_, index) => index % 4 === Math.floor(step / 500) % 4));
    if (step % 1000 === 999) for (const id of letters) await nothingLost(id, `step ${step}`);
    if (step % 1000 === 999) expect(await broken(desk.office.db), `seed ${seed}, step ${step}`).toEqual([]);
    if (step === Math.floor(acts * 0.75)) await endDelegation();
  }
  expect(doneActs).toBeGreaterThanOrEqual(acts);
  expect(await broken(desk.office.db), `seed ${seed}`).toEqual([]);
  await checkChains(desk.office.db);
  expect(await unlikeRecords(), `seed ${seed}`).toEqual([]);
  expect(await recordFaults(desk.office)).toEqual([]);
  await checkQueues(names);
  // it went everywhere, a part of it almost
  expect(everywhere.filter((action) => tally[action]).length).toBeGreaterThanOrEqual(whole ? everywhere.length : everywhere.length - 4);
  for (const action of whole ? everywhere : []) expect(tally[action] ?? 0, `${action}, seed ${seed}`).toBeGreaterThan(0);
  expect(refusals).toBeGreaterThan(acts * 0.15);
  expect(replays).toBeGreaterThan(acts / 40);
  expect(races).toBeGreaterThan(acts / 100);
}, 900_000);

const everywhere = [
  'receive',
  'present',
  'endorse',
  'assign',
  'report',
  'accept',
  'forward',
  'recall',
  'close',
  'reopen',
  'result',
  'sendBack',
];
/** Would end letters before they have lived. */
const rarely = [
  'discard',
  'cancelLetter',
  'closeOutstanding',
  'return',
  'closeOwn',
  'close',
  'answer',
  'withdraw',
  'unfollow',
  'follow',
  'edit',
  'moveStamp',
  'remind',
  'amend',
  'cancelReceipt',
  'recallTask',
  'amendDelivery',
  'undoDelivery',
];

/** One act of somebody who is offered any; says how many were done. */
async function play({ letter, from, pick, to, chance }: Move): Promise<number> {
  const id = letters[letter] as number;
  const able = await onItsWay(id);
  const name = able[from % Math.max(1, able.length)];
  if (name === undefined) return 0;
  if (chance < 20) await tryUnoffered(names[from] as string, id, pick, to);
  const offers = await offersOf(name, id);
  const offer = choose(offers, pick);
  if (!offer) return 0;
  if (chance > 95) return race(id, able, { name, offer }, pick, to);
  const key = randomBytes(12).toString('hex');
  const reply = await act(keyed(who(name), key), id, offer, to, holders);
  noteAct(name, id, offer.action, key, reply);
  judge(name, offer, reply);
  if (reply.body.status !== 'success') return 0;
  sinceLooked += 1;
  if (sinceLooked % every === 0) await nothingLost(id, `${name} ${JSON.stringify(offer)}`);
  if (chance > 85) await again(id, keyed(who(name), key), offer, to, reply);
  return offer.allowed ? 1 : 0;
}

/** Officers of the story who stand on the way of the letter. */
async function onItsWay(id: number): Promise<string[]> {
  const parties = await desk.office.db.selectFrom('document_party').select('holder_id').where('document_id', '=', id).execute();
  const ids = new Set(parties.map((row) => row.holder_id));
  return names.filter((name) => standing.get(name)?.some((holder) => ids.has(holder)));
}

async function offersOf(name: string, id: number): Promise<Offer[]> {
  const seen = await who(name).get(`/sarabun/documents/${id}`);
  const may: Offer[] = seen.status === 404 ? [] : done(seen).may;
  for (const one of may) verbs.set(one.action, one.on);
  return may;
}

function choose(offers: Offer[], pick: number): Offer | undefined {
  const open = offers.filter((one) => pick % 7 === 0 || !rarely.includes(one.action));
  const some = pick % 6 === 0 ? open : open.filter((one) => one.allowed);
  return some[pick % Math.max(1, some.length)];
}

/** What is offered works, unless the receiver that chance chose does not; what is shown as refused is refused for the reason shown. */
function judge(name: string, offer: Offer, { body, status }: Reply): void {
  const told = `${name} ${JSON.stringify(offer)} ${JSON.stringify(body)}, seed ${seed}`;
  if (!offer.allowed) {
    expect(body, told).toMatchObject({ status: 'error', code: offer.reason, message: expect.stringMatching(/[ก-๙]/) });
    refusals += 1;
  } else if (body.status === 'success') tally[offer.action] = (tally[offer.action] ?? 0) + 1;
  else expect(byChoice, told).toContain(body.code);
  expect(status, told).toBeLessThan(500);
}

const byChoice = [...choiceErrors, 'holder_lacks_clearance', 'secret_not_by_mail', 'secret_kind'];

/** An act that the window does not offer him: not there, not his, or not now; nothing changes. */
async function tryUnoffered(name: string, id: number, pick: number, to: number[]): Promise<void> {
  const offers = await offersOf(name, id);
  const all = [...verbs].filter(([action]) => !['follow', 'unfollow', 'edit'].includes(action));
  const [action, on] = all[pick % Math.max(1, all.length)] ?? [];
  if (!action || !on) return;
  const row = on === 'document' ? id : await someRow(on, id, pick);
  if (row === null || offers.some((one) => one.action === action && one.on === on && one.id === row)) return;
  const before = await lastEvent(id);
  const key = randomBytes(12).toString('hex');
  const reply = await act(keyed(who(name), key), id, { action, on, id: row }, to, holders).catch(() => null);
  if (!reply) return;
  noteAct(name, id, action, key, reply);
  const told = `${name} ${action} on ${on} ${row}: ${JSON.stringify(reply.body)}, seed ${seed}`;
  expect(reply.body, told).toMatchObject({ status: 'error', code: expect.any(String), message: expect.stringMatching(/[ก-๙]/) });
  if (reply.status === 422) expect(['not_found', ...byChoice], told).toContain(reply.body.code);
  expect(await lastEvent(id), told).toEqual(before);
  refusals += 1;
}

async function someRow(on: 'transmission' | 'task', id: number, pick: number): Promise<number | null> {
  const found = await desk.office.db.selectFrom(on).select('id').where('document_id', '=', id).orderBy('id').execute();
  return found[pick % Math.max(1, found.length)]?.id ?? null;
}

async function lastEvent(id: number): Promise<unknown> {
  return desk.office.db.selectFrom('document').select(['event_seq', 'event_hash']).where('id', '=', id).executeTakeFirst();
}

/** Every act of the story, by the id of its request, which records carry too. */
const played: { name: string; letter: number; action: string; request: string; code: string | null }[] = [];

function noteAct(name: string, letter: number, action: string, request: string, { body }: Reply): void {
  played.push({ name, letter, action, request, code: body.status === 'success' ? null : body.code });
}

/** Reading, following, and what is written of another letter: they say nothing of this one. */
const silent = ['edit', 'follow', 'unfollow', 'answer', 'moveStamp'];

/**
 * [SEC27] Acts and records, one to one: what was done has its event by its person, once, also where it was sent twice; what was refused has none,
 * and stands in the audit as refused where the right was missing; and no event came of anything else but of opening a letter.
 */
async function unlikeRecords(): Promise<unknown[]> {
  const { db } = desk.office;
  const ids = new Map(names.map((name) => [name, who(name).personId]));
  const { rows: events } = await sql<{ request: string; action: string; actor: number; letter: number; rows: number; times: number }>`
    select request_id as request, action, actor_id as actor, document_id as letter, count(*)::int as rows,
      count(distinct (subject, transmission_id, task_id))::int as times
    from event where id > ${firstEvent} group by 1, 2, 3, 4`.execute(db);
  const { rows: refused } = await sql<{ request: string; action: string; actor: number; rows: number }>`
    select request_id as request, action, person_id as actor, count(*)::int as rows from audit
    where outcome = 'REFUSED' and (action like 'step.%' or action = 'call.refused') and id > ${firstAudit} group by 1, 2, 3`.execute(db);
  const found: unknown[] = [];
  const by = Map.groupBy(events, (one) => one.request);
  for (const one of played) {
    const own = by.get(one.request) ?? [];
    const told = own.filter((event) => event.action === one.action && event.letter === one.letter);
    if (one.code === null && !silent.includes(one.action) && told.length !== 1) found.push({ ...one, is: 'done', own });
    if (one.code !== null && own.length > 0) found.push({ ...one, is: 'refused', own });
    if (own.some((event) => event.actor !== ids.get(one.name))) found.push({ ...one, is: 'by another', own });
    if (one.code === 'forbidden') {
      const lines = refused.filter((line) => line.request === one.request);
      if (lines.length !== 1 || lines[0]?.actor !== ids.get(one.name)) found.push({ ...one, is: 'not audited', lines });
    }
  }
  const known = new Set(played.map((one) => one.request));
  // opening one that was sent for information acknowledges it, and what follows from that comes along
  const opened = new Set(events.filter(({ action }) => ['open', 'acknowledge'].includes(action)).map(({ request }) => request));
  const other = events.filter(({ request }) => !known.has(request) && !opened.has(request));
  const strange = refused.filter((line) => !known.has(line.request));
  return [...found, ...other, ...strange].slice(0, 20);
}

/** The answer was lost: the same call with the same key gives it again and does nothing. */
async function again(id: number, officer: Officer, offer: Offer, to: number[], first: Reply): Promise<void> {
  if (['edit', 'answer', 'moveStamp', 'extend', 'askExtension', 'assign', 'amend'].includes(offer.action)) return;
  const before = await lastEvent(id);
  const second = await act(officer, id, offer, to, holders);
  expect(second.body, `${JSON.stringify(offer)}, seed ${seed}`).toEqual(first.body);
  expect(await lastEvent(id)).toEqual(before);
  replays += 1;
}

/** Two at once on one letter: each is done or refused, and what comes of it breaks no rule. */
async function race(id: number, able: string[], first: { name: string; offer: Offer }, pick: number, to: number[]): Promise<number> {
  const name = able[pick % able.length] as string;
  const offer = choose(await offersOf(name, id), pick + 1);
  const pair = offer ? [first, { name, offer }] : [first];
  const keys = pair.map(() => randomBytes(12).toString('hex'));
  const replies = await Promise.all(pair.map((one, i) => act(keyed(who(one.name), keys[i] as string), id, one.offer, to, holders)));
  for (const [i, one] of pair.entries()) noteAct(one.name, id, one.offer.action, keys[i] as string, replies[i] as Reply);
  races += 1;
  for (const reply of replies) {
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    if (reply.body.status === 'error') expect(reply.body.message).toMatch(/[ก-๙]/);
  }
  await nothingLost(id, JSON.stringify(pair));
  return replies.filter((reply, index) => reply.body.status === 'success' && pair[index]?.offer.allowed).length;
}

function keyed(officer: Officer, key: string): Officer {
  return { ...officer, post: (path, body = {}) => officer.post(path, body, { 'idempotency-key': key, 'x-request-id': key }) };
}

async function nothingLost(id: number, after: string): Promise<void> {
  expect(await lostOf(desk, all, id), `letter ${id} after ${after}, seed ${seed}`).toEqual([]);
}

/** [I9] [I10] */
async function checkQueues(some: string[]): Promise<void> {
  for (const name of some) {
    const { items } = done(await who(name).post('/get-todo-lists'));
    expect(items.length).toBeGreaterThanOrEqual(12);
    const lists = await Promise.all(
      items.map(async (card: { CODE: string; COUNT: number; GROUP: string }) => ({ card, ...(await rows(who(name), card.CODE)) })),
    );
    for (const { card, total, data } of lists)
      expect([name, card.CODE, total, data.length], `seed ${seed}`).toEqual([name, card.CODE, card.COUNT, Math.min(100, total)]);
    for (const { card, data } of lists.filter((one) => one.data.length > 0 && one.card.CODE !== 'jobCompleted'))
      await checkFirst(name, card, data[0]);
  }
}

/** What waits for its reader, or for his unit, he may bring on by that very row. */
async function checkFirst(name: string, card: { CODE: string; GROUP: string }, row: QueueRow): Promise<void> {
  const may: Offer[] = done(await who(name).get(`/sarabun/documents/${row.F_DOC_ID}`)).may;
  const told = `${name} ${card.CODE} ${JSON.stringify(row)} ${JSON.stringify(may)}, seed ${seed}`;
  expect(may.filter((one) => one.allowed).length, told).toBeGreaterThan(0);
  if (card.GROUP === 'others' || card.CODE === 'unitLate') return;
  const [transmissionId, taskId] = [row.F_TRANS_ID, row.F_JOB_ID];
  if (servesReader({ code: card.CODE, transmissionId, taskId }, row.F_DOC_ID, may)) return;
  // but for a copy for information: to open it is all that it waits for
  const { data } = await rows(who(name), card.CODE);
  expect(
    data.filter((one: QueueRow) => one.F_TRANS_ID === transmissionId && one.F_JOB_ID === taskId && one.F_DOC_ID === row.F_DOC_ID),
    told,
  ).toEqual([]);
}

/** The deputy's order is revoked in the middle of the story. */
async function endDelegation(): Promise<void> {
  await sql`update delegation set revoked_at = now() where delegate_person_id = ${who('deputy').personId}`.execute(desk.office.db);
  desk.office.sessions.forget();
  await lookUpStanding();
}

/** Beside the order to sign alone: one to command in a division, of letters from outside alone. */
async function addLimitedOrder(): Promise<void> {
  await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, actions, document_types, max_secrecy, starts_at, ends_at)
    values (${stage.post('siriporn.b')}, ${who('personnel').personId}, 'BY_ORDER', '8/2569', today(), '{endorse}', '{1}', 0,
      now() - interval '1 day', now() + interval '30 days')`.execute(desk.office.db);
  desk.office.sessions.forget();
}

/** What each of them is on a letter's way as. */
async function lookUpStanding(): Promise<void> {
  for (const name of names) standing.set(name, (await desk.office.sessions.find(who(name).token))?.holders ?? []);
}

/** Thirty-two from outside, four of them classed; eighteen of our own. */
async function fiftyLetters(): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < 28; i++) {
    const to = [['hr'], ['finance'], ['it', 'hr'], []][i % 4] as string[];
    const clerk = who(i % 2 ? 'registrar' : 'sommai.p');
    const main = i % 5 === 0 ? { mainFile: done(await upload(desk, clerk, await pdfOf())).id } : {};
    found.push((await register(clerk, { sendTo: to.map(stage.unit), ...main })).documentId);
  }
  for (let i = 0; i < 4; i++) found.push((await register(who('secretreg'), { secrecy: 1 + (i % 2) })).documentId);
  for (let i = 0; i < 18; i++) {
    const route: [string, string, number][] = [
      ...(i % 3 ? ([['REVIEW', i % 2 ? 'post of head' : 'personnel', 0]] as [string, string, number][]) : []),
      ['SIGN', i % 4 ? 'post of director' : 'deputy', 1],
    ];
    const kind = [1, 2, 4, 7, 16, 1][i % 6] as number;
    const to = kind === 4 ? [] : ['unit finance', 'unit it'];
    found.push(await writeDraft(stage, i % 2 ? 'officer' : 'officer2', kind, { route, to, outside: i % 3 === 0, information: ['deputy'] }));
  }
  return found;
}
