import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arabicDigits, bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { watchRequests } from '../office/clock.ts';
import { watchNoShows } from '../office/series/displays.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, postOf, refused } from '../test/letters.ts';
import { whole } from '../test/matrix.ts';
import { runningText } from '../test/pdf-text.ts';
import { linesOf, sumsIn } from '../test/report.ts';
import { planBooking } from './booking-rules.ts';
import { freeRooms } from './rooms.ts';

const desk = await openDesk();
let [officer, other, head, director, deputy, admin] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer, Officer, Officer];
let [one, two, three, four, five, moderated, projector] = [0, 0, 0, 0, 0, 0, 0];

async function room(name: string, more: object = {}): Promise<number> {
  const values = {
    name,
    capacity: 20,
    seatsBoard: 20,
    seatsU: 12,
    bufferBefore: 15,
    bufferAfter: 15,
    openDays: ['0', '1', '2', '3', '4', '5', '6'],
    ...more,
  };
  return done(await admin.post('/settings/list/rooms', { values })).row.id;
}

beforeAll(async () => {
  [officer, other, head, director, deputy, admin] = await desk.officers('officer', 'officer2', 'head', 'director', 'deputy', 'admin');
  one = await room('ห้อง 1');
  two = await room('ห้อง 2');
  const always = { bufferBefore: 0, bufferAfter: 0, openFrom: '00:00', openUntil: '23:59' };
  three = await room('ห้อง 3', always);
  four = await room('ห้อง 4', { ...always, capacity: 6, seatsBoard: 6, seatsU: 0, noShowMinutes: 15 });
  five = await room('ห้อง 5', { ...always, capacity: 6, seatsBoard: 6, seatsU: 0 });
  moderated = await room('ห้องประชุมใหญ่', { judged: true, keeper: await postOf(desk, head) });
  projector = done(await admin.post('/settings/list/room-equipment', { values: { name: 'เครื่องฉายเคลื่อนที่' } })).row.id;
  done(await admin.post('/settings/form/room-rules', { version: 0, values: { bumpBy: [await postOf(desk, deputy)] } }));
});
afterAll(() => desk.close());

let day = 10;
/** A day of its own for each example, from 11 May 2027 on. */
function freshDay(): (time: string) => string {
  day += 1;
  const of = new Date(Date.UTC(2027, 4, day)).toISOString().slice(0, 10);
  return (time) => `${of}T${time}:00+07:00`;
}
interface Time {
  roomId: number;
  from: string;
  until: string;
  n?: number;
  waits?: boolean;
}
function content(times: Time[], more: object = {}) {
  const occurrences = times.map((time, n) => ({ n, waits: false, ...time }));
  return {
    topic: 'ประชุมกอง',
    publicTitle: '',
    private: false,
    headCount: 10,
    layout: '',
    extras: [],
    catering: [],
    phone: '',
    remark: '',
    occurrences,
    ...more,
  };
}
function book(
  who: Officer,
  times: Time[],
  { confirmed = ['time_on_holiday'], ...more }: { confirmed?: string[]; [field: string]: unknown } = {},
): Promise<Reply> {
  return who.post('/room/bookings', { send: true, confirmed, content: content(times, more) });
}
const opened = async (who: Officer, id: number) => done(await who.get(`/office/requests/${id}/times`));
const request = async (who: Officer, id: number) => done(await who.get(`/office/requests/${id}`)).request;
const usesOf = async (id: number) =>
  (
    await sql<{
      roomId: number;
      state: string;
      waits: boolean;
    }>`select u.resource_id as "roomId", u.state, u.waits from resource_use u where u.request_id = ${id} order by u.id`.execute(
      desk.office.db,
    )
  ).rows;
/** Its only time begins so many minutes from now. */
async function shift(id: number, fromNow: number, minutes: number): Promise<void> {
  const [from, until] = [fromNow, fromNow + minutes].map((by) => new Date(Date.now() + by * 60_000).toISOString());
  await sql`update resource_use set during = tstzrange(${from}, ${until}), block = tstzrange(${from}, ${until}) where request_id = ${id}`.execute(
    desk.office.db,
  );
  await sql`update request set from_at = ${from}, until_at = ${until}, content = jsonb_set(jsonb_set(content, '{occurrences,0,from}', to_jsonb(${from}::text)),
    '{occurrences,0,until}', to_jsonb(${until}::text)) where id = ${id}`.execute(desk.office.db);
}
/** At once. */
const writers = whole ? 50 : 12;
const tally = (replies: Reply[]) => replies.map((reply) => (reply.body.status === 'success' ? 'booked' : reply.body.code));

