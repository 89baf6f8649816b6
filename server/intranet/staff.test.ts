import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { writePresence } from '../people/presence.ts';
import { openDesk, replyOf } from '../test/desk.ts';
import { done, postOf, refused, unitId } from '../test/letters.ts';
import { asOfficer, thing } from '../test/trial-request.ts';

const desk = await openDesk();
const [admin, officer, officer2, head, clerk, director, finance] = await desk.officers(
  'admin',
  'officer',
  'officer2',
  'head',
  'clerk',
  'director',
  'registrar',
);
afterAll(() => desk.close());
const { db } = desk.office;
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const today = bangkokDay(new Date());

describe('[R10] what the staff reads of today', () => {
  let request = 0;
  beforeAll(async () => {
    await sql`update person set phone = '02-123-4567', email = 'khwan@office.example.go.th' where id = ${officer2.personId}`.execute(db);
    ({ id: request } = await db
      .insertInto('request')
      .values({
        kind: 'leave.sick',
        applicant_id: head.personId,
        filed_by: head.personId,
        unit_id: await unitId(desk, 'อว 0601.01.3'),
        state: 'RUNNING',
      })
      .returning('id')
      .executeTakeFirstOrThrow());
    const days = [today, bangkokDay(new Date(Date.now() + 86_400_000))];
    await asOfficer(desk, head, (ctx) =>
      writePresence(
        ctx,
        request,
        days.flatMap((day) =>
          (['AM', 'PM'] as const).map((half) => ({ personId: head.personId, day, half, kind: 'LEAVE' as const, shown: 'ป่วยหนัก' })),
        ),
      ),
    );
    await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, starts_at, ends_at)
      values (${await postOf(desk, head)}, ${officer.personId}, 'ACTING_POST', 'ที่ 9/2569', current_date, now() - interval '1 hour', now() + interval '3 days')`.execute(
      db,
    );
  });

  it('who is out, until when and who acts for him, and never why; strangers read nothing', async () => {
    const { out, outTotal } = done(await clerk.get('/intranet/today'));
    const [one] = out;
    expect(outTotal).toBe(1);
    expect(one).toMatchObject({ personId: head.personId, until: bangkokDay(new Date(Date.now() + 86_400_000)) });
    const acting = done(await clerk.get('/intranet/phone-book', { away: '1' })).items;
    expect(acting).toMatchObject([{ personId: head.personId, away: { actor: one.actor } }]);
    expect(one.actor).toMatch(/\S/);
    expect(JSON.stringify([out, acting])).not.toMatch(/ป่วย|LEAVE|leave/);
    for (const path of ['/intranet/today', '/intranet/phone-book', '/intranet/polls'])
      expect(replyOf(await desk.app.inject({ url: `/api${path}` })).status, path).toBe(401);
  });

  it('a room that somebody has says until when, one that is free until when; what is given back counts no more', async () => {
    const [taken, free] = [await thing(desk, 'ห้องหนึ่ง', 'ROOM'), await thing(desk, 'ห้องสอง', 'ROOM')];
    const now = Date.now();
    const minute = (count: number) => new Date(now + count * 60_000);
    const use = (resource: number, from: number, until: number, state: string) => {
      const time = sql`tstzrange(${minute(from)}::timestamptz, ${minute(until)}::timestamptz)`;
      return sql`insert into resource_use (resource_id, request_id, during, block, state) values (${resource}, ${request}, ${time}, ${time}, ${state})`.execute(
        db,
      );
    };
    await use(taken, -10, 20, 'FIRM');
    await use(free, -10, 20, 'RELEASED');
    const rooms = done(await officer.get('/intranet/today')).rooms as { id: number; busyUntil: string | null; freeUntil: string | null }[];
    const of = (id: number) => rooms.find((room) => room.id === id);
    expect(of(taken)).toMatchObject({ busyUntil: expect.any(String), freeUntil: null });
    expect(of(free)).toMatchObject({ busyUntil: null });
  });

  it('the phone book finds by name, post, unit and number, in the order of the Thai dictionary', async () => {
    const names = async (search: string) =>
      done(await clerk.get('/intranet/phone-book', { search })).items.map(({ personId }: { personId: number }) => personId);
    expect(await names('021234567')).toEqual([officer2.personId]);
    expect(await names('๑๒๓-๔๕๖๗')).toEqual([officer2.personId]);
    expect(await names('khwan@office')).toEqual([officer2.personId]);
    expect(await names('%')).toEqual([]);
    expect(await names('อธิการบดี')).toContain(director.personId);
    const all = done(await clerk.get('/intranet/phone-book', { pageSize: '100' })).items as { name: string; personId: number }[];
    const { rows } = await sql<{
      id: number;
    }>`select id from person where active order by first_name collate "th-x-icu", last_name collate "th-x-icu", id`.execute(db);
    const order = rows.map(({ id }) => id).filter((id) => all.some(({ personId }) => personId === id));
    expect(all.map(({ personId }) => personId)).toEqual(order);
  });
});

describe('polls without names', () => {
  const poll = (more: object = {}) => ({
    title: 'ควรจัดสัมมนาที่ใด',
    choices: ['เชียงใหม่', 'ระยอง', 'นครปฐม'],
    several: 0,
    results: 'AFTER',
    unitId: null,
    closesAt: soon(3),
    ...more,
  });
  const made = async (more: object = {}) => done(await admin.post('/intranet/manage/polls', poll(more))).id as number;
  interface Shown {
    id: number;
    answered: boolean;
    answers: number | null;
    counted: number;
    choices: { id: number; title: string; votes: number | null }[];
  }
  const seen = async (by: typeof officer, id: number) =>
    (done(await by.get('/intranet/polls')).polls as Shown[]).find((one) => one.id === id);
  const answer = async (by: typeof officer, id: number, ...places: number[]) => {
    const { choices } = (await seen(by, id)) ?? { choices: [] };
    return by.post(`/intranet/polls/${id}/answer`, { choices: places.map((place) => choices[place]?.id) }, { 'idempotency-key': '' });
  };

  it('each answers once; sums are shown after it, never of fewer than five, and move by five: two looks tell nobody’s answer', async () => {
    const id = await made();
    expect(await seen(officer, id)).toMatchObject({ answered: false, answers: null });
    const first = done(await answer(officer, id, 0)).poll;
    expect(first.choices.map((one: { votes: number | null }) => one.votes)).toEqual([null, null, null]);
    refused(await answer(officer, id, 1), 'poll_answered');
    for (const who of [officer2, head, finance]) done(await answer(who, id, 0));
    const sums = async (who: typeof officer) => {
      const one = await seen(who, id);
      return [one?.answers, one?.counted, ...(one?.choices.map(({ votes }) => votes) ?? [])];
    };
    expect(await sums(head)).toEqual([4, 0, null, null, null]);
    done(await answer(clerk, id, 2));
    expect(await sums(clerk)).toEqual([5, 5, 4, 0, 1]);
    expect((await seen(director, id))?.choices.every(({ votes }) => votes === null)).toBe(true);
    // fifty at once: one of the same person counts
    const twice = await Promise.all([1, 2, 3].map(() => answer(director, id, 1)));
    expect(twice.map((reply) => reply.body.code ?? 'done').sort()).toEqual(['done', 'poll_answered', 'poll_answered']);
    // who looked before the sixth and looks again reads the same
    for (const who of [director, officer]) expect(await sums(who)).toEqual([6, 5, 4, 0, 1]);
    done(await admin.post(`/intranet/manage/polls/${id}/close`, { version: 1 }));
    expect(await sums(officer)).toEqual([6, 6, 4, 1, 1]);
    // who could open it again would read the next answer alone
    refused(await admin.post('/intranet/manage/polls', { id, version: 2, ...poll({ closesAt: soon(9) }) }), 'poll_closed');
  });

  it('no row, nor the order or the transaction in which rows were written, joins a person and a choice; nor does what is kept of the call', async () => {
    const id = await made({ title: 'ความลับ' });
    for (const [place, who] of [officer, officer2, head, clerk].entries()) done(await answer(who, id, place % 3));
    const { rows } = await sql<{ table: string; writes: number }>`
      select 'token' as table, count(distinct k.xmin::text)::int as writes from intranet_poll_token k where k.poll_id = ${id}
      union all select 'choice', count(distinct c.xmin::text)::int from intranet_poll_choice c where c.poll_id = ${id}`.execute(db);
    expect(rows).toEqual([
      { table: 'token', writes: 1 },
      { table: 'choice', writes: 1 },
    ]);
    const columns = await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'intranet_poll_token'`.execute(
      db,
    );
    expect(columns.rows.map(({ name }) => name).sort()).toEqual(['person_id', 'poll_id']);
    const audit = await sql<{
      count: number;
    }>`select count(*)::int as count from audit where action like 'intranet.poll%' and person_id <> ${admin.personId}`.execute(db);
    expect(audit.rows[0]?.count).toBe(0);
  });

  it('a poll that shows its sums at the end shows them to nobody before, to its editor neither; then to all who were asked', async () => {
    const id = await made({ results: 'CLOSED', several: 1 });
    for (const who of [officer, officer2, head, clerk, finance]) done(await answer(who, id, 0, 1));
    const votes = async (by: typeof officer) => (await seen(by, id))?.choices.map((one) => one.votes);
    expect(await votes(officer)).toEqual([null, null, null]);
    const managed = async () =>
      (done(await admin.get('/intranet/manage/polls')).polls as (Shown & { version: number })[]).find((one) => one.id === id);
    expect((await managed())?.choices.map((one) => one.votes)).toEqual([null, null, null]);
    expect((await officer.post(`/intranet/manage/polls/${id}/close`, { version: 1 })).status).toBe(403);
    done(await admin.post(`/intranet/manage/polls/${id}/close`, { version: (await managed())?.version }));
    expect(await votes(director)).toEqual([5, 5, 0]);
    expect((await managed())?.choices.map((one) => one.votes)).toEqual([5, 5, 0]);
    refused(await answer(director, id, 0), 'poll_closed');
  });

  it('is for whom it is meant; what was asked stays once it was answered; wrong input is told at its field', async () => {
    const { rows } = await sql<{
      unit: number;
    }>`select unit_id as unit from affiliation where person_id = ${officer.personId} and is_main`.execute(db);
    const id = await made({ unitId: rows[0]?.unit });
    expect(await seen(officer, id)).toBeDefined();
    expect(await seen(finance, id)).toBeUndefined();
    const [choice] = (await seen(officer, id))?.choices ?? [];
    refused(await finance.post(`/intranet/polls/${id}/answer`, { choices: [choice?.id] }), 'not_found', 404);
    refused(await answer(officer, id, 0, 1), 'poll_one_choice', 422);
    refused(await officer.post(`/intranet/polls/${id}/answer`, { choices: [999_999] }), 'invalid', 422);
    refused(await officer.post(`/intranet/polls/${id}/answer`, { choices: [] }), 'required');
    done(await answer(officer, id, 0));
    const change = (more: object) => admin.post('/intranet/manage/polls', { id, version: 1, ...poll({ unitId: rows[0]?.unit, ...more }) });
    refused(await change({ choices: ['ก', 'ข'] }), 'poll_has_answers');
    refused(await change({ results: 'CLOSED' }), 'poll_has_answers');
    expect(done(await change({ closesAt: soon(5) })).version).toBe(2);
    refused(await change({ closesAt: soon(6) }), 'conflict', 409);
    const wrong = async (more: object) => (await admin.post('/intranet/manage/polls', poll(more))).body;
    expect(await wrong({ choices: ['ก'] })).toMatchObject({ code: 'poll_two_choices', field: 'choices' });
    expect(await wrong({ choices: ['ก', 'ก'] })).toMatchObject({ code: 'poll_choice_twice', field: 'choices' });
    expect(await wrong({ closesAt: soon(-1) })).toMatchObject({ code: 'poll_closes_past', field: 'closesAt' });
    expect((await officer.post('/intranet/manage/polls', poll())).status).toBe(403);
  });
});
