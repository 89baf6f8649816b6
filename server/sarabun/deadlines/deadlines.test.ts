import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  daysLeft,
  dueChoices,
  type Holidays,
  isWorkingDay,
  nextWorkingDay,
  workingDaysBetween,
} from '../../system/working-days.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { allowed, done, open, postOf, refused, register, rows, unitId } from '../../test/letters.ts';
import { watchDeadlines } from './watch-deadlines.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

let holidays: Holidays;

const desk = await openDesk();
const [registrar, clerk, head, director, officer, officer2] = await desk.officers(
  'registrar',
  'clerk',
  'head',
  'director',
  'officer',
  'officer2',
);
const hr = await unitId(desk, 'อว 0601.01.3');
beforeAll(async () => {
  const days = await desk.office.db.selectFrom('holiday').select('day').execute();
  holidays = new Set(days.map((row) => String(row.day)));
});
afterAll(() => desk.close());

/** End of office so many days from now, by the calendar. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** A letter that lies with the head's unit, received. */
async function received(given: object = {}): Promise<{ documentId: number; row: number }> {
  const { documentId } = await register(registrar, { sendTo: [hr], ...given });
  const row = (await open(clerk, documentId)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  return { documentId, row };
}

/** Work of the officer with a due day, given by the head. */
async function work(due = inDays(5), to = [officer.personId]): Promise<{ documentId: number; row: number; task: number }> {
  const { documentId, row } = await received();
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to, due }));
  const { tasks } = await open(head, documentId);
  return { documentId, row, task: tasks.at(0).id };
}

/** What an officer was told of a letter. */
async function told(who: Officer, documentId: number): Promise<string[]> {
  const kinds = await desk.office.db
    .selectFrom('notification')
    .select(['kind', 'count'])
    .where('person_id', '=', who.personId)
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();
  return kinds.map(({ kind, count }) => (count > 1 ? `${kind} x${count}` : kind));
}

async function patience(days: number): Promise<void> {
  await sql`update setting set value = value || jsonb_build_object('escalateAfter', ${days}::int) where key = 'system.deadlines'`.execute(
    desk.office.db,
  );
  await desk.office.system.refresh();
}

async function setDue(task: number, due: string): Promise<void> {
  await sql`update task set due_at = ${due} where id = ${task}`.execute(desk.office.db);
}

describe('working days', () => {
  it('leave out Songkran and the substitute for a holiday on a weekend', () => {
    expect(nextWorkingDay('2026-04-10', holidays)).toBe('2026-04-16');
    expect(addWorkingDays('2025-04-11', 1, holidays)).toBe('2025-04-17');
    expect(addWorkingDays('2026-04-12', 0, holidays)).toBe('2026-04-16');
    expect(workingDaysBetween('2026-04-10', '2026-04-17', holidays)).toBe(2);
    expect(nextWorkingDay('2026-12-04', holidays)).toBe('2026-12-08');
  });

  it('leave out the new year, with the day that the Cabinet added', () => {
    expect(nextWorkingDay('2025-12-30', holidays)).toBe('2026-01-05');
    expect(nextWorkingDay('2026-12-30', holidays)).toBe('2027-01-04');
    expect(addWorkingDays('2027-01-04', -1, holidays)).toBe('2026-12-30');
    expect(workingDaysBetween('2027-01-04', '2026-12-30', holidays)).toBe(-1);
  });

  it('counts over any stretch what counting each day gives, with other free days of the week too', () => {
    const iso = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    for (const weekend of [[0, 6], [5], [0, 5, 6], []]) {
      const calendar: Holidays = Object.assign(new Set(holidays), { weekend });
      for (let from = 0; from < 400; from += 13)
        for (const length of [0, 1, 6, 7, 8, 40, 400]) {
          let days = 0;
          for (let at = from + 1; at <= from + length; at++) if (isWorkingDay(iso(at), calendar)) days += 1;
          expect([iso(from), length, workingDaysBetween(iso(from), iso(from + length), calendar)]).toEqual([iso(from), length, days]);
        }
    }
  });

  it('count down to a due day and on after it, by the day of Bangkok', () => {
    const due = new Date('2026-04-16T16:30:00+07:00');
    expect(daysLeft(due, new Date('2026-04-09T23:30:00+07:00'), holidays)).toBe(2);
    expect(daysLeft(due, new Date('2026-04-16T08:00:00+07:00'), holidays)).toBe(0);
    expect(daysLeft(due, new Date('2026-04-16T17:00:00+07:00'), holidays)).toBe(-1);
    expect(daysLeft(due, new Date('2026-04-20T09:00:00+07:00'), holidays)).toBe(-2);
  });

  it('are suggested by the speed of the letter', () => {
    const friday = new Date('2026-04-10T10:00:00+07:00');
    expect(dueChoices([1, 3, 5, 7], friday, holidays).map((one) => one.due)).toEqual([
      '2026-04-16',
      '2026-04-20',
      '2026-04-22',
      '2026-04-24',
    ]);
    expect(dueChoices([0, 1, 3], friday, holidays)[0]).toEqual({ days: 0, due: '2026-04-10' });
    expect(dueChoices([0, 1, 3], new Date('2026-04-10T17:00:00+07:00'), holidays)[0]).toEqual({ days: 1, due: '2026-04-16' });
  });
});