describe('[P2] the worked examples of rooms', () => {
  it('1, 2: the time between two meetings is kept free where the room wants it, and only there', async () => {
    const at = freshDay();
    const first = done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }]));
    expect(first).toMatchObject({ state: 'APPROVED', number: expect.stringMatching(/^จห \d+\/25\d\d$/) });
    const no = refused(await book(other, [{ roomId: one, from: at('10:00'), until: at('11:00') }]), 'resource_taken');
    expect(no.message).toContain(first.number);
    expect(no.message).toContain('ห้อง 1');
    done(await book(other, [{ roomId: one, from: at('10:30'), until: at('11:00') }]));
    done(await book(officer, [{ roomId: three, from: at('09:00'), until: at('10:00') }]));
    done(await book(other, [{ roomId: three, from: at('10:00'), until: at('11:00') }]));
  });

  it('3: of many who send for one slot at once, two of them or fifty, one has it, and the others are told who', async () => {
    const at = freshDay();
    const replies = await Promise.all(
      Array.from({ length: writers }, (_, i) => book(i % 2 ? officer : other, [{ roomId: one, from: at('13:00'), until: at('14:00') }])),
    );
    const told = tally(replies);
    expect(told.filter((code) => code === 'booked')).toHaveLength(1);
    expect(told.filter((code) => code === 'resource_taken')).toHaveLength(writers - 1);
    const number = replies.find((reply) => reply.body.status === 'success')?.body.number;
    for (const reply of replies) if (reply.body.code === 'resource_taken') expect(reply.body.message).toContain(number);
  });

  it('4: of many who want a room and the projector in any order one has both, and nobody waits for ever', async () => {
    const at = freshDay();
    const rooms = [one, two, three];
    const replies = await Promise.all(
      Array.from({ length: writers }, (_, i) =>
        book(i % 2 ? officer : other, [{ roomId: rooms[i % 3] as number, from: at('09:00'), until: at('10:00') }], { extras: [projector] }),
      ),
    );
    const told = tally(replies);
    expect(told.filter((code) => code === 'booked')).toHaveLength(1);
    expect(told.filter((code) => code === 'resource_taken')).toHaveLength(writers - 1);
  });

  it('5: a weekly series shows the holidays in it, and books the days that were chosen', async () => {
    const plan = done(
      await officer.post('/room/plan', {
        resourceId: one,
        from: '2027-04-06T09:00:00+07:00',
        until: '2027-04-06T10:00:00+07:00',
        every: 'WEEK',
        lastDay: '2027-04-27',
      }),
    );
    expect(plan.dates.map((date: { state: string }) => date.state)).toEqual(['HOLIDAY', 'HOLIDAY', 'FREE', 'FREE']);
    expect(plan.dates[0].why).toContain('จักรี');
    const chosen = plan.dates.filter((date: { state: string }) => date.state === 'FREE');
    const sent = done(
      await book(
        officer,
        chosen.map(({ n, from, until }: Time) => ({ n, roomId: one, from, until })),
      ),
    );
    expect((await usesOf(sent.requestId)).map((use) => use.state)).toEqual(['FIRM', 'FIRM']);
    // the same days again: taken, by whom, and which room there is instead
    const again = done(
      await other.post('/room/plan', {
        resourceId: one,
        from: '2027-04-20T09:00:00+07:00',
        until: '2027-04-20T10:00:00+07:00',
        every: 'WEEK',
        lastDay: '2027-04-27',
      }),
    );
    expect(again.dates[0]).toMatchObject({ state: 'TAKEN', taken: { number: sent.number }, other: { id: expect.any(Number) } });
    refused(
      await officer.post('/room/plan', {
        resourceId: one,
        from: '2027-04-20T09:00:00+07:00',
        until: '2027-04-20T10:00:00+07:00',
        every: 'WEEK',
        lastDay: '2028-05-27',
      }),
      'series_too_long',
    );
  });

  it('6: more people than seats is read and confirmed first', async () => {
    const at = freshDay();
    const times = [{ roomId: one, from: at('09:00'), until: at('10:00') }];
    const asked = done(await book(officer, times, { headCount: 25 }));
    expect(asked).toMatchObject({ state: 'DRAFT', number: null, unconfirmed: [{ code: 'room_too_small' }] });
    expect(done(await book(officer, times, { headCount: 25, confirmed: ['room_too_small'] })).state).toBe('APPROVED');
    expect(
      done(await book(other, [{ roomId: two, from: at('09:00'), until: at('10:00') }], { headCount: 15, layout: 'U' })).unconfirmed,
    ).toHaveLength(1);
  });

  it('7: where the keeper gives the room several ask, and giving it to one refuses the other', async () => {
    const at = freshDay();
    const times = [{ roomId: moderated, from: at('13:00'), until: at('15:00') }];
    const [p1, p2] = [done(await book(officer, times)), done(await book(other, times))];
    expect([p1.state, p2.state]).toEqual(['SUBMITTED', 'SUBMITTED']);
    const act = (confirmed: string[]) =>
      head.post(`/office/requests/${p1.requestId}/act`, { act: 'approve', version: p1.version, confirmed });
    const warned = done(await act([]));
    expect(warned.unconfirmed[0]).toMatchObject({ code: 'others_ask_too', text: expect.stringContaining(p2.number) });
    expect(done(await act(['others_ask_too'])).state).toBe('APPROVED');
    expect((await request(other, p2.requestId)).state).toBe('REJECTED');
    expect((await usesOf(p1.requestId)).map((use) => use.state)).toEqual(['FIRM']);
  });

  it('8: two bookings change their rooms in one step', async () => {
    const at = freshDay();
    const [a, b] = [
      done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }])),
      done(await book(other, [{ roomId: two, from: at('09:00'), until: at('10:00') }])),
    ];
    const swap = { version: a.version, n: 0, otherId: b.requestId, otherN: 0, words: 'ห้อง 2 มีจอใหญ่กว่า' };
    refused(await officer.post(`/office/requests/${a.requestId}/times/swap`, swap), 'not_found', 404);
    const swaps = async (who: Officer) =>
      done(await who.get(`/office/requests/${a.requestId}/times/swaps`, { n: '0' })).others.map(
        (of: { requestId: number }) => of.requestId,
      );
    // whose rooms one keeps, and never what one could not take
    expect([await swaps(admin), await swaps(officer)]).toEqual([[b.requestId], []]);
    done(await admin.post(`/office/requests/${a.requestId}/times/swap`, swap));
    expect((await opened(officer, a.requestId)).times[0]).toMatchObject({ resourceId: two, state: 'FIRM' });
    expect((await opened(other, b.requestId)).times[0]).toMatchObject({ resourceId: one, state: 'FIRM' });
    expect((await request(officer, a.requestId)).number).toBe(a.number);
  });

  it('9: a room is taken with the reason, the loser is told and held others; near its beginning only the head of the agency takes it', async () => {
    const at = freshDay();
    const lost = done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }]));
    const times = [{ roomId: one, from: at('09:00'), until: at('10:00') }];
    const bump = (who: Officer, of = times) =>
      who.post('/room/bump', { confirmed: [], send: true, reason: 'รับรองแขกของกระทรวง', content: content(of, { topic: 'รับรองแขก' }) });
    refused(await bump(other), 'bump_right', 403);
    const won = done(await bump(deputy));
    expect(won).toMatchObject({ state: 'APPROVED', bumped: [lost.number] });
    const after = await opened(officer, lost.requestId);
    expect(after.times[0].offers).toHaveLength(2);
    const told = await sql<{
      kind: string;
    }>`select kind from notification where person_id = ${officer.personId} and kind = 'booking_bumped'`.execute(desk.office.db);
    expect(told.rows).toHaveLength(1);
    const [offer] = after.times[0].offers;
    refused(
      await other.post(`/office/requests/${lost.requestId}/times/take`, { version: after.version, useId: offer.useId }),
      'not_found',
      404,
    );
    done(await officer.post(`/office/requests/${lost.requestId}/times/take`, { version: after.version, useId: offer.useId }));
    expect((await request(officer, lost.requestId)).number).toBe(lost.number);
    expect((await opened(officer, lost.requestId)).times[0]).toMatchObject({ state: 'FIRM', offers: [] });

    // a meeting that begins in an hour
    const close = done(await book(officer, [{ roomId: three, from: at('13:00'), until: at('14:00') }]));
    await shift(close.requestId, 60, 30);
    const near = (await opened(officer, close.requestId)).times.map(({ resourceId, from, until }: { resourceId: number } & Time) => ({
      roomId: resourceId,
      from,
      until,
    }));
    expect(refused(await bump(deputy, near), 'bump_late').message).toContain('หัวหน้าส่วนราชการ');
    done(await bump(director, near));
  });

  it('10: a room to which nobody came is free a quarter after, and held half an hour for who waited', async () => {
    const at = freshDay();
    const meeting = done(await book(officer, [{ roomId: four, from: at('09:00'), until: at('12:00') }], { headCount: 5 }));
    const waiting = done(await book(other, [{ roomId: four, from: at('09:00'), until: at('12:00'), waits: true }], { headCount: 5 }));
    expect(waiting).toMatchObject({ state: 'SUBMITTED', waitsFor: null });
    // it began sixteen minutes ago
    for (const { requestId } of [meeting, waiting]) await shift(requestId, -16, 136);
    await watchRequests(desk.office);
    expect((await request(other, waiting.requestId)).state).toBe('SUBMITTED');
    await watchNoShows(desk.office);
    expect((await usesOf(meeting.requestId)).map((use) => use.state)).toEqual(['RELEASED']);
    expect((await request(officer, meeting.requestId)).state).toBe('DONE');
    const mine = await opened(other, waiting.requestId);
    const [offer] = mine.times[0].offers;
    expect(Date.parse(offer.until) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(Date.parse(offer.until) - Date.now()).toBeLessThan(31 * 60_000);
    done(await other.post(`/office/requests/${waiting.requestId}/times/take`, { version: mine.version, useId: offer.useId }));
    expect((await request(other, waiting.requestId)).state).toBe('APPROVED');
    const report = done(
      await admin.get('/room/report', { from: bangkokDay(new Date(Date.now() - 86_400_000)), until: bangkokDay(new Date()) }),
    );
    expect(linesOf(report, 'rooms').find((row) => row.room === 'ห้อง 4')).toMatchObject({ noShow: 1 });
  });
});

