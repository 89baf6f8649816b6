import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { count, instant, needed } from '../../contract/wire.ts';
import type { Ctx, Db } from '../http/context.ts';
import { contextOf } from '../http/serve.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, postOf, refused, register } from '../test/letters.ts';
import { since, watchRequests } from './clock.ts';
import { keepRequest } from './keep-request.ts';
import { offerRequestRules, type RequestRules } from './request-rules.ts';

const content = z.object({ topic: needed(200), resourceId: count, from: instant, until: instant });
type Content = z.output<typeof content>;
const rules: RequestRules<Content> = {
  code: 'test.thing',
  names: { th: 'ขอยืมของ', en: 'Borrow a thing' },
  menu: 'room',
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

/** Tries of several at once. */
const settled = async <T>(tries: Promise<T>[]) => {
  const all = await Promise.allSettled(tries);
  return {
    kept: all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: all.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string; params: Record<string, unknown> }] : [])),
  };
};

describe('a request', () => {
  it('gets a number of the fiscal year, goes to who decides, who is told, and comes back decided', async () => {
    const sent = await ask(officer);
    expect(sent).toMatchObject({
      state: 'SUBMITTED',
      number: expect.stringMatching(/^ทส \d+\/25\d\d$/),
      waitsFor: 'ผู้อำนวยการกองบริหารงานบุคคล',
    });
    const opened = await open(officer, sent.requestId);
    // one person with two steps has one
    expect(opened.steps.map((one: { state: string }) => one.state)).toEqual(['SKIPPED', 'WAITING']);
    const { items } = done(await head.get('/office/waiting', { module: 'test' }));
    expect(items).toMatchObject([{ id: sent.requestId, verb: 'APPROVE', subject: 'ประชุมกอง', number: sent.number }]);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from notification where person_id = ${head.personId} and kind like 'request%'`.execute(desk.office.db);
    expect(rows).toEqual([{ kind: 'request_waiting' }]);
    refused(await act(head, sent.requestId, sent.version, 'pass'), 'step_is_last');
    const approved = done(await act(head, sent.requestId, sent.version, 'approve', { words: 'อนุมัติ' }));
    expect(approved).toMatchObject({ state: 'APPROVED', waitsFor: null });
    const later = await open(officer, sent.requestId);
    expect(later.timeline.map((one: { action: string }) => one.action)).toEqual(['approve', 'submit', 'save']);
    expect(done(await head.get('/office/waiting', { module: 'test' })).total).toBe(0);
  });

  it('is seen by nobody else, decided by nobody else, and never by who asks', async () => {
    const sent = await ask(officer);
    expect((await registrar.get(`/office/requests/${sent.requestId}`)).status).toBe(404);
    expect((await act(registrar, sent.requestId, sent.version, 'approve')).status).toBe(404);
    expect((await act(officer, sent.requestId, sent.version, 'approve')).status).toBe(403);
    const own = await ask(head);
    expect(own.waitsFor).not.toBe('ผู้อำนวยการกองบริหารงานบุคคล');
    expect((await act(head, own.requestId, own.version, 'approve')).status).toBe(403);
    expect((await open(head, own.requestId)).steps.at(-1).basis).toContain('เป็นผู้ขอ');
  });

  it('is decided as it was seen: what changed meanwhile is refused, with what was typed kept as a draft and sent again under its number', async () => {
    const sent = await ask(officer);
    const back = done(await act(head, sent.requestId, sent.version, 'sendBack', { words: 'ขอรายละเอียด' }));
    expect(back.state).toBe('SENT_BACK');
    refused(await act(head, sent.requestId, sent.version, 'approve'), 'request_changed', 409);
    refused(await act(officer, sent.requestId, back.version, 'askCancel', { words: 'ไม่ใช้' }), 'request_state');
    const again = await ask(officer, { requestId: sent.requestId, topic: 'ประชุมกองครั้งที่ 2' });
    expect(again).toMatchObject({ number: sent.number, state: 'SUBMITTED' });
    const found = async (search: string) => done(await officer.get('/office/requests', { view: 'mine', search })).items;
    expect(await found('กองครั้งที่ ๒')).toMatchObject([{ id: sent.requestId }]);
    expect(await found('%')).toEqual([]);
  });

  it('says why: a reason is asked for, a fault stands at its field, a hint is read first', async () => {
    const sent = await ask(officer);
    expect((await act(head, sent.requestId, sent.version, 'reject')).body).toMatchObject({ code: 'required', field: 'words' });
    await expect(ask(officer, { topic: 'ผิด' })).rejects.toMatchObject({ code: 'invalid', field: 'topic' });
    const careful = await ask(officer, { topic: 'ระวัง' });
    expect(careful).toMatchObject({ state: 'DRAFT', number: null, unconfirmed: [{ code: 'conflict' }] });
    expect(await ask(officer, { topic: 'ระวัง', requestId: careful.requestId, confirmed: ['conflict'] })).toMatchObject({
      state: 'SUBMITTED',
    });
  });

  it('whose decider changed meanwhile goes to who decides now; a step that nobody moves is given to another with the reason', async () => {
    const [officer2, admin] = await desk.officers('officer2', 'admin');
    const post = await postOf(desk, head);
    const sent = await ask(officer);
    const opened = await open(officer, sent.requestId);
    // the head of the division is another person from today on: the step is of the post
    const heads = (personId: number) =>
      sql`update affiliation set position_id = case when person_id = ${personId} then ${post}::bigint end where person_id = ${personId} or position_id = ${post}`.execute(
        desk.office.db,
      );
    const { rows: before } = await sql<{
      person_id: number;
      position_id: number | null;
    }>`select person_id, position_id from affiliation where person_id in (${head.personId}, ${officer2.personId})`.execute(desk.office.db);
    await heads(officer2.personId);
    desk.office.sessions.forget();
    expect((await act(head, sent.requestId, sent.version, 'approve')).status).toBe(404);
    expect(opened.steps.at(-1).state).toBe('WAITING');
    expect(done(await officer2.get('/office/waiting', { module: 'test' })).items.map((one: { id: number }) => one.id)).toContain(
      sent.requestId,
    );
    for (const { person_id, position_id } of before)
      await sql`update affiliation set position_id = ${position_id} where person_id = ${person_id} and is_main`.execute(desk.office.db);
    desk.office.sessions.forget();

    const give = (who: Officer, more: object) => act(who, sent.requestId, sent.version, 'reassign', more);
    refused(await give(head, { holderId: registrar.personId, words: 'ไปราชการ' }), 'forbidden', 403);
    expect((await give(admin, { holderId: registrar.personId })).body).toMatchObject({ code: 'required', field: 'words' });
    expect((await give(admin, { holderId: officer.personId, words: 'ไปราชการ' })).body).toMatchObject({ code: 'own_request' });
    const given = done(await give(admin, { holderId: registrar.personId, words: 'ผู้พิจารณาไปราชการ' }));
    expect((await act(head, sent.requestId, given.version, 'approve')).status).toBe(403);
    expect((await open(officer, sent.requestId)).steps.at(-1).basis).not.toBe('');
    done(await act(registrar, sent.requestId, given.version, 'approve'));
  });

  it('is given up by the same people who decided; what is over while they think ends as it would have', async () => {
    const sent = await ask(officer, { day: 20 });
    const approved = done(await act(head, sent.requestId, sent.version, 'approve'));
    const asked = done(await act(officer, sent.requestId, approved.version, 'askCancel', { words: 'ไม่ใช้แล้ว' }));
    expect(asked).toMatchObject({ state: 'CANCEL_ASKED', waitsFor: 'ผู้อำนวยการกองบริหารงานบุคคล' });
    const kept = done(await act(head, sent.requestId, asked.version, 'keepAnyway', { words: 'ยังต้องใช้' }));
    expect(kept.state).toBe('APPROVED');
    const again = done(await act(officer, sent.requestId, kept.version, 'askCancel', { words: 'ไม่ใช้แล้ว' }));
    await sql`update request set from_at = now() - interval '2 hours', until_at = now() - interval '1 hour' where id = ${sent.requestId}`.execute(
      desk.office.db,
    );
    await watchRequests(desk.office);
    expect(await open(officer, sent.requestId)).toMatchObject({ request: { state: 'DONE' } });
    expect((await act(head, sent.requestId, again.version + 1, 'approve')).body.status).toBe('error');
    expect(done(await head.get('/office/waiting', { module: 'test' })).items.map((one: { id: number }) => one.id)).not.toContain(
      sent.requestId,
    );
  });

  it('that was sent back keeps what it held for two working days, then no longer', async () => {
    const sent = await ask(officer, { resourceId: projector, day: 21 });
    done(await act(head, sent.requestId, sent.version, 'sendBack', { words: 'ขอรายละเอียด' }));
    await watchRequests(desk.office);
    await expect(ask(director, { resourceId: projector, day: 21 })).rejects.toMatchObject({ code: 'resource_taken' });
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from kept_until - now())::float8 / 3600 as hours from request where id = ${sent.requestId}`.execute(
      desk.office.db,
    );
    expect(rows[0]?.hours).toBeGreaterThan(24);
    await sql`update request set kept_until = now() - interval '1 minute' where id = ${sent.requestId}`.execute(desk.office.db);
    await watchRequests(desk.office);
    await ask(director, { resourceId: projector, day: 21 });
    expect((await open(officer, sent.requestId)).request.state).toBe('SENT_BACK');
  });

  it('passes undecided: its time falls free and the applicant is told', async () => {
    const sent = await ask(officer, { resourceId: projector, day: 11 });
    await sql`update request set from_at = now() - interval '1 minute' where id = ${sent.requestId}`.execute(desk.office.db);
    await watchRequests(desk.office);
    expect(await open(officer, sent.requestId)).toMatchObject({ request: { state: 'LAPSED' }, steps: [{}, { state: 'LAPSED' }] });
    expect((await act(head, sent.requestId, sent.version + 1, 'approve')).status).toBe(403);
    await ask(director, { resourceId: projector, day: 11 });
  });
});