describe('a later due day', () => {
  it('is set by who gave the work, for a reason; the history keeps the old and the new day', async () => {
    const { documentId, task } = await work();
    const before = (await open(head, documentId)).tasks[0].due;
    const later = inDays(12);
    for (const stranger of [officer, clerk])
      refused(await stranger.post(`/sarabun/tasks/${task}/extend`, { due: later, reason: 'รอ' }), 'forbidden', 403);
    refused(await officer2.post(`/sarabun/tasks/${task}/extend`, { due: later, reason: 'รอ' }), 'not_found', 404);
    refused(await head.post(`/sarabun/tasks/${task}/extend`, { due: later, reason: ' ' }), 'required');
    refused(await head.post(`/sarabun/tasks/${task}/extend`, { due: inDays(2), reason: 'เร็วขึ้น' }), 'due_not_later', 422);
    refused(await head.post(`/sarabun/tasks/${task}/extend`, { due: inDays(-2), reason: 'ย้อน' }), 'due_in_past', 422);
    done(await head.post(`/sarabun/tasks/${task}/extend`, { due: later, reason: 'รอข้อมูลจากคณะ' }));
    const seen = await open(officer, documentId);
    expect(seen.tasks[0]).toMatchObject({ due: later, state: 'SEEN', asked: null });
    expect(seen.timeline.find((one: Json) => one.action === 'extend')).toMatchObject({ text: 'รอข้อมูลจากคณะ', due: later, oldDue: before });
    expect(await told(officer, documentId)).toContain('extended');
  });

  it('is asked for by who does the work and granted by who gave it', async () => {
    const { documentId, task } = await work();
    const later = inDays(10);
    const ask = { due: later, reason: 'ข้อมูลยังไม่ครบ' };
    refused(await head.post(`/sarabun/tasks/${task}/grant-extension`), 'forbidden', 403);
    refused(await head.post(`/sarabun/tasks/${task}/ask-extension`, ask), 'forbidden', 403);
    done(await officer.post(`/sarabun/tasks/${task}/ask-extension`, ask));
    refused(await officer.post(`/sarabun/tasks/${task}/ask-extension`, ask), 'extension_asked');
    refused(await officer.post(`/sarabun/tasks/${task}/grant-extension`), 'forbidden', 403);
    expect(await told(head, documentId)).toContain('extension_asked');
    const seen = await open(head, documentId);
    expect(seen.tasks[0]).toMatchObject({ asked: { due: later, reason: 'ข้อมูลยังไม่ครบ' } });
    expect(allowed(seen)).toEqual(expect.arrayContaining([`grantExtension:task:${task}`, `refuseExtension:task:${task}`]));
    done(await head.post(`/sarabun/tasks/${task}/grant-extension`));
    expect((await open(officer, documentId)).tasks[0]).toMatchObject({ due: later, asked: null });
    expect(await told(officer, documentId)).toContain('extension_granted');
  });

  it('may be refused; then the old day stands and the holder may ask again', async () => {
    const { documentId, task } = await work();
    const before = (await open(head, documentId)).tasks[0].due;
    const ask = { due: inDays(30), reason: 'งานมาก' };
    done(await officer.post(`/sarabun/tasks/${task}/ask-extension`, ask));
    refused(await head.post(`/sarabun/tasks/${task}/refuse-extension`, {}), 'required');
    done(await head.post(`/sarabun/tasks/${task}/refuse-extension`, { reason: 'ต้องเสนออธิการบดีตามกำหนด' }));
    const seen = await open(officer, documentId);
    expect(seen.tasks[0]).toMatchObject({ due: before, asked: null });
    expect(allowed(seen)).toContain(`askExtension:task:${task}`);
    expect(await told(officer, documentId)).toContain('extension_refused');
    done(await officer.post(`/sarabun/tasks/${task}/ask-extension`, ask));
    done(await officer.post(`/sarabun/tasks/${task}/report`, { text: 'เสร็จ', files: [] }));
    refused(await head.post(`/sarabun/tasks/${task}/grant-extension`), 'wrong_state');
  });

  it('of a letter sent on is set by its sender only', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr], due: inDays(4) });
    const row = (await open(clerk, documentId)).focus.transmissionId;
    const later = inDays(9);
    refused(await clerk.post(`/sarabun/transmissions/${row}/extend`, { due: later, reason: 'ขอ' }), 'forbidden', 403);
    done(await registrar.post(`/sarabun/transmissions/${row}/extend`, { due: later, reason: 'เลื่อนประชุม' }));
    expect((await open(clerk, documentId)).transmissions.find((one: Json) => one.id === row)).toMatchObject({ due: later, state: 'SENT' });
  });
});