describe('what is refused', () => {
  it('moves of others, own moderated bookings, times that are closed or over each other', async () => {
    const at = freshDay();
    const mine = done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }]));
    const move = { version: mine.version, n: 0, resourceId: two, from: at('13:00'), until: at('14:00'), words: '', confirmed: [] };
    refused(await other.post(`/office/requests/${mine.requestId}/times/move`, move), 'not_found', 404);
    done(await officer.post(`/office/requests/${mine.requestId}/times/move`, move));
    expect(await request(officer, mine.requestId)).toMatchObject({ number: mine.number, state: 'APPROVED' });
    refused(await officer.post(`/office/requests/${mine.requestId}/times/move`, move), 'request_changed', 409);
    expect(
      done(await other.get('/room/free', { from: at('09:00'), until: at('10:00') })).rooms.find((row: { id: number }) => row.id === one)
        .free,
    ).toBe(true);

    // the keeper asks for his own room: who decides is above him
    const own = done(await book(head, [{ roomId: moderated, from: at('09:00'), until: at('10:00') }]));
    refused(
      await head.post(`/office/requests/${own.requestId}/act`, { act: 'approve', version: own.version, confirmed: [] }),
      'forbidden',
      403,
    );

    refused(await book(officer, [{ roomId: one, from: at('06:00'), until: at('07:00') }]), 'resource_not_open', 422);
    refused(
      await book(officer, [{ roomId: one, from: '2025-05-06T09:00:00+07:00', until: '2025-05-06T10:00:00+07:00' }]),
      'time_past',
      422,
    );
    refused(
      await book(officer, [
        { roomId: one, from: at('15:00'), until: at('16:00') },
        { roomId: one, from: at('15:30'), until: at('16:30') },
      ]),
      'uses_twice',
      422,
    );
    done(
      await admin.post('/settings/list/room-closed', {
        values: { name: 'ปรับปรุงห้อง', room: two, fromDay: at('00:00').slice(0, 10), untilDay: at('00:00').slice(0, 10) },
      }),
    );
    expect(
      refused(await book(officer, [{ roomId: two, from: at('15:00'), until: at('16:00') }]), 'resource_closed', 422).message,
    ).toContain('ปรับปรุงห้อง');
  });

  it('the keeper gives some of a series and says no to the rest', async () => {
    const [a, b] = [freshDay(), freshDay()];
    const sent = done(
      await book(officer, [
        { roomId: moderated, from: a('09:00'), until: a('10:00') },
        { roomId: moderated, from: b('09:00'), until: b('10:00') },
      ]),
    );
    expect((await opened(head, sent.requestId)).decides).toBe(true);
    done(
      await head.post(`/office/requests/${sent.requestId}/times/decide`, {
        version: sent.version,
        without: [1],
        words: 'มีพิธีในวันนั้น',
        confirmed: ['time_on_holiday'],
      }),
    );
    const after = await opened(officer, sent.requestId);
    expect(after.times.map((row: { n: number; state: string }) => [row.n, row.state])).toEqual([[0, 'FIRM']]);
    expect((await request(officer, sent.requestId)).state).toBe('APPROVED');
  });

  it('nothing that its keeper gives is had without him: not by ending it later, not by having waited for it, not by moving it', async () => {
    const at = freshDay();
    const asked = done(await book(officer, [{ roomId: moderated, from: at('09:00'), until: at('10:00') }]));
    await shift(asked.requestId, -5, 60);
    refused(
      await officer.post(`/office/requests/${asked.requestId}/times/end`, {
        version: asked.version,
        n: 0,
        until: new Date(Date.now() + 30 * 60_000).toISOString(),
      }),
      'request_state',
    );
    // undecided it may still be moved, and is still his to give
    const again = freshDay();
    const moved = done(await book(officer, [{ roomId: moderated, from: again('09:00'), until: again('10:00') }]));
    const to = { version: moved.version, n: 0, from: again('13:00'), until: again('14:00'), words: '', confirmed: [] };
    const later = done(await officer.post(`/office/requests/${moved.requestId}/times/move`, { ...to, resourceId: moderated }));
    expect((await usesOf(moved.requestId)).at(-1)).toMatchObject({ state: 'ASKED' });
    expect((await opened(head, moved.requestId)).decides).toBe(true);
    // into a room that asks nobody it stands at once
    done(await officer.post(`/office/requests/${moved.requestId}/times/move`, { ...to, version: later.version, resourceId: three }));
    expect((await request(officer, moved.requestId)).state).toBe('APPROVED');

    const waited = freshDay();
    const first = done(await book(head, [{ roomId: two, from: waited('09:00'), until: waited('10:00') }]));
    const waits = done(
      await book(officer, [{ roomId: two, from: waited('09:00'), until: waited('10:00'), waits: true }], { extras: [projector] }),
    );
    await sql`update room set judged = true, keeper_id = ${await postOf(desk, head)} where id = ${two}`.execute(desk.office.db);
    await sql`update resource set judged = true, keeper_id = ${await postOf(desk, head)} where id = ${two}`.execute(desk.office.db);
    done(
      await head.post(`/office/requests/${first.requestId}/act`, {
        act: 'askCancel',
        version: first.version,
        words: 'งดประชุม',
        confirmed: [],
      }),
    );
    const offered = await opened(officer, waits.requestId);
    done(
      await officer.post(`/office/requests/${waits.requestId}/times/take`, {
        version: offered.version,
        useId: offered.times[0].offers[0].useId,
      }),
    );
    expect(await request(officer, waits.requestId)).toMatchObject({
      state: 'SUBMITTED',
      waitsFor: expect.stringContaining('กองบริหารงานบุคคล'),
    });
    const { version } = await opened(head, waits.requestId);
    done(await head.post(`/office/requests/${waits.requestId}/act`, { act: 'approve', version, confirmed: [] }));
    // with the projector that was asked for
    expect((await usesOf(waits.requestId)).map((use) => use.state)).toEqual(['FIRM', 'FIRM']);
    await sql`update room set judged = false where id = ${two}`.execute(desk.office.db);
    await sql`update resource set judged = false where id = ${two}`.execute(desk.office.db);
  });

  it('one time of a series is given up and the others stand; the last one is the whole booking', async () => {
    const [a, b] = [freshDay(), freshDay()];
    const series = done(
      await book(officer, [
        { roomId: three, from: a('09:00'), until: a('10:00') },
        { roomId: three, from: b('09:00'), until: b('10:00') },
      ]),
    );
    const drop = (who: Officer, version: number, without: number[]) =>
      who.post(`/office/requests/${series.requestId}/times/cancel`, { version, without, words: 'ติดราชการ' });
    refused(await drop(other, series.version, [0]), 'not_found', 404);
    const left = done(await drop(officer, series.version, [0]));
    expect((await opened(officer, series.requestId)).times).toMatchObject([{ n: 1, state: 'FIRM', may: ['move'] }]);
    expect(await request(officer, series.requestId)).toMatchObject({ state: 'APPROVED', number: series.number });
    done(await book(other, [{ roomId: three, from: a('09:00'), until: a('10:00') }]));
    refused(await drop(officer, left.version, [1]), 'last_time');
  });

  it('of a series that another booking passes by, the times that lie elsewhere stay asked for', async () => {
    const [a, b] = [freshDay(), freshDay()];
    const one = done(await book(officer, [{ roomId: moderated, from: a('09:00'), until: a('10:00') }]));
    const series = done(
      await book(other, [
        { roomId: moderated, from: a('09:30'), until: a('10:30') },
        { roomId: moderated, from: b('09:00'), until: b('10:00') },
      ]),
    );
    done(
      await head.post(`/office/requests/${one.requestId}/act`, {
        act: 'approve',
        version: one.version,
        confirmed: ['others_ask_too', 'time_on_holiday'],
      }),
    );
    expect((await opened(other, series.requestId)).times).toMatchObject([{ n: 1, state: 'ASKED' }]);
    expect((await request(other, series.requestId)).state).toBe('SUBMITTED');
  });

  it('times of one booking leave the time between that the room needs', async () => {
    const at = freshDay();
    const times = ['09:00', '10:00', '11:00'].map((time, n) => ({ roomId: one, from: at(time), until: at(`${10 + n}:00`) }));
    refused(await book(officer, times), 'uses_twice', 422);
  });

  it('who lost his room and took no other has none when it begins; what was held for him goes on to who waits', async () => {
    const at = freshDay();
    const lost = done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }], { extras: [projector] }));
    const times = [{ roomId: one, from: at('09:00'), until: at('10:00') }];
    done(await deputy.post('/room/bump', { confirmed: ['time_on_holiday'], send: true, reason: 'รับรองแขก', content: content(times) }));
    await sql`update resource_use set held_until = now() - interval '1 minute' where request_id = ${lost.requestId} and state = 'HELD'`.execute(
      desk.office.db,
    );
    await watchRequests(desk.office);
    // the projector went with the room
    expect((await usesOf(lost.requestId)).map((use) => use.state)).not.toContain('FIRM');
    expect((await request(officer, lost.requestId)).state).toBe('APPROVED');
    await sql`update request set from_at = now() - interval '1 minute' where id = ${lost.requestId}`.execute(desk.office.db);
    await watchRequests(desk.office);
    expect((await request(officer, lost.requestId)).state).toBe('CANCELLED');

    const has = done(await book(officer, [{ roomId: three, from: at('15:00'), until: at('16:00') }]));
    const waits = done(await book(other, [{ roomId: three, from: at('15:00'), until: at('16:00'), waits: true }]));
    done(
      await officer.post(`/office/requests/${has.requestId}/act`, { act: 'askCancel', version: has.version, words: 'งด', confirmed: [] }),
    );
    await sql`update resource_use set held_until = now() - interval '1 minute' where request_id = ${waits.requestId}`.execute(
      desk.office.db,
    );
    await watchRequests(desk.office);
    expect((await request(other, waits.requestId)).state).toBe('LAPSED');
  });

  it('a door shows its room by its code alone, and nothing of a private meeting', async () => {
    const at = freshDay();
    const meeting = (topic: string, clock: string) =>
      book(officer, [{ roomId: five, from: at(`${clock}:00`), until: at(`${clock}:30`) }], { private: true, topic, headCount: 5 });
    const { requestId } = done(await meeting('สอบข้อเท็จจริง', '09'));
    const next = done(await meeting('สัมภาษณ์', '10'));
    await shift(requestId, 5, 30);
    await shift(next.requestId, 40, 30);
    refused(await officer.post('/office/displays/make', { resourceId: five, name: 'ประตู' }), 'resource_not_yours', 403);
    const { code, id } = done(await admin.post('/office/displays/make', { resourceId: five, name: 'ประตู' }));
    const atDoor = (path: string, payload: object) =>
      desk.app.inject({ method: 'POST', url: `/api/office/display${path}`, headers: { 'idempotency-key': crypto.randomUUID() }, payload });
    const ask = (of: string) => atDoor('', { code: of });
    expect((await ask('x'.repeat(24))).statusCode).toBe(404);
    const shown = await ask(code);
    expect(shown.body).not.toContain('สอบข้อเท็จจริง');
    const { entry } = shown.json();
    expect(entry).toMatchObject({ requestId });
    expect(
      (
        await other.get('/room/calendar', { from: bangkokDay(new Date()), until: bangkokDay(new Date(Date.now() + 86_400_000)) })
      ).body.items.map((row: { title: string }) => row.title),
    ).not.toContain('สอบข้อเท็จจริง');
    refused(await other.post(`/office/requests/${requestId}/times/check-in`, { n: 0, code: 'guessed' }), 'entry_code', 403);
    const real = new URL(entry.address).searchParams.get('code');
    done(await other.post(`/office/requests/${requestId}/times/check-in`, { n: 0, code: real }));
    expect((await opened(officer, requestId)).times[0].checkedIn).not.toBeNull();
    // who stands there without a telephone presses on the screen; a code of one door opens no other, and nothing too early
    expect((await atDoor('/check-in', { code, requestId: next.requestId, n: 0 })).json().code).toBe('entry_time');
    await shift(requestId, -25, 30);
    await shift(next.requestId, 10, 30);
    const elsewhere = done(await admin.post('/office/displays/make', { resourceId: four, name: '' }));
    expect((await atDoor('/check-in', { code: elsewhere.code, requestId: next.requestId, n: 0 })).statusCode).toBe(404);
    expect((await atDoor('/check-in', { code, requestId: next.requestId, n: 0 })).json().status).toBe('success');
    refused(await officer.post(`/office/displays/${id}/revoke`), 'not_found', 404);
    expect(done(await officer.get('/office/displays', { module: 'room' })).displays).toEqual([]);
    expect(done(await admin.get('/office/displays', { module: 'room' })).displays).toMatchObject([
      { detail: 'ห้อง 4' },
      { detail: 'ห้อง 5', name: 'ประตู' },
    ]);
    done(await admin.post(`/office/displays/${id}/revoke`));
    expect((await ask(code)).statusCode).toBe(404);
  });

  it('a meeting that runs ends sooner, and later only into free time; who waits for what falls free is asked', async () => {
    const at = freshDay();
    const six = await room('ห้อง 6', { bufferBefore: 0, bufferAfter: 0 });
    await sql`update room set open_from = '00:00', open_until = '24:00' where id = ${six}`.execute(desk.office.db);
    await sql`update resource set open_from = '00:00', open_until = '24:00' where id = ${six}`.execute(desk.office.db);
    const runs = done(await book(officer, [{ roomId: six, from: at('09:00'), until: at('10:00') }]));
    const after = done(await book(other, [{ roomId: six, from: at('10:30'), until: at('11:00') }]));
    const waits = done(await book(other, [{ roomId: six, from: at('09:00'), until: at('10:00'), waits: true }]));
    await shift(runs.requestId, -20, 60);
    await shift(after.requestId, 60, 30);
    await shift(waits.requestId, 5, 25);
    const end = async (minutes: number) =>
      officer.post(`/office/requests/${runs.requestId}/times/end`, {
        version: (await opened(officer, runs.requestId)).version,
        n: 0,
        until: new Date(Date.now() + minutes * 60_000).toISOString(),
      });
    const taken = await end(70);
    // past midnight the room is closed anyway
    expect(['resource_taken', 'resource_not_open']).toContain(taken.body.code);
    refused(await end(-30), 'ends_before_begins', 422);
    done(await end(0));
    expect((await usesOf(runs.requestId)).map((use) => use.state)).toContain('FIRM');
    expect((await opened(other, waits.requestId)).times[0]).toMatchObject({ state: 'HELD', offers: [{ resource: 'ห้อง 6' }] });
  });

  it('figures stand on the screen, on paper and in a sheet; only for who manages the rooms', async () => {
    const span = { from: '2027-05-01', until: '2027-06-30' };
    const report = done(await admin.get('/room/report', span));
    expect(linesOf(report, 'rooms').find((row) => row.room === 'ห้อง 1')).toMatchObject({ bumpedTimes: 2 });
    expect(linesOf(report, 'bumped')).toHaveLength(2);
    expect(linesOf(report, 'bumped').at(-1)).toMatchObject({
      room: 'ห้อง 1',
      reason: 'รับรองแขกของกระทรวง',
      number: expect.stringMatching(/^จห /),
    });
    expect(linesOf(report, 'units').reduce((all, unit) => all + Number(unit.times), 0)).toBe(sumsIn(report, 'rooms').times);
    for (const [as, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['csv', 'text/csv; charset=utf-8'],
    ] as const) {
      const file = await admin.get('/room/report/file', { ...span, as });
      expect([file.status, file.headers['content-type']]).toEqual([200, type]);
    }
    // what is managed is found by its module
    const pages = done(await admin.get('/settings/pages')).pages.filter((page: { module: string }) => page.module === 'room');
    expect(pages.map((page: { path: string; title: string }) => [page.path, page.title])).toContainEqual(['room-closed', 'วันปิดห้องประชุม']);
    refused(await officer.get('/room/report', span), 'no_menu', 403);
    refused(await officer.get('/room/report/file', { ...span, as: 'csv' }), 'no_menu', 403);
    refused(await admin.get('/room/report', { from: '2027-05-01', until: '2027-04-01' }), 'report_span', 422);
  });

  it('who lost the menu reads and gives up what he has, and takes nothing in its place', async () => {
    const at = freshDay();
    const times = ['09:00', '11:00', '13:00'].map((from) => ({ roomId: three, from: at(from), until: at(from.replace(':00', ':30')) }));
    const mine = done(await book(other, times)).requestId;
    const theirs = done(await book(officer, [{ ...(times[0] as Time), roomId: two }])).requestId;
    await sql`delete from menu_right where menu_id = 3130 and group_id = 1`.execute(desk.office.db);
    desk.office.sessions.forget();
    const { version, times: shown } = await opened(other, mine);
    expect(shown.map((time: { may: string[] }) => time.may)).toEqual([['cancel'], ['cancel'], ['cancel']]);
    const of = (path: string) => `/office/requests/${mine}/times/${path}`;
    const to = { version, n: 0, resourceId: one, from: at('09:00'), until: at('09:30'), words: '', confirmed: [] };
    refused(await other.post(of('move'), to), 'no_menu', 403);
    refused(await other.post(of('swap'), { version, n: 0, otherId: theirs, otherN: 0, words: 'สลับ' }), 'no_menu', 403);
    refused(await other.post(of('take'), { version, useId: 1 }), 'no_menu', 403);
    refused(await other.get(of('swaps'), { n: '0' }), 'no_menu', 403);
    refused(await other.get(of('offers'), { n: '0' }), 'no_menu', 403);
    done(await other.post(of('cancel'), { version, without: [1], words: 'ติดราชการ' }));
    await sql`insert into menu_right (group_id, menu_id, level) values (1, 3130, 1)`.execute(desk.office.db);
    desk.office.sessions.forget();
    done(await other.post(of('move'), { ...to, version: (await opened(other, mine)).version }));
  });

  it('prints the form and the sheet of the day are printed', async () => {
    const at = freshDay();
    const sent = done(
      await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }], {
        layout: 'BOARD',
        extras: [projector],
        remark: 'ขอป้ายชื่อ',
      }),
    );
    const form = await officer.get(`/office/requests/${sent.requestId}/forms/booking`);
    expect([form.status, String(form.headers['content-type'])]).toEqual([200, 'application/pdf']);
    // whenever it is printed it bears the day on which it was sent
    await sql`update request set submitted_at = '2026-03-05T03:00:00Z' where id = ${sent.requestId}`.execute(desk.office.db);
    const paper = await officer.get(`/office/requests/${sent.requestId}/forms/booking`);
    const text = arabicDigits(await runningText(paper.body as unknown as Buffer)).replaceAll(' ', '');
    for (const words of [sent.number.replaceAll(' ', ''), 'ขอป้ายชื่อ', '5มีนาคม2569']) expect(text).toContain(words);
    const sheet = await admin.get('/room/sheet', { day: at('00:00').slice(0, 10) });
    expect(sheet.status).toBe(200);
    refused(await other.get('/room/sheet', { day: at('00:00').slice(0, 10) }), 'resource_not_yours', 403);
    expect((await other.get(`/office/requests/${sent.requestId}/forms/booking`)).status).toBe(404);
  });
});

