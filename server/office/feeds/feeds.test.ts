import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePresence } from '../../people/presence.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { act, approved, ask, asOfficer, giveAuthority, thing } from '../../test/trial-request.ts';

const desk = await openDesk();
let [officer, other, head, director] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer];
let [room, car] = [0, 0];
beforeAll(async () => {
  [officer, other, head, director] = await desk.officers('officer', 'officer2', 'head', 'director');
  await giveAuthority(desk);
  room = await thing(desk, 'ห้องประชุม 1; ชั้น 2', 'ROOM');
  car = await thing(desk, 'กข 1234', 'VEHICLE');
});
afterAll(() => desk.close());

const make = async (who: Officer, scope: string, resourceId?: number) =>
  done(await who.post('/users/calendar-feeds', { scope, ...(resourceId && { resourceId }) })) as { feedId: number; address: string };
const fetchText = (address: string) => desk.app.inject({ method: 'GET', url: new URL(address).pathname });
/** As an independent program reads it. */
async function read(address: string) {
  const reply = await fetchText(address);
  expect(reply.statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(reply.body));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
  ICAL.TimezoneService.register(zone);
  return {
    text: reply.body,
    events: calendar.getAllSubcomponents('vevent').map((one) => {
      const event = new ICAL.Event(one);
      const from = event.startDate;
      return {
        uid: event.uid,
        title: event.summary,
        place: event.location,
        sequence: event.sequence,
        status: one.getFirstPropertyValue('status'),
        from: from.isDate ? from.toString() : from.toJSDate().toISOString(),
        until: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
        zone: from.zone?.tzid ?? '',
      };
    }),
  };
}

