import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRequests } from '../office/clock.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { remindOfReports } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const clock = await openMovedClock(desk, '2025-08-01T09:00:00+07:00');
let [officer, officer2, clerk, head, director, admin] = [] as unknown as [Officer, Officer, Officer, Officer, Officer, Officer];

/** Punched as a scanner does: facts of a day. */
async function punched({ personId }: Officer, day: string, ...hours: string[]): Promise<void> {
  for (const hour of hours)
    await sql`insert into punch (person_id, at, source, made_by) values (${personId}, ${`${day}T${hour}:00+07:00`}::timestamptz, 'OFFICER', ${head.personId})`.execute(
      db,
    );
}
const away = ({ personId }: Officer, day: string, half: string, kind: string) =>
  sql`insert into presence (person_id, day, half, kind, request_id, shown, private) values (${personId}, ${day}, ${half}, ${kind}, null, '', false)`.execute(
    db,
  );
const order = (persons: { who: Officer; days: string[] }[], more: object = {}) => ({
  month: '2025-08',
  kind: 'WORKDAY',
  work: 'จัดทำคำของบประมาณ',
  from: '16:30',
  until: '21:30',
  persons: persons.map(({ who, days }) => ({ personId: who.personId, days })),
  budget: 100_000,
  fund: '',
  urgent: false,
  reason: '',
  ...more,
});
const ask = (who: Officer, content: object, confirmed: string[] = ['overtime_away']) =>
  who.post('/time/overtime/requests', { send: true, confirmed, content });
const versionOf = async (id: number) =>
  (await sql<{ version: number }>`select version from request where id = ${id}`.execute(db)).rows[0]?.version ?? 0;
const act = async (who: Officer, id: number, name: string) =>
  who.post(`/office/requests/${id}/act`, { act: name, version: await versionOf(id), confirmed: ['overtime_away'] });
async function given(content: object): Promise<number> {
  const { requestId } = done(await ask(officer, content));
  done(await act(head, requestId, 'approve'));
  return requestId;
}
const open = async (who: Officer, id: number) => done(await who.get(`/time/overtime/requests/${id}`));
/** Hours, baht and faults of each line, person by person. */
const linesOf = (
  sheet: { persons: { personId: number; lines: { day: string; hours: number; baht: number; fault: string | null }[] }[] },
  { personId }: Officer,
) => sheet.persons.find((one) => one.personId === personId)?.lines.map(({ day, hours, baht, fault }) => [day.slice(8), hours, baht, fault]);