it('[P2] free rooms and the dates of a weekly year are found without reading the 30,000 uses of a year', async () => {
  const at = freshDay();
  const sent = done(await book(officer, [{ roomId: one, from: at('09:00'), until: at('10:00') }]));
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query('set search_path = office');
  await owner.query(`with made as (insert into room (name, capacity, buffer_after) select 'ห้อง ' || g, 20, 15 from generate_series(100, 139) g returning id)
    select count(*) from made`);
  await owner.query(
    `insert into resource_use (resource_id, request_id, occurrence, during, block, state)
    select r.id, $1, g, tstzrange(t, t + interval '1 hour'), tstzrange(t, t + interval '75 minutes'), 'FIRM'
    from room r, generate_series(0, 749) g, lateral (select timestamptz '2028-01-03 09:00+07' + (g / 3) * interval '1 day' + (g % 3) * interval '2 hours' as t) x
    where r.capacity = 20 and r.buffer_after = 15 and r.name ~ '1[0-3][0-9]$'`,
    [sent.requestId],
  );
  await owner.query('analyze resource_use');
  await owner.end();
  const [from, until] = ['2028-03-06T09:00:00+07:00', '2028-03-06T10:00:00+07:00'];
  const roomId = (await sql<{ id: number }>`select max(id) as id from room`.execute(desk.office.db)).rows[0]?.id ?? 0;
  const free = await usesRead((ctx) => freeRooms(ctx, { from, until, headCount: 10, fixed: [] }));
  const plan = await usesRead((ctx) =>
    planBooking(ctx, { resourceId: roomId, from, until, every: 'WEEK', lastDay: '2029-03-01', headCount: 5 }),
  );
  // three meetings a day in each of forty rooms; a year has fifty-two of the dates
  expect(free).toBeLessThan(40 * 3 * 2);
  expect(plan).toBeLessThan(52 * 40 * 3);
});

/** How many rows of what is held a question reads, by the database's own count within one transaction. */
async function usesRead(ask: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  return desk.office.db.transaction().execute(async (db) => {
    await ask({ db, office: desk.office, request: { language: 'th' } } as unknown as Ctx);
    const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'resource_use' and schemaname = current_schema()`.execute(db);
    return rows[0]?.read ?? 0;
  });
}
