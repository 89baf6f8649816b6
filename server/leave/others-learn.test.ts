import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveCardPrint } from '../../contract/leave/calls.ts';
import { requestFilesPath } from '../../contract/office/files.ts';
import { requestFormPath } from '../../contract/office/requests.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { watchDeadlines } from '../sarabun/deadlines/watch-deadlines.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done, open, pdfOf, postOf, refused, register, rows, toldOf, unitId } from '../test/letters.ts';
import { sendFile } from '../test/send-file.ts';
import { moved } from './count.ts';

const desk = await openDesk();
const { ask, act, given, serve, upToDecision } = await openLeaveDesk(desk);
let [officer, officer2, clerk, head, registrar, director, admin, auditor] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
const today = bangkokDay(new Date());
const reason = 'ผ่าตัดหัวใจที่โรงพยาบาลศิริราช';
/** The leave that is looked for, and until when he is away. */
let leave = 0;
const until = moved(today, 3);

beforeAll(async () => {
  [officer, officer2, clerk, head, registrar, director, admin, auditor] = (await desk.officers(
    'officer',
    'officer2',
    'clerk',
    'head',
    'registrar',
    'director',
    'admin',
    'auditor',
  )) as [Officer, Officer, Officer, Officer, Officer, Officer, Officer, Officer];
  // every day is a working day of theirs, so that no test asks which day it is
  for (const one of [officer, officer2, head])
    await serve(admin, one.personId, '2010-06-01', { workDays: ['0', '1', '2', '3', '4', '5', '6'] });
  await sql`update holiday set active = false`.execute(desk.office.db);
  const acting = [{ positionId: await postOf(desk, officer), personId: officer2.personId }];
  leave = await given(officer, { kind: 'SICK', from: today, until, reason, handOver: officer2.personId, acting });
});
afterAll(() => desk.close());

