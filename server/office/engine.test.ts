import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { write } from '../../contract/endpoint.ts';
import { keeping, kept } from '../../contract/office/requests.ts';
import { count, instant, needed } from '../../contract/wire.ts';
import { loadMe } from '../access/load-me.ts';
import type { Ctx, Db } from '../http/context.ts';
import { contextOf } from '../http/serve.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { watchRequests } from './clock.ts';
import { keepRequest } from './keep-request.ts';
import { offerRequestRules, type RequestRules } from './request-rules.ts';

const content = z.object({ topic: needed(200), resourceId: count, from: instant, until: instant });
type Content = z.output<typeof content>;
const rules: RequestRules<Content> = {
  code: 'test.thing',
  names: { th: 'ขอยืมของ', en: 'Borrow a thing' },
  menu: 'waiting',
  address: (id) => `test/${id}`,
  act: 'approve.request',
  verb: 'APPROVE',
  book: { series: 'TEST', prefix: 'ทส', fiscal: true, names: { th: 'ทะเบียนยืมของ', en: 'Book of things' } },
  shape: content,
  subject: ({ topic }) => topic,
  time: ({ from, until }) => ({ from: new Date(from), until: new Date(until) }),
  judge: async (_ctx, { content: { topic } }) => ({
    faults: topic === 'ผิด' ? [{ field: 'topic', code: 'invalid' }] : [],
    hints: topic === 'ระวัง' ? [{ code: 'conflict' }] : [],
  }),
  steps: async () => [
    { name: 'head', role: 'OPINION', holder: { of: 'head' } },
    { name: 'decide', role: 'DECIDE', holder: { of: 'authority' } },
  ],
  uses: async (_ctx, { content: { resourceId, from, until } }) =>
    resourceId ? [{ resourceId, occurrence: 0, from: new Date(from), until: new Date(until) }] : [],
  facts: async (_ctx, { content: { topic } }) => [{ label: 'เรื่อง', value: topic }],
  runsByClock: true,
};
offerRequestRules([rules]);
export const keepThing = write('/test/things', { about: 'ทดสอบ', take: z.object({ ...keeping, content }), give: kept });

const desk = await openDesk();
let [officer, head, director, registrar] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer];
let projector = 0;
beforeAll(async () => {
  [officer, head, director, registrar] = await desk.officers('officer', 'head', 'director', 'registrar');
  const { rows } = await sql<{
    id: number;
  }>`insert into resource (kind, name, buffer_after) values ('EQUIPMENT', 'เครื่องฉาย', 15) returning id`.execute(desk.office.db);
  projector = (rows[0] as { id: number }).id;
});
afterAll(() => desk.close());

async function as<T>(who: Officer, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const me = await desk.office.sessions.find(who.token);
  return desk.office.db
    .transaction()
    .execute((db: Db) => work(contextOf(desk.office, db, { id: randomBytes(6).toString('hex'), ip: '', userAgent: '', key: null }, me)));
}
const ask = (
  who: Officer,
  {
    topic = 'ประชุมกอง',
    hour = 9,
    day = 10,
    resourceId = 0,
    ...more
  }: { topic?: string; hour?: number; day?: number; resourceId?: number; confirmed?: string[]; requestId?: number } = {},
) =>
  as(who, (ctx) =>
    keepRequest(ctx, rules, {
      send: true,
      confirmed: [],
      ...more,
      content: {
        topic,
        resourceId,
        from: `2027-05-${day}T${String(hour).padStart(2, '0')}:00:00+07:00`,
        until: `2027-05-${day}T${String(hour + 1).padStart(2, '0')}:00:00+07:00`,
      },
    }),
  );
const act = (who: Officer, requestId: number, version: number, name: string, more: object = {}) =>
  who.post(`/office/requests/${requestId}/act`, { act: name, version, ...more });
const open = async (who: Officer, id: number) => done(await who.get(`/office/requests/${id}`));

describe('a request', () => {
  it('gets a number of the fiscal year, goes to the head, then to who decides, and each hears of it', async () => {
    const sent = await ask(officer);
    expect(sent).toMatchObject({ state: 'SUBMITTED', number: expect.stringMatching(/^ทส \d+\/25\d\d$/) });
    const opened = await open(officer, sent.requestId);
    expect(opened.steps).toHaveLength(2);
    const waiting = done(await head.get('/office/waiting'));
    console.log(JSON.stringify(opened, null, 1).slice(0, 3000), JSON.stringify(waiting.items[0]));
    const passed = done(await act(head, sent.requestId, sent.version, 'pass', { words: 'เห็นควร' }));
    console.log(passed);
    const later = await open(officer, sent.requestId);
    console.log(later.steps, later.timeline);
  });
});
