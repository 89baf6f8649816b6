import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, open, register, unitId } from '../../test/letters.ts';

interface Asked {
  by: unknown;
  text: string;
  /** Of the event loop. */
  turn: number;
}

/** Every statement as it is given to the library. */
const asked: Asked[] = [];
let turn = 0;
let turning: NodeJS.Immediate;
const query = pg.Client.prototype.query;
let desk: Desk;
let owner: pg.Client;
let registrar: Officer;
let clerk: Officer;

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string }).text ?? '');
    asked.push({ by: this, text, turn });
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const next = () => {
    turn += 1;
    turning = setImmediate(next);
  };
  next();
  desk = await openDesk();
  [registrar, clerk] = await desk.officers('registrar', 'clerk');
  owner = new pg.Client({ connectionString: desk.clone.ownerUrl, options: '-c search_path=office,public' });
  await owner.connect();
});
afterAll(async () => {
  clearImmediate(turning);
  pg.Client.prototype.query = query;
  await owner?.end();
  await desk?.close();
});

/** What followed the number on its connection, and in how many turns. */
function afterNumber(): { text: string | undefined; turns: number } {
  const number = asked.findLast(({ text }) => text.includes('number_letter('));
  const behind = asked.slice(asked.indexOf(number as Asked) + 1).find(({ by }) => by === number?.by);
  return { text: behind?.text, turns: (behind?.turn ?? 0) - (number?.turn ?? 0) };
}

it('[I1] the commit leaves with the number: whoever waits for the book waits for the database alone', async () => {
  const { documentId } = await register(registrar, { sendTo: [await unitId(desk, 'อว 0601.01.3')] });
  expect(afterNumber()).toEqual({ text: 'commit', turns: 0 });
  const { transmissionId } = (await open(clerk, documentId)).focus;
  const received = done(await clerk.post(`/sarabun/transmissions/${transmissionId}/receive`));
  expect(afterNumber()).toEqual({ text: 'commit', turns: 0 });
  const { timeline } = await open(clerk, documentId);
  expect(timeline.at(-1)).toMatchObject({ action: 'receive', number: received.receiveNo, at: received.receivedAt });
});

it('[I1] what can’t be kept with its number is not kept at all, and the number goes to the next', async () => {
  const before = await register(registrar);
  await owner.query('alter table event add constraint refuse_event check (false) not valid');
  const key = randomBytes(12).toString('hex');
  const lost = incoming();
  const headers = { 'idempotency-key': key };
  expect((await registrar.post('/sarabun/letters', lost, headers)).status).toBe(500);
  await owner.query('alter table event drop constraint refuse_event');
  const again = done(await registrar.post('/sarabun/letters', lost, headers));
  const [number, year] = before.receiveNo.split('/');
  expect(again.receiveNo).toBe(`${Number(number) + 1}/${year}`);
  expect(done(await registrar.post('/sarabun/letters', lost, headers))).toEqual(again);
  const { timeline } = await open(registrar, again.documentId);
  expect(timeline).toEqual([expect.objectContaining({ action: 'register', number: again.receiveNo, at: again.receivedAt })]);
});