const bytes = async (who: Officer, url: string) =>
  (await desk.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${who.token}` } })).payload;

describe('[P2] what the bytes say that a colleague is sent', () => {
  const telling = /ลาป่วย|SICK|\bsick|ผ่าตัด|ศิริราช|leave\.sick/i;

  it('have neither kind nor reason: team, waiting, pickers, notices, feed, portal, search, papers; also of who takes the work and who acts', async () => {
    const span = { from: today, until: moved(today, 20) };
    for (const who of [officer2, clerk]) {
      const seen = {
        calendar: (await who.get('/leave/calendar', span)).body,
        request: (await who.get(`/office/requests/${leave}`)).body,
        opened: (await who.get(`/leave/requests/${leave}`)).body,
        card: (await who.get('/leave/card', { personId: String(officer.personId) })).body,
        cardPaper: await bytes(who, leaveCardPrint.path(officer.personId)),
        form: await bytes(who, requestFormPath(leave, 'form')),
        register: (await who.get('/office/requests', { view: 'register', module: 'leave' })).body,
        ledger: (await who.get(`/leave/people/${officer.personId}/ledger`)).body,
        count: (await who.post('/leave/count', { kind: 'PER', from: today, fromHalf: 'AM', until, untilHalf: 'PM' })).body.team,
        takeOvers: (await who.get('/leave/mine')).body.takeOvers,
        waiting: (await who.get('/office/waiting')).body,
        applicants: (await who.get('/office/persons', { search: 'ธีรภัทร', filesIn: 'leave' })).body,
        persons: (await who.get('/office/persons', { search: 'ธีรภัทร' })).body,
        holders: (await who.get('/sarabun/holders', { purpose: 'assign', ids: String(officer.personId) })).body,
        bell: (await who.post('/sarabun/get-notifications', { MODULE: [] })).body,
        notices: (await who.post('/service/get-all-notification', { take: '100' })).body,
        portal: (await who.post('/sarabun/get-dashboard', {})).body,
        search: (await who.post('/sarabun/search', { search: 'ผ่าตัดหัวใจ' })).body,
        orders: (await who.get('/users/delegations')).body,
        feed: await feedOf(who),
      };
      for (const [where, said] of Object.entries(seen)) expect(JSON.stringify(said), `${where} of ${who.personId}`).not.toMatch(telling);
      // that he is away they do learn
      const items = done({ body: seen.calendar } as never).items.filter((one: { personId: number }) => one.personId === officer.personId);
      expect(items.length).toBe(8);
      expect(JSON.stringify(seen.holders)).toContain('ไม่อยู่ถึง');
    }
    // who takes the work over hears when
    expect(done(await officer2.get('/leave/mine')).takeOvers).toMatchObject([{ requestId: leave, from: today, until }]);
  });

  async function feedOf(who: Officer): Promise<string> {
    const { address } = done(await who.post('/users/calendar-feeds', { scope: 'UNIT' }));
    return (await desk.app.inject({ url: new URL(address).pathname })).payload;
  }

  it('applicant, those on its way, who looks after leave and the auditor read kind and reason', async () => {
    for (const who of [officer, registrar, head, director, admin, auditor]) {
      const page = JSON.stringify((await who.get(`/office/requests/${leave}`)).body);
      expect(page, String(who.personId)).toContain(reason);
      expect(page, String(who.personId)).toContain('ลาป่วย');
      expect(done(await who.get(`/leave/requests/${leave}`)).kind).toBe('SICK');
    }
  });

  it('are read beside requests of other kinds, whose content has hours by the same names', async () => {
    const { db } = desk.office;
    const kept = await sql<{ kind: string; content: object }>`select kind, content from request where id = ${leave}`.execute(db);
    const turn = (kind: string, content: object) =>
      sql`update request set kind = ${kind}, content = ${JSON.stringify(content)}::jsonb where id = ${leave}`.execute(db);
    await turn('overtime.order', { from: '16:30', until: '20:30' });
    try {
      expect(done(await officer2.get('/leave/mine')).takeOvers).toEqual([]);
      expect((await officer.get('/leave/mine')).status).toBe(200);
    } finally {
      for (const { kind, content } of kept.rows) await turn(kind, content);
    }
  });

  it('of a long illness only what a doctor wrote counts, whatever else lies with it', async () => {
    const from = moved(today, 10);
    const wanted = { kind: 'SICK', from, until: moved(from, 34) };
    const { requestId } = done(await ask(officer2, { ...wanted, send: false }));
    const bring = async (role: string) =>
      done(
        await sendFile(desk, `${requestFilesPath(requestId)}?role=${role}`, await pdfOf(), {
          by: officer2,
          name: 'เอกสาร.pdf',
          type: 'application/pdf',
        }),
      );
    await bring('paper');
    expect(refused(await ask(officer2, { ...wanted, requestId }), 'leave_paper_needed').field).toBe('papers');
    await bring('medical');
    done(await ask(officer2, { ...wanted, requestId }));
    done(await act(await upToDecision(requestId), requestId, 'approve'));
  });
});

describe('[P2] work for somebody who is away', () => {
  it('who gives it is told until when, and who acts; it is given all the same, and its list says so too', async () => {
    const hr = await unitId(desk, 'อว 0601.01.3');
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const transmissionId = (await open(clerk, documentId)).focus.transmissionId;
    done(await clerk.post(`/sarabun/transmissions/${transmissionId}/receive`));
    expect(await awayOf(officer)).toMatch(/^ไม่อยู่ถึง .+ มี.+ขวัญฤดี.+ปฏิบัติหน้าที่แทน$/);
    expect(await awayOf(clerk)).toBe('');
    const due = new Date(Date.now() - 3 * 86_400_000).toISOString();
    done(
      await head.post(`/sarabun/documents/${documentId}/assign`, {
        transmissionId,
        to: [officer.personId, clerk.personId],
        due: inDays(5),
      }),
    );
    const list = (await rows(head, 'jobAssign2')).data.filter((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
    expect(list.map((row: { AWAY: string }) => row.AWAY !== '').sort()).toEqual([false, true]);
    // its day passes: who acts for him hears of it as he does, and reads the letter
    await sql`update task set due_at = ${due} where document_id = ${documentId} and holder_id = ${officer.personId}`.execute(
      desk.office.db,
    );
    expect((await officer2.get(`/sarabun/documents/${documentId}`)).body.status).toBe('error');
    await watchDeadlines(desk.office, await officeHour());
    expect(await toldOf(desk, officer, documentId)).toContain('overdue');
    expect(await toldOf(desk, officer2, documentId)).toContain('overdue');
    expect(await toldOf(desk, clerk, documentId)).not.toContain('overdue');
    await open(officer2, documentId);
  });

  it('who is back is nobody to be warned of', async () => {
    const { version } = done(await officer.get(`/office/requests/${leave}`)).request;
    done(await head.post(`/leave/requests/${leave}/recall`, { version, from: today, half: 'AM', words: 'มีราชการ' }));
    expect(await awayOf(officer)).toBe('');
  });
});

/** What who picks him for work is told beside his name. */
const awayOf = async ({ personId }: Officer) =>
  done(await head.get('/sarabun/holders', { purpose: 'assign', ids: String(personId) })).items[0].away;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** Ten in the morning of a day on which the office works, not before now. */
async function officeHour(): Promise<Date> {
  let at = new Date(`${today}T10:00:00+07:00`);
  while (at.getTime() < Date.now() || [0, 6].includes(at.getUTCDay())) at = new Date(at.getTime() + 86_400_000);
  return at;
}