describe('a reminder', () => {
  it('goes at most once an hour for a row, from maker or follower, and never to oneself', async () => {
    const { documentId, task } = await work();
    refused(await officer.post(`/sarabun/tasks/${task}/remind`), 'forbidden', 403);
    refused(await officer2.post(`/sarabun/tasks/${task}/remind`), 'not_found', 404);
    refused(await clerk.post(`/sarabun/tasks/${task}/remind`), 'forbidden', 403);
    done(await head.post(`/sarabun/tasks/${task}/remind`, { text: 'ขอผลภายในวันนี้' }));
    refused(await head.post(`/sarabun/tasks/${task}/remind`), 'reminded_lately');
    expect(await told(officer, documentId)).toContain('reminded');
    expect((await open(officer, documentId)).timeline.find((one: Json) => one.action === 'remind').text).toBe('ขอผลภายในวันนี้');
    await sql`update task set reminded_at = now() - interval '61 minutes' where id = ${task}`.execute(desk.office.db);
    done(await clerk.post(`/sarabun/documents/${documentId}/follow`, { on: 1 }));
    done(await clerk.post(`/sarabun/tasks/${task}/remind`));
    done(await officer.post(`/sarabun/tasks/${task}/report`, { text: 'เสร็จ', files: [] }));
    refused(await head.post(`/sarabun/tasks/${task}/remind`), 'wrong_state');
  });

  it('is sent of a letter not yet received by its sender, until it is received', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const row = (await open(clerk, documentId)).focus.transmissionId;
    refused(await clerk.post(`/sarabun/transmissions/${row}/remind`), 'forbidden', 403);
    done(await registrar.post(`/sarabun/transmissions/${row}/remind`));
    refused(await registrar.post(`/sarabun/transmissions/${row}/remind`), 'reminded_lately');
    expect(await told(clerk, documentId)).toContain('reminded');
    done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
    expect(allowed(await open(registrar, documentId))).not.toContain(`remind:transmission:${row}`);
  });
});