describe('[1.7] a calendar that programs read', () => {
  it('one’s own: titles and times of Bangkok under one name for ever, later versions with a higher sequence, cancelled ones as cancelled', async () => {
    const { address } = await make(officer, 'MINE');
    const id = await approved(desk, officer, [head, director], { topic: 'ประชุม, ครั้งที่ 1; บ่าย', hour: 13, resources: [room] });
    await approved(desk, officer, [head, director], { topic: 'ส่วนตัว ผ่าตัด', hour: 15 });
    await ask(desk, officer, { topic: 'ยังไม่อนุมัติ', hour: 10 });
    await approved(desk, other, [head, director], { topic: 'ของผู้อื่น', hour: 10 });
    const first = await read(address);
    expect(first.events).toMatchObject([
      {
        title: 'ประชุม, ครั้งที่ 1; บ่าย',
        place: 'ห้องประชุม 1; ชั้น 2',
        status: 'CONFIRMED',
        from: '2027-05-10T06:00:00.000Z',
        until: '2027-05-10T07:00:00.000Z',
        zone: 'Asia/Bangkok',
      },
      { title: 'ไม่ว่าง', status: 'CONFIRMED' },
    ]);
    expect(first.text).not.toMatch(/ผ่าตัด|ยังไม่อนุมัติ|ของผู้อื่น/);
    done(await act(desk, officer, id, 'askCancel', { words: 'งดประชุม' }));
    done(await act(desk, head, id, 'approve'));
    const [before, after] = [first.events[0], (await read(address)).events.find((one) => one.uid === first.events[0]?.uid)];
    expect(after?.status).toBe('CANCELLED');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  });

  it('of the unit only who is busy or away, of a room its open topics and the unit, of a car that it is out', async () => {
    const at = { day: '2027-06-14', resources: [room, car] };
    await approved(desk, officer, [head, director], { ...at, topic: 'สอบสวนวินัย', hour: 9 });
    await approved(desk, officer, [head, director], { ...at, topic: 'ส่วนตัว ตรวจร่างกาย', hour: 13 });
    const { requestId } = await ask(desk, other, { send: false });
    await asOfficer(desk, other, (ctx) =>
      writePresence(ctx, requestId, [
        { personId: other.personId, day: '2027-06-15', half: 'AM', kind: 'LEAVE', shown: 'ลาป่วย' },
        { personId: other.personId, day: '2027-06-15', half: 'PM', kind: 'LEAVE', shown: 'ลาป่วย', private: true },
        { personId: other.personId, day: '2027-06-16', half: 'PM', kind: 'WFH' },
      ]),
    );
    const unit = await read((await make(officer, 'UNIT')).address);
    expect(unit.text).not.toMatch(/สอบสวน|ตรวจร่างกาย|ลาป่วย|LEAVE|WFH|ห้องประชุม/);
    expect(unit.events.filter((one) => one.title.endsWith('ไม่ว่าง') && one.from.startsWith('2027-06-14'))).toHaveLength(2);
    expect(unit.events.filter((one) => one.title.endsWith('ไม่อยู่'))).toMatchObject([
      { from: '2027-06-15' },
      { until: '2027-06-16T09:30:00.000Z' },
    ]);
    const rooms = await read((await make(other, 'RESOURCE', room)).address);
    const own = rooms.events.filter((one) => one.from.startsWith('2027-06-14'));
    expect(own.map((one) => one.title)).toEqual([expect.stringContaining('สอบสวนวินัย ('), expect.stringMatching(/^ไม่ว่าง \(/)]);
    const cars = await read((await make(other, 'RESOURCE', car)).address);
    expect(cars.text).not.toContain('สอบสวน');
    expect(cars.events).toHaveLength(2);
  });

  it('halves of days: both are a whole day, nothing says why', async () => {
    const id = await approved(desk, other, [head, director], { day: '2027-07-05', hour: 9 });
    await asOfficer(desk, head, (ctx) =>
      writePresence(ctx, id, [
        ...(['AM', 'PM'] as const).map((half) => ({
          personId: other.personId,
          day: '2027-07-05',
          half,
          kind: 'LEAVE' as const,
          shown: 'ลาพักผ่อน',
        })),
        { personId: other.personId, day: '2027-07-06', half: 'PM', kind: 'TRAVEL' },
      ]),
    );
    const { text, events } = await read((await make(other, 'MINE')).address);
    expect(text).not.toMatch(/ลาพักผ่อน|LEAVE|TRAVEL/);
    expect(events.filter((one) => one.uid.startsWith('away-') && one.from.startsWith('2027-07'))).toMatchObject([
      { title: 'ไม่อยู่', from: '2027-07-05', until: '2027-07-06' },
      { title: 'ไม่อยู่', from: '2027-07-06T05:00:00.000Z', until: '2027-07-06T09:30:00.000Z' },
    ]);
  });

  it('its address is said once and kept as a hash; revoked, guessed or of who left it is not found, and who asks without end waits', async () => {
    const { feedId, address } = await make(officer, 'MINE');
    const secret = /feed\/(.+)\.ics$/.exec(address)?.[1] as string;
    expect(secret).toHaveLength(43);
    const list = done(await officer.get('/users/calendar-feeds'));
    expect(JSON.stringify(list)).not.toContain(secret);
    expect(list.feeds[0]).toMatchObject({ id: feedId, scope: 'MINE', usedAt: null });
    const { rows: kept } = await sql<{ n: number }>`select count(*)::int as n from (select to_jsonb(f)::text as t from calendar_feed f
      union all select to_jsonb(i)::text from idempotency i union all select detail::text from audit) x where t like ${`%${secret}%`}`.execute(
      desk.office.db,
    );
    expect(kept[0]?.n).toBe(0);
    const reply = await fetchText(address);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex, nofollow' });
    expect(done(await officer.get('/users/calendar-feeds')).feeds[0].usedAt).not.toBeNull();
    for (const amiss of [
      address.replace(secret, `${secret[0] === 'A' ? 'B' : 'A'}${secret.slice(1)}`),
      address.replace('.ics', ''),
      address.replace(secret, "x' or 1=1"),
    ])
      expect((await fetchText(encodeURI(amiss))).statusCode, amiss).toBe(404);
    expect((await other.post(`/users/calendar-feeds/${feedId}/revoke`)).status).toBe(404);
    await sql`update account set active = false where person_id = ${officer.personId}`.execute(desk.office.db);
    expect((await fetchText(address)).statusCode).toBe(404);
    await sql`update account set active = true where person_id = ${officer.personId}`.execute(desk.office.db);
    expect((await fetchText(address)).statusCode).toBe(200);
    done(await officer.post(`/users/calendar-feeds/${feedId}/revoke`));
    expect((await fetchText(address)).statusCode).toBe(404);
    const from = '10.9.9.9';
    const guess = () => desk.app.inject({ method: 'GET', url: '/api/feed/x.ics', remoteAddress: from });
    for (let i = 0; i < 120; i++) await guess();
    expect((await guess()).statusCode).toBe(429);
  });

  it('only what may be followed is offered and taken, and ten stand at most', async () => {
    const driver = await thing(desk, 'พนักงานขับรถ', 'DRIVER');
    refused(await other.post('/users/calendar-feeds', { scope: 'RESOURCE', resourceId: driver }), 'not_a_choice');
    refused(await other.post('/users/calendar-feeds', { scope: 'RESOURCE' }), 'required');
    const { resources } = done(await other.get('/users/calendar-feeds/resources'));
    expect(resources.map((one: { id: number }) => one.id).sort()).toEqual([room, car].sort());
    while (done(await other.get('/users/calendar-feeds')).feeds.length < 10) await make(other, 'UNIT');
    refused(await other.post('/users/calendar-feeds', { scope: 'MINE' }), 'too_many_feeds');
  });
});
