import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, postOf, refused, register, unitId } from '../../test/letters.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const [registrar, clerk, head, officer, director, secretary] = await desk.officers(
  'registrar',
  'clerk',
  'head',
  'officer',
  'director',
  'secretary',
);
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

const byUnit = async (who: Officer, id: number): Promise<Json[]> => done(await who.get(`/sarabun/documents/${id}/report-by-unit`)).items;
const byPerson = async (who: Officer, id: number): Promise<Json[]> =>
  done(await who.get(`/sarabun/documents/${id}/report-by-person`)).items;

/** A letter sent to the head's unit and received there. */
async function received(): Promise<{ documentId: number; row: number }> {
  const { documentId } = await register(registrar, { sendTo: [hr] });
  const row = (await open(clerk, documentId)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  return { documentId, row };
}

/** Days from Monday to Friday that are no holiday, after one day up to and with another, counted by the database. */
async function workingDays(from: string, to: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from generate_series(${from}::date + 1, ${to}::date, '1 day') g(day)
    where extract(isodow from g.day) < 6 and g.day::date not in (select day from holiday)`.execute(desk.office.db);
  return rows[0]?.n ?? -1;
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());

describe('[D8] view report: the letter by unit', () => {
  it('is a tree in the order of sending, with working days and what is overdue', async () => {
    const { documentId, row } = await received();
    done(await clerk.post(`/sarabun/transmissions/${row}/forward`, { to: [officer.personId], purpose: 'ACTION' }));
    await sql`update transmission set sent_at = '2026-10-12T03:00:00Z', due_at = '2026-10-20T09:30:00Z' where id = ${row}`.execute(
      desk.office.db,
    );
    const items = await byUnit(clerk, documentId);
    expect(items.map((one) => one.depth)).toEqual([0, 1, 2]);
    expect(items.map((one) => one.parentId)).toEqual([null, items[0].id, row]);
    const mine = items[1];
    // the registry of the first unit has its duty there, not its desk
    expect(items[0].readAt).toBeNull();
    await open(registrar, documentId);
    expect((await byUnit(clerk, documentId))[0].readAt).not.toBeNull();
    // Tuesday 13 October and Friday 23 October 2026 are days off
    expect(mine).toMatchObject({ id: row, days: await workingDays('2026-10-12', today()), overdue: true });
    expect(mine.daysLate).toBe(await workingDays('2026-10-20', today()));
    expect(items[2]).toMatchObject({ receiverKind: 'PERSON', state: 'SENT', overdue: false, daysLate: null, days: 0 });
  });

  it('tells of a reading after each sending, also by who had read it before it came', async () => {
    const { documentId, row } = await received();
    await open(clerk, documentId);
    done(await clerk.post(`/sarabun/transmissions/${row}/forward`, { to: [officer.personId], purpose: 'ACTION' }));
    const first = await open(officer, documentId);
    const mine = first.focus.transmissionId;
    expect((await byUnit(clerk, documentId)).find((one) => one.id === mine).readAt).not.toBeNull();
    done(await officer.post(`/sarabun/transmissions/${mine}/return`, { reason: 'ส่งผิดคน' }));
    done(await clerk.post(`/sarabun/transmissions/${row}/forward`, { to: [officer.personId], purpose: 'ACTION' }));
    const again = (await byUnit(clerk, documentId)).at(-1);
    expect(again).toMatchObject({ state: 'SENT', readAt: null });
    await open(officer, documentId);
    const now = (await byUnit(clerk, documentId)).at(-1);
    expect(Date.parse(now.readAt)).toBeGreaterThanOrEqual(Date.parse(now.sentAt));
    // reading once more keeps nothing more
    for (let i = 0; i < 3; i++) await open(officer, documentId);
    const { rows } = await sql`select 1 from reread where document_id = ${documentId} and person_id = ${officer.personId}`.execute(
      desk.office.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('[D8] view report person', () => {
  it('names the post with its holder, who has read and acknowledged, what is late', async () => {
    const { documentId, row } = await received();
    const [post, headPost] = [await postOf(desk, director), await postOf(desk, head)];
    done(await clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId: row, to: [headPost] }));
    const before = (await byPerson(clerk, documentId))[0];
    expect(before).toMatchObject({
      on: 'TASK',
      kind: 'PRESENT',
      state: 'NEW',
      readAt: null,
      acknowledgedAt: null,
      overdue: false,
      days: 0,
    });
    expect(before.holder).not.toBe('');
    expect(before.unit).toBe('กองบริหารงานบุคคล');
    await open(head, documentId);
    expect((await byPerson(clerk, documentId))[0].readAt).not.toBeNull();
    const { tasks } = await open(head, documentId);
    done(await head.post(`/sarabun/documents/${documentId}/endorse`, { taskId: tasks[0].id, text: 'เพื่อทราบ', to: [officer.personId] }));
    const command = (await open(officer, documentId)).tasks.at(-1);
    done(await officer.post(`/sarabun/tasks/${command.id}/acknowledge`));
    const after = (await byPerson(clerk, documentId)).find((one) => one.id === command.id);
    expect(after).toMatchObject({
      kind: 'COMMAND',
      holder: '',
      state: 'DONE',
      acknowledgedAt: expect.any(String),
      readAt: expect.any(String),
    });
    expect(post).not.toBe(headPost);
  });

  it('counts how late in working days, until it is done, and not while a superior considers it', async () => {
    const { documentId, row } = await received();
    done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
    const task = (await open(officer, documentId)).tasks[0].id;
    await sql`update task set due_at = '2026-10-12T09:30:00Z', created_at = '2026-10-09T03:00:00Z' where id = ${task}`.execute(
      desk.office.db,
    );
    const late = await workingDays('2026-10-12', today());
    expect((await byPerson(clerk, documentId))[0]).toMatchObject({
      overdue: true,
      daysLate: late,
      days: await workingDays('2026-10-09', today()),
    });
    done(await officer.post(`/sarabun/documents/${documentId}/present`, { taskId: task, to: [await postOf(desk, head)] }));
    expect((await byPerson(clerk, documentId)).find((one) => one.id === task)).toMatchObject({ overdue: false, daysLate: null });
  });
});

describe('who has not acted', () => {
  it('is reminded in one act, each with a bell and an event, and not again within the hour', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const [row] = (await byUnit(registrar, documentId)).filter((one) => one.state === 'SENT');
    expect(row.remind).toBe('');
    const url = `/sarabun/documents/${documentId}/remind`;
    const reply = done(await registrar.post(url, { transmissionIds: [row.id, 999_999], taskIds: [], text: 'ขอความอนุเคราะห์' }));
    expect(reply).toMatchObject({ reminded: 1, refused: [{ on: 'TRANSMISSION', id: 999_999, reason: 'forbidden' }] });
    const bell = done(await clerk.post('/sarabun/get-notifications', { MODULE: 'ALL' })).items.alerts;
    expect(bell.some((one: Json) => one.F_DOC_ID === documentId && one.NN_JSON_DATA.includes('เตือน'))).toBe(true);
    expect((await open(registrar, documentId)).timeline.at(-1)).toMatchObject({ action: 'remind', text: 'ขอความอนุเคราะห์' });
    const again = done(await registrar.post(url, { transmissionIds: [row.id], taskIds: [] }));
    expect(again).toMatchObject({ reminded: 0, refused: [{ id: row.id, reason: 'reminded_lately' }] });
    expect((await byUnit(registrar, documentId)).find((one) => one.id === row.id).remind).toBe('reminded_lately');
  });

  it('is not the receiver’s own to remind of, nor anybody’s who may not read the report', async () => {
    const auditor = await desk.as('auditor');
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const row = (await open(clerk, documentId)).focus.transmissionId;
    expect((await byUnit(clerk, documentId)).find((one) => one.id === row).remind).toBeNull();
    const url = `/sarabun/documents/${documentId}/remind`;
    const own = done(await clerk.post(url, { transmissionIds: [row], taskIds: [] }));
    expect(own).toMatchObject({ reminded: 0, refused: [{ id: row, reason: 'forbidden' }] });
    expect((await auditor.post(url, { transmissionIds: [row], taskIds: [] })).status).toBe(404);
  });
});

describe('a report as a file', () => {
  const text = (body: Json) => (body as Buffer).toString('utf8');

  it('CSV and a workbook of the rows of the screen, each of its own filter', async () => {
    const { documentId, row } = await received();
    const url = `/sarabun/documents/${documentId}/report-by-unit/export`;
    const all = await registrar.get(url, { as: 'csv' });
    expect(all.headers['content-disposition']).toContain('.csv');
    expect(all.headers['cache-control']).toBe('no-store');
    const lines = text(all.body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('เลขรับ');
    expect(lines[2]).toContain('กองบริหารงานบุคคล');
    expect(lines[2]).toContain('ลงรับแล้ว');
    expect(
      text((await registrar.get(url, { as: 'csv', only: 'unreceived' })).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    const book = await registrar.get(url.replace('by-unit', 'by-person'), { as: 'xlsx' });
    expect(book.headers['content-type']).toContain('spreadsheetml');
    expect(Object.keys(unzipSync(new Uint8Array(book.body as Buffer)))).toContain('xl/workbook.xml');
    const { rows } = await sql<{ detail: Json }>`select detail from audit where action = 'report.export' order by id desc limit 1`.execute(
      desk.office.db,
    );
    expect(rows[0]?.detail).toMatchObject({ as: 'xlsx', report: 'report-by-person' });
    expect(row).toBeGreaterThan(0);
  });

  it('is refused like the report itself, and for what is no format', async () => {
    const { documentId, row } = await received();
    const url = `/sarabun/documents/${documentId}/report-by-unit/export`;
    expect((await officer.get(url, { as: 'csv' })).status).toBe(404);
    done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
    expect((await officer.get(url, { as: 'csv' })).status).toBe(403);
    refused(await registrar.get(url, { as: 'pdf' }), 'invalid', 422);
    expect((await registrar.get(url.replace(String(documentId), 'x'), { as: 'csv' })).status).toBe(404);
  });

  it('the window says whether there are reports for its reader', async () => {
    const { documentId, row } = await received();
    done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
    expect((await open(registrar, documentId)).reports).toBe(true);
    expect((await open(officer, documentId)).reports).toBe(false);
    done(await officer.post(`/sarabun/documents/${documentId}/follow`, { on: true }));
    expect((await open(officer, documentId)).reports).toBe(true);
  });

  it('[SEC13] of a classed letter is nobody’s who is not on its list', async () => {
    const secretreg = await desk.as('secretreg');
    const { documentId, transmissionId } = await register(secretreg, { secrecy: 1, subject: 'เรื่องลับของรายงาน' });
    done(await secretreg.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [await postOf(desk, director)] }));
    expect((await byPerson(secretreg, documentId))[0]).toMatchObject({ kind: 'PRESENT', readAt: null });
    for (const who of [registrar, clerk, secretary])
      for (const path of ['report-by-unit', 'report-by-person', 'report-by-unit/export?as=csv'])
        expect((await who.get(`/sarabun/documents/${documentId}/${path}`)).status).toBe(404);
  });
});
