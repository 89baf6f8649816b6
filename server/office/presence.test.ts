import { afterAll, beforeAll, expect, it } from 'vitest';
import { awayDuring, removePresence, writePresence } from '../people/presence.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done } from '../test/letters.ts';
import { act, approved, ask, asOfficer, giveAuthority } from '../test/trial-request.ts';

const desk = await openDesk();
let [officer, head, director] = [] as unknown as Officer[] as [Officer, Officer, Officer];
beforeAll(async () => {
  [officer, head, director] = await desk.officers('officer', 'head', 'director');
  await giveAuthority(desk);
});
afterAll(() => desk.close());

const day = '2027-05-10';
const half = (part: 'AM' | 'PM', kind: 'LEAVE' | 'TRAVEL' | 'WFH', more: object = {}) => ({
  personId: officer.personId,
  day,
  half: part,
  kind,
  ...more,
});
const write = (requestId: number, halves: ReturnType<typeof half>[]) =>
  asOfficer(desk, officer, (ctx) => writePresence(ctx, requestId, halves));
const away = (from: string, until: string) =>
  asOfficer(desk, officer, (ctx) =>
    awayDuring(ctx, [officer.personId], { from: new Date(`${day}T${from}:00+07:00`), until: new Date(`${day}T${until}:00+07:00`) }),
  );

it('two halves of a day may be of two kinds, a third is refused in words that say only that he is away; its own are replaced', async () => {
  const [first, second, third] = [
    await ask(desk, officer, { send: false }),
    await ask(desk, officer, { send: false }),
    await ask(desk, officer, { send: false }),
  ];
  await write(first.requestId, [half('AM', 'LEAVE', { private: true, shown: 'ลาป่วย' })]);
  await write(second.requestId, [half('PM', 'WFH', { shown: 'ทำงานที่บ้าน' })]);
  const refusal = await write(third.requestId, [half('AM', 'TRAVEL')]).catch((error) => error);
  expect(refusal).toMatchObject({ code: 'presence_taken_am' });
  expect(JSON.stringify(refusal.params)).not.toMatch(/LEAVE|ลาป่วย/);
  await expect(write(third.requestId, [half('PM', 'TRAVEL')])).rejects.toMatchObject({ code: 'presence_taken_pm' });
  await write(second.requestId, [half('PM', 'TRAVEL')]);
  expect(await away('08:30', '16:30')).toMatchObject([
    { half: 'AM', kind: null, shown: '', absent: true },
    { half: 'PM', kind: 'TRAVEL', absent: true },
  ]);
  expect(await away('13:00', '14:00')).toHaveLength(1);
  expect(await away('09:00', '12:00')).toMatchObject([{ half: 'AM' }]);
  await asOfficer(desk, officer, (ctx) => removePresence(ctx, first.requestId));
  await asOfficer(desk, officer, (ctx) => removePresence(ctx, second.requestId, { from: '2027-05-11' }));
  expect(await away('08:30', '16:30')).toMatchObject([{ half: 'PM' }]);
});

it('twenty at once write the same half: one has it, the others are told', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(desk, officer, { send: false })));
  const results = await Promise.allSettled(asked.map(({ requestId }) => write(requestId, [{ ...half('AM', 'WFH'), day: '2027-05-12' }])));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  for (const one of results) if (one.status === 'rejected') expect(one.reason.code).toBe('presence_taken_am');
});

it('what a request wrote goes with it when it is cancelled', async () => {
  const id = await approved(desk, officer, [head, director], { day: '2027-05-13' });
  await write(id, [{ ...half('AM', 'TRAVEL'), day: '2027-05-13' }]);
  done(await act(desk, officer, id, 'askCancel', { words: 'เลื่อน' }));
  done(await act(desk, head, id, 'approve'));
  const left = await asOfficer(desk, officer, (ctx) =>
    awayDuring(ctx, [officer.personId], { from: new Date('2027-05-13T00:00:00+07:00'), until: new Date('2027-05-14T00:00:00+07:00') }),
  );
  expect(left).toEqual([]);
});