beforeAll(async () => {
  [officer, officer2, clerk, head, director, admin] = await desk.officers('officer', 'officer2', 'clerk', 'head', 'director', 'admin');
  await sql`update affiliation set since = '2010-06-01'`.execute(db);
  await sql`update holiday set active = false`.execute(db);
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

it('is ordered before the work, within the month, after the shift, by whole days of one kind, within the budget, and once', async () => {
  const tuesday = [{ who: officer, days: ['2025-08-05'] }];
  const no = async (content: object, code: string) => refused(await ask(officer, content), code);
  await no(order([{ who: officer, days: ['2025-07-31'] }]), 'overtime_month');
  await no(order([{ who: officer, days: ['2025-08-09'] }]), 'overtime_off_day');
  await no(order(tuesday, { kind: 'DAY_OFF' }), 'overtime_working_day');
  await no(order(tuesday, { from: '16:00' }), 'overtime_before_end');
  await no(order(tuesday, { until: '16:00' }), 'ends_before_begins');
  expect((await no(order(tuesday, { budget: 199 }), 'overtime_budget')).message).toContain('200');
  await no(order([{ who: director, days: ['2025-08-05'] }]), 'overtime_not_member');
  await no(order([...tuesday, { who: head, days: ['2025-08-05'] }]), 'overtime_decider_in');
  await clock.move('2025-08-06T09:00:00+07:00');
  await no(order(tuesday), 'overtime_past');
  await no(order(tuesday, { urgent: true }), 'required');
  await clock.move('2025-08-01T09:00:00+07:00');
  const requests = await Promise.all([ask(officer, order(tuesday)), ask(clerk, order(tuesday, { from: '20:00', until: '22:00' }))]);
  expect(requests.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
  const kept = requests.find(({ body }) => body.status === 'success')?.body.requestId;
  const asked = requests[0]?.body.status === 'success' ? officer : clerk;
  done(await act(asked, kept, 'withdraw'));
  // who heads asks for his own, and the head above decides
  const own = done(await ask(head, order([{ who: head, days: ['2025-08-05'] }]))).requestId;
  refused(await act(head, own, 'approve'), 'forbidden');
});

it('examples 9 and 10: pays what was punched within the order by whole hours: 3 hours of 17.00-20.45, 4 of five, 7 of a day off, and nothing beside per diem, leave, work from home or another sheet', async () => {
  const late = await given(order([{ who: officer, days: ['2025-08-12'] }], { from: '17:00', until: '21:00' }));
  const evenings = await given(
    order([
      { who: officer, days: ['2025-08-13', '2025-08-14', '2025-08-15', '2025-08-18'] },
      { who: officer2, days: ['2025-08-13', '2025-08-14', '2025-08-15', '2025-08-18'] },
    ]),
  );
  const sunday = await given(
    order(
      [
        { who: officer, days: ['2025-08-17'] },
        { who: officer2, days: ['2025-08-17'] },
      ],
      { kind: 'DAY_OFF', from: '08:30', until: '16:30' },
    ),
  );
  await punched(officer, '2025-08-12', '08:20', '20:45');
  await punched(officer, '2025-08-13', '08:20', '21:30');
  await punched(officer, '2025-08-14', '08:20', '17:29');
  await punched(officer, '2025-08-15', '08:20');
  await away(officer, '2025-08-18', 'PM', 'LEAVE');
  await punched(officer, '2025-08-18', '08:20', '20:00');
  await punched(officer2, '2025-08-13', '08:20', '18:31');
  await away(officer2, '2025-08-14', 'AM', 'TRAVEL');
  await punched(officer2, '2025-08-14', '08:20', '20:31');
  await away(officer2, '2025-08-15', 'PM', 'WFH');
  await punched(officer2, '2025-08-15', '08:20', '20:31');
  await away(officer2, '2025-08-18', 'AM', 'LEAVE');
  await punched(officer2, '2025-08-18', '12:55', '20:31');
  await punched(officer, '2025-08-17', '08:30', '16:30');
  await away(officer2, '2025-08-17', 'AM', 'TRAVEL');
  await punched(officer2, '2025-08-17', '08:30', '16:30');
  await clock.move('2025-08-20T09:00:00+07:00');
  expect(linesOf(await open(officer, late), officer)).toEqual([['12', 3, 150, null]]);
  const sheet = await open(officer, evenings);
  expect(linesOf(sheet, officer)).toEqual([
    ['13', 4, 200, null],
    ['14', 0, 0, 'SHORT'],
    ['15', 0, 0, 'NO_PUNCH'],
    ['18', 0, 0, 'LEAVE'],
  ]);
  expect(linesOf(sheet, officer2)).toEqual([
    ['13', 2, 100, null],
    ['14', 0, 0, 'TRAVEL'],
    ['15', 0, 0, 'WFH'],
    ['18', 4, 200, null],
  ]);
  const off = await open(officer, sunday);
  expect([linesOf(off, officer), linesOf(off, officer2)]).toEqual([[['17', 7, 420, null]], [['17', 0, 0, 'TRAVEL']]]);
  expect(off.words).toBe('สี่ร้อยยี่สิบบาทถ้วน');
  await sql`delete from overtime_day where request_id = ${late}`.execute(db);
  const again = await given(order([{ who: officer, days: ['2025-08-12'] }], { urgent: true, reason: 'เร่งด่วน' }));
  await watchRequests(desk.office);
  done(
    await officer.post(`/time/overtime/requests/${late}/report`, {
      version: await versionOf(late),
      certifierId: officer.personId,
      words: '',
    }),
  );
  expect(linesOf(await open(officer, again), officer)).toEqual([['12', 0, 0, 'TWICE']]);
});

it('is reported within fifteen days by its sheet, which no later punch changes, certified by one who worked, and sent to finance', async () => {
  await clock.move('2025-08-21T09:00:00+07:00');
  const id = await given(
    order([
      { who: officer, days: ['2025-08-26'] },
      { who: officer2, days: ['2025-08-26'] },
    ]),
  );
  await punched(officer, '2025-08-26', '08:20', '18:35');
  await watchRequests(desk.office);
  const report = async (who: Officer, certifier: Officer, words = '') =>
    who.post(`/time/overtime/requests/${id}/report`, { version: await versionOf(id), certifierId: certifier.personId, words });
  const told = async () =>
    (
      await sql`select 1 from notification where person_id = ${officer.personId} and kind = 'overtime_report_due' and facts ->> 'number' = ${number}`.execute(
        db,
      )
    ).rows.length;
  const { number } = done(await officer.get(`/office/requests/${id}`)).request;
  await clock.move('2025-09-10T21:29:00+07:00');
  await remindOfReports(desk.office);
  expect(await told()).toBe(0);
  await clock.move('2025-09-11T09:00:00+07:00');
  await remindOfReports(desk.office);
  await remindOfReports(desk.office);
  expect(await told()).toBe(1);
  expect(done(await officer.get('/office/waiting', { module: 'overtime' })).items.map((row: { id: number }) => row.id)).toContain(id);
  refused(await report(head, officer), 'forbidden');
  expect(refused(await report(officer, officer2), 'overtime_certifier').field).toBe('certifierId');
  refused(await report(officer, officer), 'overtime_late');
  const sheetPaper = () =>
    desk.app.inject({ url: `/api/office/requests/${id}/forms/sheet`, headers: { authorization: `Bearer ${officer.token}` } });
  expect((await sheetPaper()).json()).toMatchObject({ code: 'overtime_not_reported' });
  expect(done(await report(officer, officer, 'รอหนังสือรับรองจากต้นสังกัด')).baht).toBe(100);
  await punched(officer2, '2025-08-26', '08:20', '20:31');
  expect((await open(officer, id)).baht).toBe(100);
  refused(await report(officer, officer), 'request_state');
  for (const form of ['order', 'sheet']) {
    const paper = await desk.app.inject({
      url: `/api/office/requests/${id}/forms/${form}`,
      headers: { authorization: `Bearer ${officer.token}` },
    });
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  done(await officer.post(`/time/overtime/requests/${id}/send`, { version: await versionOf(id), words: '' }));
  expect((await open(officer, id)).sheet).toBe('SENT_TO_FINANCE');
  expect(done(await officer.get('/office/waiting', { module: 'overtime' })).items.map((row: { id: number }) => row.id)).not.toContain(id);
  const { tables } = done(await admin.get('/time/overtime/report', { from: '2025-08-01', until: '2025-08-31' }));
  const row = tables[0].rows.find(({ cells }: { cells: { to?: string }[] }) => cells[0]?.to === `time/overtime/${id}`);
  expect(row.cells).toEqual(expect.arrayContaining([2, 100_000, 100]));
});
