import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, postOf, refused } from '../test/letters.ts';

const desk = await openDesk();
let [officer, head, admin] = [] as unknown as [Officer, Officer, Officer];
let [plain, judged] = [0, 0];
beforeAll(async () => {
  [officer, head, admin] = await desk.officers('officer', 'head', 'admin');
  const values = { capacity: 20, openDays: ['0', '1', '2', '3', '4', '5', '6'] };
  const room = async (more: object) => done(await admin.post('/settings/list/rooms', { values: { ...values, ...more } })).row.id;
  plain = await room({ name: 'ห้อง 1' });
  judged = await room({ name: 'ห้องประชุมใหญ่', judged: true, keeper: await postOf(desk, head) });
});
afterAll(() => desk.close());

const [from, until] = ['2027-05-12T09:00:00+07:00', '2027-05-12T10:00:00+07:00'];
async function book(roomId: number): Promise<{ requestId: number; version: number }> {
  const content = {
    ...{ topic: 'ประชุมกอง', publicTitle: '', private: false, headCount: 10, layout: '', extras: [], catering: [], phone: '', remark: '' },
    occurrences: [{ n: 0, roomId, from, until, waits: false }],
  };
  return done(await officer.post('/room/bookings', { send: true, confirmed: ['time_on_holiday'], content }));
}
const roomsOf = async (...ids: number[]) =>
  (
    await sql<{
      roomId: number;
    }>`select u.resource_id as "roomId" from resource_use u where u.request_id = any(${ids}::bigint[]) and u.state = 'FIRM' order by u.request_id`.execute(
      desk.office.db,
    )
  ).rows.map((row) => row.roomId);

it('who booked both does not change a room that its keeper judges for another; who keeps both does', async () => {
  const mine = await book(plain);
  const asked = await book(judged);
  const approved = done(
    await head.post(`/office/requests/${asked.requestId}/act`, { act: 'approve', version: asked.version, confirmed: [] }),
  );
  const swap = { version: approved.version, n: 0, otherId: mine.requestId, otherN: 0, words: 'ใกล้กว่า' };
  const at = `/office/requests/${asked.requestId}/times/swap`;
  expect(refused(await officer.post(at, swap), 'resource_by_keeper').message).toContain('ห้องประชุมใหญ่');
  // the same from the other side, and by who keeps only one of them
  refused(
    await officer.post(`/office/requests/${mine.requestId}/times/swap`, { ...swap, version: mine.version, otherId: asked.requestId }),
    'resource_by_keeper',
  );
  refused(await head.post(at, swap), 'resource_not_yours', 403);
  expect(await roomsOf(mine.requestId, asked.requestId)).toEqual([plain, judged]);
  done(await admin.post(at, swap));
  expect(await roomsOf(mine.requestId, asked.requestId)).toEqual([judged, plain]);
});