describe('the watch over due days', () => {
  /** A Monday before a day off, at ten. */
  const monday = new Date('2027-03-01T10:00:00+07:00');
  const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+07:00`);

  it('tells once of a day that is one working day away, over a weekend, in office hours of working days only', async () => {
    const { documentId, task } = await work();
    await setDue(task, '2027-03-01T16:30:00+07:00');
    await watchDeadlines(desk.office, at('2027-02-25'));
    await watchDeadlines(desk.office, at('2027-02-27'));
    await watchDeadlines(desk.office, at('2027-02-26', '06:00'));
    expect(await told(officer, documentId)).not.toContain('due_soon');
    for (let run = 0; run < 3; run++) await watchDeadlines(desk.office, at('2027-02-26', '08:05'));
    expect((await told(officer, documentId)).filter((kind) => kind.startsWith('due_soon'))).toEqual(['due_soon']);
  });

  it('tells holder and maker once that the day has passed, and the head of the unit after three working days', async () => {
    const { documentId, task } = await work(inDays(5), [officer.personId]);
    await setDue(task, '2027-02-25T16:30:00+07:00');
    await watchDeadlines(desk.office, at('2027-02-26'));
    await watchDeadlines(desk.office, at('2027-02-26', '11:00'));
    expect((await told(officer, documentId)).filter((kind) => kind.startsWith('overdue'))).toEqual(['overdue']);
    expect((await told(head, documentId)).filter((kind) => kind.startsWith('overdue'))).toEqual(['overdue']);
    await watchDeadlines(desk.office, at('2027-03-01'));
    expect(await told(head, documentId)).not.toContain('escalated');
    await Promise.all([1, 2].map(() => watchDeadlines(desk.office, at('2027-03-02'))));
    await watchDeadlines(desk.office, at('2027-03-03'));
    expect((await told(head, documentId)).filter((kind) => kind.startsWith('escalated'))).toEqual(['escalated']);
  });

  it('begins anew with another day', async () => {
    const { documentId, task } = await work();
    await setDue(task, '2027-03-01T08:30:00+07:00');
    await watchDeadlines(desk.office, monday);
    await setDue(task, '2027-03-02T16:30:00+07:00');
    await watchDeadlines(desk.office, monday);
    expect(await told(officer, documentId)).toEqual(expect.arrayContaining(['overdue', 'due_soon']));
  });

  it('takes the days of patience from the settings, and the head of the unit above where the head himself is late', async () => {
    await patience(1);
    const { documentId, row } = await received();
    done(
      await clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId: row, to: [await postOf(desk, head)], due: inDays(3) }),
    );
    const task = (await open(clerk, documentId)).tasks[0].id;
    await setDue(task, '2027-02-26T16:30:00+07:00');
    await watchDeadlines(desk.office, monday);
    const { rows: heads } = await sql<{
      person: number;
    }>`select a.person_id as person from unit u join position o on o.unit_id = u.parent_id and o.heads_unit
      join affiliation a on a.position_id = o.id where u.id = ${hr}`.execute(desk.office.db);
    const { rows: escalated } = await sql<{
      person: number;
    }>`select person_id as person from notification where kind = 'escalated' and document_id = ${documentId}`.execute(desk.office.db);
    expect(heads.length).toBeGreaterThan(0);
    expect(escalated.map((one) => one.person)).toEqual(expect.arrayContaining(heads.map((one) => one.person)));
    expect(escalated.map((one) => one.person)).not.toContain(head.personId);
    await patience(3);
  });

  it('does not count work late while a superior considers it', async () => {
    const { documentId, task } = await work();
    done(await officer.post(`/sarabun/documents/${documentId}/present`, { taskId: task, to: [await postOf(desk, head)] }));
    await setDue(task, inDays(-1));
    const seen = (await open(officer, documentId)).tasks.find((one: Json) => one.id === task);
    expect(seen).toMatchObject({ late: false, waits: true });
    expect((await rows(officer, 'jobReceived2')).data.find((one: Json) => one.F_JOB_ID === task)).toMatchObject({ LATE: 0 });
    const child = (await open(head, documentId)).tasks.find((one: Json) => one.kind === 'PRESENT').id;
    await setDue(task, '2027-02-25T16:30:00+07:00');
    await watchDeadlines(desk.office, at('2027-02-26'));
    expect(await told(officer, documentId)).not.toContain('overdue');
    done(await head.post(`/sarabun/tasks/${child}/result`, { code: 'AGREED', text: '' }));
    await setDue(task, inDays(-1));
    expect((await open(officer, documentId)).tasks.find((one: Json) => one.id === task)).toMatchObject({ late: true, waits: false });
    expect((await rows(officer, 'jobReceived2')).data.find((one: Json) => one.F_JOB_ID === task)).toMatchObject({ LATE: 1 });
  });

  it('tells the registry of a letter that a unit has not dealt with, and its sender', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr], due: inDays(4) });
    const row = (await open(clerk, documentId)).focus.transmissionId;
    await sql`update transmission set due_at = '2027-02-26T16:30:00+07:00' where id = ${row}`.execute(desk.office.db);
    await watchDeadlines(desk.office, monday);
    expect(await told(clerk, documentId)).toContain('overdue');
    expect(await told(registrar, documentId)).toContain('overdue');
  });

  it('[SEC13] tells nobody of a classed letter but those named on it', async () => {
    const secretreg = await desk.as('secretreg');
    const { documentId, transmissionId } = await register(secretreg, { secrecy: 1 });
    done(
      await secretreg.post(`/sarabun/documents/${documentId}/present`, {
        transmissionId,
        to: [await postOf(desk, director)],
        due: inDays(3),
      }),
    );
    await sql`update task set due_at = '2027-02-22T16:30:00+07:00' where document_id = ${documentId}`.execute(desk.office.db);
    await watchDeadlines(desk.office, monday);
    const { rows: strangers } = await sql`select n.person_id from notification n where n.document_id = ${documentId}
      and not exists (select 1 from document_access a where a.document_id = n.document_id and a.person_id = n.person_id)`.execute(
      desk.office.db,
    );
    expect(strangers).toEqual([]);
    expect(await told(director, documentId)).toContain('overdue');
  });

  it('tells who follows a matter once that it has ended, and not him who ended it', async () => {
    const { documentId, row } = await received();
    for (const one of [registrar, clerk]) done(await one.post(`/sarabun/documents/${documentId}/follow`, { on: 1 }));
    done(await clerk.post(`/sarabun/transmissions/${row}/close`, { result: 'เสร็จ' }));
    expect(await told(clerk, documentId)).not.toContain('followed_done');
    const root = (await open(registrar, documentId)).transmissions[0].id;
    done(await registrar.post(`/sarabun/transmissions/${root}/close`, { result: 'เสร็จ' }));
    expect((await told(clerk, documentId)).filter((kind) => kind.startsWith('followed_done'))).toEqual(['followed_done']);
    expect(await told(registrar, documentId)).not.toContain('followed_done');
  });
});