describe('what waits for one', () => {
  it('counts letters as the dashboard does, by queue, each with the address and the verb that it has there', async () => {
    const { documentId, transmissionId } = await register(registrar);
    done(await registrar.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [await postOf(desk, head)] }));
    const cards = done(await head.post('/get-todo-lists')).items as { CODE: string; TITLE: string; COUNT: number; GROUP: string }[];
    const mine = cards.filter(({ GROUP, COUNT }) => GROUP === 'mine' && COUNT > 0);
    const { items, total } = done(await head.get('/office/waiting', { of: 'letter', take: '100' }));
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(mine.reduce((sum, { COUNT }) => sum + COUNT, 0));
    for (const { CODE, TITLE, COUNT } of mine) {
      const rows = items.filter(({ address }: { address: string }) => address.startsWith(`sarabun/dashboard?q=${CODE}&doc=`));
      expect(rows).toHaveLength(COUNT);
      expect(new Set(rows.map(({ kindName }: { kindName: string }) => kindName))).toEqual(new Set([TITLE]));
    }
    const everything = done(await head.get('/office/waiting'));
    const requests = done(await head.get('/office/waiting', { of: 'request' }));
    expect(everything.total).toBe(total + requests.total);
  });
});

describe('a thing that is booked', () => {
  it('is never had twice: of fifty at once one gets it, and the others are told who has it', async () => {
    const { kept, refused: others } = await settled(Array.from({ length: 50 }, () => ask(officer, { resourceId: projector, hour: 13 })));
    expect(kept).toHaveLength(1);
    expect(others).toHaveLength(49);
    expect(new Set(others.map((one) => one.code))).toEqual(new Set(['resource_taken']));
    expect(others[0]?.params).toMatchObject({ resource: 'เครื่องฉาย', unit: 'กองบริหารงานบุคคล' });
    // what was refused leaves nothing
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from resource_use where resource_id = ${projector} and lower(during) = '2027-05-10T13:00+07'`.execute(
      desk.office.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('has its time before and after, and begins as another ends where there is none', async () => {
    await ask(officer, { resourceId: projector, day: 12, hour: 9 });
    await expect(ask(officer, { resourceId: projector, day: 12, hour: 10 })).rejects.toMatchObject({ code: 'resource_taken' });
    await sql`update resource set buffer_after = 0 where id = ${projector}`.execute(desk.office.db);
    await ask(officer, { resourceId: projector, day: 13, hour: 9 });
    await ask(officer, { resourceId: projector, day: 13, hour: 10 });
    await sql`update resource set buffer_after = 15 where id = ${projector}`.execute(desk.office.db);
  });

  it('falls free with what was withdrawn', async () => {
    const first = await ask(officer, { resourceId: projector, day: 14 });
    await expect(ask(director, { resourceId: projector, day: 14 })).rejects.toMatchObject({ code: 'resource_taken' });
    done(await act(officer, first.requestId, first.version, 'withdraw'));
    await ask(director, { resourceId: projector, day: 14 });
  });
});

it('a round reads what has passed, not the 20,000 requests that a year has kept', async () => {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query('set search_path = office');
  // most are over, and of each state that is looked for there are hundreds whose instant is yet to come
  await owner.query(
    `insert into request (kind, state, applicant_id, filed_by, unit_id, from_at, until_at, kept_until)
    select 'test.thing', (array['DONE', 'SUBMITTED', 'SENT_BACK', 'APPROVED', 'RUNNING', 'CANCEL_ASKED'])[1 + case when g % 20 < 15 then 0 else g % 20 - 14 end],
      p.id, p.id, p.unit_id, t, t + interval '1 hour', t
    from (select applicant_id as id, unit_id from request order by id limit 1) p, generate_series(1, 20000) g, lateral (select now() + g * interval '1 hour' as t) x`,
  );
  await owner.query('analyze request');
  await owner.end();
  const read = await desk.office.db.transaction().execute(async (db) => {
    for (const [state, at] of [
      ['SUBMITTED', 'from_at'],
      ['APPROVED', 'from_at'],
      ['RUNNING', 'until_at'],
      ['CANCEL_ASKED', 'until_at'],
      ['SENT_BACK', 'kept_until'],
    ] as const)
      await sql`${since(state, at)} limit 500`.execute(db);
    const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'request' and schemaname = current_schema()`.execute(db);
    return rows[0]?.read ?? Number.NaN;
  });
  // a walk over one state alone would be a thousand
  expect(read).toBeLessThan(500);
});
