import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { carryLeave } from './rounds.ts';

const desk = await openDesk();
const { ask, given, serve, newcomer, ledger, call } = await openLeaveDesk(desk);
const clock = await openMovedClock(desk, '2025-06-02T03:00:00Z');
let [officer, head, admin] = [] as unknown as Officer[] as [Officer, Officer, Officer];
beforeAll(async () => {
  [officer, head, admin] = await desk.officers('officer', 'head', 'admin');
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

/** What was on paper in a year: so many days in all, and those that were taken. */
async function paper(personId: number, year: number, had: number | null, took: number): Promise<void> {
  const adjust = (reason: string, days: number) =>
    admin.post(`/leave/people/${personId}/adjust`, { kind: 'VAC', year, reason, days, words: 'จากบัตรลา' });
  if (had !== null) done(await adjust('OPENING', had));
  if (took !== 0) done(await adjust('ADJUST', -took));
}
const vacation = async (personId: number, year: number) =>
  done(await admin.get(`/leave/people/${personId}/ledger`, { year: String(year) })).accounts.find(
    (one: { kind: string }) => one.kind === 'VAC',
  );
const lines = async (personId: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from ledger_entry where person_id = ${personId}`.execute(desk.office.db)).rows[0]?.n;

const newYear = '2025-09-30T17:30:00Z';

describe('[P2] the worked examples of what is carried on 1 October (6.4)', () => {
  it('1, 2, 3, 4, 9: up to 20 days with the year’s own, 30 after ten years; the rest lapses; halves are carried too', async () => {
    const cases = [
      { since: '2017-06-01', had: 15, took: 8, left: 17, lapsed: 0 },
      { since: '2017-06-01', had: 20, took: 3, left: 20, lapsed: 7 },
      { since: '2015-10-01', had: 20, took: 0, left: 30, lapsed: 0 },
      { since: '2015-10-02', had: 20, took: 0, left: 20, lapsed: 10 },
      { since: '2017-06-01', had: 13.5, took: 5.5, left: 18, lapsed: 0 },
    ];
    const people = await Promise.all(cases.map((_, place) => newcomer(`ยกยอด ${place}`)));
    for (const [place, { since, had, took }] of cases.entries()) {
      await serve(admin, people[place] as number, since);
      await paper(people[place] as number, 2568, had, took);
    }
    await clock.move(newYear);
    await carryLeave(desk.office);
    for (const [place, { left, lapsed }] of cases.entries()) {
      expect((await vacation(people[place] as number, 2569)).left, `case ${place}`).toBe(left);
      const lapse = (await vacation(people[place] as number, 2568)).parts.find((one: { reason: string }) => one.reason === 'LAPSE');
      expect(lapse?.days ?? 0, `case ${place}`).toBe(0 - lapsed);
    }
    // run again it changes nothing
    const before = await Promise.all(people.map(lines));
    await carryLeave(desk.office);
    expect(await Promise.all(people.map(lines))).toEqual(before);
    // ten years are over a year later
    await clock.move('2026-09-30T17:30:00Z');
    await carryLeave(desk.office);
    expect((await vacation(people[3] as number, 2570)).left).toBe(30);
  });

  it('5, 6, 7: in the year of entry nothing before six months, and what is over by its end is carried', async () => {
    await clock.move('2025-10-20T03:00:00Z');
    const [five, six, seven] = [await newcomer('ห้า'), await newcomer('หก'), await newcomer('เจ็ด')];
    await serve(admin, seven, '2025-10-15');
    await carryLeave(desk.office);
    expect(await vacation(seven, 2569)).toMatchObject({ left: 10, usableFrom: '2026-04-15' });
    await clock.move('2026-04-03T03:00:00Z');
    await serve(admin, five, '2026-04-01');
    await serve(admin, six, '2026-04-02');
    await carryLeave(desk.office);
    await paper(seven, 2569, null, 4);
    expect((await vacation(five, 2569)).usableFrom).toBe('2026-10-01');
    expect((await vacation(six, 2569)).left).toBe(0);
    await clock.move('2026-09-30T17:30:00Z');
    await carryLeave(desk.office);
    expect((await vacation(five, 2570)).left).toBe(20);
    expect(await vacation(six, 2570)).toMatchObject({ left: 10, usableFrom: '2026-10-01' });
    expect((await vacation(seven, 2570)).left).toBe(16);
  });

  it('8: a government employee carries five days, and none before a year is over', async () => {
    await clock.move('2025-03-03T03:00:00Z');
    const eight = await newcomer('แปด');
    await serve(admin, eight, '2024-11-01', { type: 'พนักงานราชการ' });
    await carryLeave(desk.office);
    await paper(eight, 2568, null, 3);
    await clock.move(newYear);
    await carryLeave(desk.office);
    expect((await vacation(eight, 2569)).left).toBe(10);
    await paper(eight, 2569, null, 3);
    await clock.move('2026-09-30T17:30:00Z');
    await carryLeave(desk.office);
    expect((await vacation(eight, 2570)).left).toBe(15);
  });

  it('10: a vacation over the end of the year takes from both, and what is given back after a recall is carried', async () => {
    await clock.move('2026-09-01T03:00:00Z');
    await serve(admin, officer.personId, '2017-06-01');
    await paper(officer.personId, 2569, 8, 0);
    // of the next year only its own ten days are known yet
    const more = refused(await ask(officer, { kind: 'VAC', from: '2026-09-28', until: '2026-10-19' }), 'leave_balance');
    expect(more).toMatchObject({ field: 'until', message: expect.stringContaining('2570') });
    const id = await given(officer, { kind: 'VAC', from: '2026-09-28', until: '2026-10-02' });
    expect(await ledger(id)).toEqual([
      { reason: 'TAKE', year: 2569, delta: -6 },
      { reason: 'TAKE', year: 2570, delta: -4 },
    ]);
    await clock.move('2026-09-30T17:30:00Z');
    await carryLeave(desk.office);
    expect(await vacation(officer.personId, 2570)).toMatchObject({
      left: 13,
      parts: [
        { reason: 'GRANT', days: 10 },
        { reason: 'CARRY', days: 5 },
        { reason: 'TAKE', days: -2 },
      ],
    });
    done(await call(head, id, 'recall', { from: '2026-09-30', half: 'AM', words: 'มีราชการด่วน' }));
    expect(await ledger(id)).toContainEqual({ reason: 'GIVE_BACK', year: 2569, delta: 2 });
    expect(await ledger(id)).toContainEqual({ reason: 'GIVE_BACK', year: 2570, delta: 4 });
    expect((await vacation(officer.personId, 2570)).left).toBe(16);
  });
});
