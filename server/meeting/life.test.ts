import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { openDatabase } from '../db/pool.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import {
  boardOf,
  type Chamber,
  chamber,
  close,
  come,
  invite,
  item,
  open,
  planned,
  start,
  times,
  versionOf,
  vote,
} from '../test/chamber.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, pdfOf, postOf, refused, register, upload } from '../test/letters.ts';
import { signAs } from '../test/own-letter.ts';
import { runningText } from '../test/pdf-text.ts';
import { linesOf } from '../test/report.ts';
import { chanceOf } from '../test/request-history/chance.ts';
import { sendFile } from '../test/send-file.ts';
import { warnOfQuorum } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
let [admin, registrar, clerk] = [] as unknown as Officer[] as [Officer, Officer, Officer];
let body: Chamber;
let chair: Officer;

/** So many days from today, at this hour in Bangkok. */
function inDays(days: number, hour = '09:00'): string {
  const day = new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${hour}:00+07:00`;
}
const act = async (by: Officer, meetingId: number, name: string, more: object = {}): Promise<Reply> =>
  by.post(`/meeting/${meetingId}/${name}`, { version: await versionOf(by, meetingId), ...more });
const requestOf = async (by: Officer, requestId: number) => done(await by.get(`/office/requests/${requestId}`)).request;

beforeAll(async () => {
  [admin, registrar, clerk] = await desk.officers('admin', 'registrar', 'clerk');
  body = await chamber(desk, admin, { members: 9 });
  chair = body.members[0] as Officer;
});
afterAll(() => desk.close());

/** What a check of all records finds. */
async function findings(): Promise<string[]> {
  while ((await sealOnce(desk.office.separateDb)) > 0);
  const found: string[] = [];
  for await (const part of checkAll(db, desk.office.config.secrets.master))
    found.push(...part.findings.map(({ what, at }) => `${what} ${at}`));
  return found;
}

describe('from a letter to certified minutes and work that is done', () => {
  let documentId = 0;
  let owner: Officer;
  let [first, second] = [0, 0];
  let itemId = 0;
  let requestId = 0;

  it('a letter is put to the body once, comes on an agenda with its file, and says where it is', async () => {
    const { id: file } = done(await upload(desk, registrar, await pdfOf()));
    const letter = await register(registrar, { mainFile: file });
    documentId = letter.documentId;
    const proposal = { bodyId: body.bodyId, documentId, title: 'ขออนุมัติหลักเกณฑ์การจ้าง', words: 'โปรดพิจารณา', presenter: '' };
    done(await registrar.post('/meeting/proposals', proposal));
    refused(await registrar.post('/meeting/proposals', proposal), 'meeting_proposed_already');
    refused(await clerk.post('/meeting/proposals', { ...proposal, bodyId: 999_999 }), 'not_found');
    const opened = done(await body.secretary.get(`/meeting/bodies/${body.bodyId}`));
    expect(opened.proposals).toMatchObject([{ title: proposal.title, documentId }]);
    const meeting = await planned(body, inDays(10));
    first = meeting.meetingId;
    expect(meeting.number).toMatch(/^1\/25\d\d$/);
    itemId = await item(body, first, proposal.title, { proposalId: opened.proposals[0].id });
    const where = done(await registrar.get(`/meeting/letters/${documentId}`));
    expect(where.proposed).toMatchObject([{ meetingId: first, item: '4.1' }]);
  });

  it('it is called by a real letter in time; members answer, who is away makes the forecast red, and its secretary is told once', async () => {
    const { documentId: invitation } = done(await invite(body, first, { way: 'MEMO', urgentReason: '', words: 'กรุณานำเอกสารมาด้วย' }));
    const draft = done(await body.secretary.get(`/sarabun/drafts/${invitation}`));
    expect(draft.content.subject).toContain('ขอเชิญประชุม');
    const said = JSON.stringify(draft.content.body);
    expect(said).toContain('4.1 ขออนุมัติหลักเกณฑ์การจ้าง');
    expect(said).toMatch(/วัน(อาทิตย์|จันทร์|อังคาร|พุธ|พฤหัสบดี|ศุกร์|เสาร์)ที่ \d+ \S+ 25\d\d เวลา/);
    expect(said).toContain('ณ ห้องประชุม 1 และผ่านสื่ออิเล็กทรอนิกส์ (จะแจ้งช่องทางภายหลัง)');
    expect(draft.receivers).toHaveLength(9);
    const reply = (place: number, answer: string, more: object = {}) =>
      (body.members[place] as Officer).post(`/meeting/${first}/reply`, { seatId: body.seats[place], answer, words: '', ...more });
    done(await reply(0, 'YES'));
    done(await reply(1, 'NO'));
    refused(await reply(2, 'SUBSTITUTE', { substituteId: chair.personId }), 'meeting_substitute_member');
    done(await reply(2, 'SUBSTITUTE', { substituteId: registrar.personId }));
    refused(await chair.post(`/meeting/${first}/reply`, { seatId: body.seats[3], answer: 'NO', words: '' }), 'forbidden', 403);
    const day = inDays(10).slice(0, 10);
    for (const place of [3, 4, 5, 6])
      await sql`insert into presence (person_id, day, half, kind) values (${body.members[place]?.personId}, ${day}, 'AM', 'LEAVE')`.execute(
        db,
      );
    const { forecast, people } = done(await chair.get(`/meeting/${first}`));
    expect(forecast).toEqual({ base: 9, needed: 5, coming: 4, silent: 2, away: 4 });
    expect(JSON.stringify(people)).not.toContain('LEAVE');
    // in two days at nine in Bangkok, whatever o'clock it is here
    await sql`update meeting set from_at = ${inDays(2)}::timestamptz, until_at = ${inDays(2, '12:00')}::timestamptz where id = ${first}`.execute(
      db,
    );
    await sql`update presence set day = ${inDays(2).slice(0, 10)} where day = ${day}`.execute(db);
    await warnOfQuorum(desk.office);
    await warnOfQuorum(desk.office);
    const { rows: warned } = await sql<{
      count: number;
    }>`select count(*)::int as count from meeting_event where subject_id = ${first} and action = 'warn'`.execute(db);
    expect(warned[0]?.count).toBe(1);
  });

  it('what is resolved is given to its owner in the same act; he reports with what proves it, and it is not done before that is taken', async () => {
    const who = await desk.anyone();
    const { rows } = await sql<{
      username: string;
    }>`select c.username from account c where c.active and not exists (select 1 from meeting_seat s where s.person_id = c.person_id)
      and c.username not in ('admin', 'registrar', 'clerk') order by c.person_id limit 1`.execute(db);
    owner = who(rows[0]?.username ?? '');
    for (const place of [0, 2, 3, 4, 5, 6])
      done(await body.secretary.post(`/meeting/${first}/join`, { seatId: body.seats[place], way: 'ROOM' }));
    done(await open(body, first));
    done(await body.secretary.post(`/meeting/items/${itemId}/letter-files`, { files: (await lettersFiles()).map((one) => one.id) }));
    done(await start(body, itemId));
    const given = done(await close(body, first, itemId, { unopposed: true, ownerId: owner.personId, dueOn: inDays(30).slice(0, 10) }));
    requestId = given.requestId;
    const waits = done(await owner.get('/office/waiting')).items;
    expect(waits).toMatchObject([{ module: 'meeting', verb: 'CARRY', id: requestId }]);
    expect(waits[0].address).toBe(`meeting/resolution/${requestId}`);
    refused(await chair.post('/meeting/resolutions/report', { requestId, version: 1, words: 'เสร็จแล้ว' }), 'not_found', 404);
    done(
      await sendFile(desk, `/office/requests/${requestId}/files?role=evidence`, await pdfOf(), {
        by: owner,
        name: 'ผล.pdf',
        type: 'application/pdf',
      }),
    );
    const report = async (words: string) =>
      owner.post('/meeting/resolutions/report', { requestId, version: (await requestOf(owner, requestId)).version, words });
    done(await report('จัดทำประกาศแล้ว'));
    refused(await report('อีกครั้ง'), 'request_state');
    const mine = done(await body.secretary.get('/office/waiting')).items;
    expect(mine).toMatchObject([{ id: requestId, verb: 'ACKNOWLEDGE' }]);
    done(
      await body.secretary.post('/meeting/resolutions/return', {
        requestId,
        version: (await requestOf(clerk, requestId)).version,
        words: 'ขอประกาศฉบับลงนาม',
      }),
    );
    expect(done(await owner.get('/office/waiting')).items).toMatchObject([{ id: requestId }]);
  });

  const lettersFiles = async (): Promise<{ id: number }[]> => {
    // who put it there sees it; the secretary only the letters that are his to see
    await sql`insert into document_party (document_id, holder_id) values (${documentId}, ${clerk.personId}) on conflict do nothing`.execute(
      db,
    );
    return done(await body.secretary.get(`/meeting/items/${itemId}/letter-files`)).files;
  };

  it('its open resolutions and its minutes come by themselves on the next agenda, and go when they are done', async () => {
    const unread = done(await act(body.secretary, first, 'close', { confirmed: [] }));
    if (unread.unconfirmed.length > 0) done(await act(body.secretary, first, 'close', { confirmed: ['meeting_items_left'] }));
    second = (await planned(body, inDays(40))).meetingId;
    const { items } = done(await body.secretary.get(`/meeting/${second}`));
    expect(items.map((one: { no: string; kind: string }) => [one.no, one.kind])).toEqual([
      ['2.1', 'MINUTES'],
      ['3.1', 'FOLLOW_UP'],
    ]);
    expect(items[1].follows).toMatchObject({ done: false, requestId });
  });

  it('minutes are drafted from the record, corrected by paragraphs, certified by item 2, and signed under the number of the meeting', async () => {
    const draft = done(await body.secretary.get(`/meeting/${first}/minutes`));
    const said = draft.paragraphs.map((one: { text: string }) => one.text);
    expect(said).toContain('เรื่องสืบเนื่อง');
    const resolved = draft.paragraphs.find((one: { kind: string }) => one.kind === 'RESOLUTION');
    expect(resolved.text).toContain('ไม่มีผู้เห็นเป็นอย่างอื่น');
    expect(done(await chair.get(`/meeting/${first}/minutes`)).paragraphs).toEqual([]);
    done(await act(body.secretary, first, 'minutes/circulate', { until: '' }));
    refused(await act(body.secretary, first, 'minutes/certify'), 'minutes_next_meeting');
    const { id: correction } = done(
      await chair.post(`/meeting/paragraphs/${resolved.id}/corrections`, { text: `${resolved.text} โดยเร็ว`, words: 'ตามที่อภิปราย' }),
    );
    done(await invite(body, second, { urgentReason: '' }));
    await come(body, second, 6);
    done(await open(body, second));
    const { items } = await boardOf(body.secretary, second);
    const certifies = items.find((one: { kind: string }) => one.kind === 'MINUTES').id;
    done(await start(body, certifies));
    refused(await close(body, second, certifies, { unopposed: true, text: 'รับรอง' }), 'minutes_corrections');
    done(await body.secretary.post(`/meeting/corrections/${correction}`, { verdict: 'TAKEN', words: '' }));
    done(await close(body, second, certifies, { unopposed: true, text: 'รับรอง' }));
    const after = done(await body.secretary.get(`/meeting/${first}/minutes`));
    expect(after.state).toBe('CERTIFIED');
    const paragraph = after.paragraphs.find((one: { id: number }) => one.id === resolved.id);
    expect(paragraph.text).toContain('โดยเร็ว');
    refused(
      await body.secretary.post(`/meeting/paragraphs/${paragraph.id}`, { version: paragraph.version, text: 'x' }),
      'minutes_certified',
    );
    refused(await chair.post(`/meeting/paragraphs/${paragraph.id}/corrections`, { text: 'x', words: '' }), 'minutes_certified');
    const { documentId: minutes } = done(await act(body.secretary, first, 'minutes/issue'));
    const written = done(await body.secretary.get(`/sarabun/drafts/${minutes}`));
    const kept = { revision: written.revision, content: written.content, speed: 1, route: [], receivers: [], links: [] };
    refused(await body.secretary.post(`/sarabun/drafts/${minutes}`, kept), 'forbidden', 403);
    done(await signAs(body.secretary, minutes, {}));
    done(await signAs(chair, minutes, {}));
    const { rows } = await sql<{
      no: string;
      number: string;
      line: string;
    }>`select d.doc_no as no, m.n || '/' || m.be_year as number, e.seq || '/' || e.be_year as line
      from meeting m join document d on d.id = m.minutes_id join register_entry e on e.id = m.entry_id and e.document_id = d.id where m.id = ${first}`.execute(
      db,
    );
    expect(rows[0]).toEqual({ no: `ครั้งที่ ${rows[0]?.number}`, number: rows[0]?.line, line: rows[0]?.number });
  });

  it('what is taken is done, and comes on no agenda any more; the records hold', async () => {
    done(
      await owner.post('/meeting/resolutions/report', {
        requestId,
        version: (await requestOf(owner, requestId)).version,
        words: 'ลงนามแล้ว',
      }),
    );
    done(
      await body.secretary.post(`/office/requests/${requestId}/act`, {
        act: 'approve',
        version: (await requestOf(clerk, requestId)).version,
        confirmed: [],
      }),
    );
    const listed = done(await body.secretary.get('/meeting/resolutions', { bodyId: String(body.bodyId) })).items;
    expect(listed.find((one: { requestId: number }) => one.requestId === requestId).doneAt).not.toBeNull();
    const third = await planned(body, inDays(70));
    expect(
      done(await body.secretary.get(`/meeting/${third.meetingId}`)).items.filter((one: { kind: string }) => one.kind === 'FOLLOW_UP'),
    ).toEqual([]);
    expect(await findings()).toEqual([]);
    // what the owner of the database changes of certified minutes, or of a state, is found
    const owns = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
    await sql`update meeting_paragraph set text = 'x' where id = (select min(id) from meeting_paragraph where meeting_id = ${first})`.execute(
      owns,
    );
    await sql`update meeting set state = 'HELD' where id = ${second}`.execute(owns);
    await owns.destroy();
    expect(await findings()).toEqual([`minutes_changed meeting ${first}`, `state_changed meeting ${second}`]);
  });

  it('every paper of it can be printed, and its figures are there', async () => {
    for (const form of ['agenda', 'attendance', 'ballot', 'minutes', 'resolutions', 'allowance']) {
      const reply = await body.secretary.get(`/meeting/${first}/print`, { form });
      expect(reply.status, form).toBe(200);
      expect(Buffer.from(reply.body).subarray(0, 5).toString(), form).toBe('%PDF-');
    }
    const brief = await runningText((await body.secretary.get(`/meeting/${first}/print`, { form: 'resolutions' })).body);
    expect(brief).toContain('เห็นชอบตาม');
    expect(brief).not.toMatch(/เห็นชอบ\s*เห็นชอบ/);
    refused(await chair.get(`/meeting/${first}/print`, { form: 'nothing' }), 'invalid');
    const report = done(await body.secretary.get('/meeting/report', { from: inDays(-1).slice(0, 10), until: inDays(80).slice(0, 10) }));
    expect(linesOf(report, 'bodies')[0]).toMatchObject({ meetings: 2 });
    done(await body.secretary.get(`/meeting/${first}/evidence`));
    done(await chair.get(`/meeting/${second}/projector`));
    done(await body.secretary.get('/meeting/calendar', { from: inDays(0).slice(0, 10), until: inDays(60).slice(0, 10) }));
    expect(done(await chair.get('/meeting/list', { view: 'coming' })).total).toBeGreaterThan(0);
  });
});

describe('the order that appoints a body', () => {
  const opened = async () => done(await body.secretary.get(`/meeting/bodies/${body.bodyId}`));
  const draft = async (by: Officer, version: number) =>
    by.post(`/meeting/bodies/${body.bodyId}/order`, { version, why: 'จึงแต่งตั้งคณะกรรมการ ประกอบด้วย', duties: 'พิจารณาเรื่องที่เสนอ\n\nรายงานผล' });

  it('is a letter with its seats; signed and numbered it gives the body its number and day by itself', async () => {
    const { version } = (await opened()).body;
    refused(await draft(chair, version), 'forbidden');
    refused(await draft(body.secretary, version - 1), 'meeting_body_changed');
    const { documentId } = done(await draft(body.secretary, version));
    const { content, revision, receivers } = done(await body.secretary.get(`/sarabun/drafts/${documentId}`));
    const [why, members, duties, ...lines] = content.body;
    expect([why.text, duties.text, ...lines.slice(0, 2).map(({ text }: { text: string }) => text)]).toEqual([
      'จึงแต่งตั้งคณะกรรมการ ประกอบด้วย',
      expect.stringContaining('หน้าที่'),
      'พิจารณาเรื่องที่เสนอ',
      'รายงานผล',
    ]);
    const { seats } = await opened();
    expect(members).toMatchObject({ kind: 'table', plain: true });
    expect(members.rows).toHaveLength(seats.length);
    for (const [place, { name }] of seats.entries()) expect(members.rows[place][0].text).toBe(`${place + 1}. ${name}`);
    expect(members.rows[0][2].text).toBe('ประธานกรรมการ');
    // a second one would appoint twice
    refused(await draft(body.secretary, (await opened()).body.version), 'meeting_order_under_way');
    expect(await opened()).toMatchObject({ body: { orderDate: null }, order: { id: documentId, state: 0, number: '' } });
    const [director] = await desk.officers('director');
    const route = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director as Officer) }];
    done(await body.secretary.post(`/sarabun/drafts/${documentId}`, { revision, content, speed: 1, route, receivers, links: [] }));
    done(await body.secretary.post(`/sarabun/drafts/${documentId}/submit`));
    const live = () =>
      sql<{ id: number; kind: string }>`select id, kind from task where document_id = ${documentId} and is_live order by id`.execute(db);
    for (let { rows } = await live(); rows[0]; { rows } = await live())
      done(
        rows[0].kind === 'SIGN'
          ? await (director as Officer).post(`/sarabun/tasks/${rows[0].id}/sign`)
          : await registrar.post(`/sarabun/tasks/${rows[0].id}/issue`),
      );
    const { body: after, order } = await opened();
    expect(order.number).toMatch(/^\d+\/\d{4}$/);
    expect(after).toMatchObject({ orderNo: `คำสั่งที่ ${order.number}`, orderDate: inDays(0).slice(0, 10) });
    // who only sits there reads number and day, and opens the order where he may open it as a letter
    expect(done(await chair.get(`/meeting/bodies/${body.bodyId}`))).toMatchObject({ body: { orderNo: after.orderNo }, order: null });
  });
});

describe('what meetings want of a person', () => {
  /** As a reader of English has it. */
  const inEnglish = async ({ token }: Officer, url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    return (
      await desk.app.inject({ method: payload ? 'POST' : 'GET', url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
    ).json();
  };

  it('stands with all that waits for him until he has done it: to answer, to vote, to read the minutes; of the secretary to write, judge and certify them', async () => {
    const rules = { byCirculation: true, nameEn: 'Committee of Lists' };
    const own = await chamber(desk, admin, { members: 3, rules });
    const [first, member, third] = own.members as [Officer, Officer, Officer];
    const { meetingId, number } = await planned(own, inDays(20));
    const itemId = await item(own, meetingId, 'เรื่องที่หนึ่ง');
    const page = `meeting/${meetingId}`;
    const minutes = `${page}?view=minutes`;
    type Row = { kindName: string; address: string };
    const waits = async (who: Officer): Promise<string[][]> =>
      done(await who.get('/office/waiting', { of: 'office', module: 'meeting' }))
        .items.filter(({ address }: Row) => address.startsWith(page))
        .map(({ kindName, address }: Row) => [kindName, address]);
    expect(await waits(member)).toEqual([]);
    done(await invite(own, meetingId));
    expect(await waits(member)).toEqual([['ตอบรับการประชุม', page]]);
    const { items } = await inEnglish(member, '/office/waiting?of=office&module=meeting');
    expect(items.find(({ address }: Row) => address === page)).toMatchObject({
      of: 'matter',
      subject: `Committee of Lists, meeting ${number}`,
      kindName: 'Answer an invitation',
      verbName: 'Answer',
      due: new Date(inDays(20)).toISOString(),
      act: null,
    });
    expect(done(await member.get('/office/waiting', { of: 'request', module: 'meeting' })).items).toEqual([]);
    done(await member.post(`/meeting/${meetingId}/reply`, { seatId: own.seats[1], answer: 'YES', words: '' }));
    expect(await waits(member)).toEqual([]);

    await come(own, meetingId, 3);
    done(await open(own, meetingId));
    done(await start(own, itemId));
    const { voteId } = done(await vote(own, itemId));
    expect(await waits(member)).toEqual([['ลงมติ', `${page}/tablet`]]);
    done(await member.post(`/meeting/votes/${voteId}/cast`, { choice: 'AGREE' }));
    expect([await waits(member), await waits(third)]).toEqual([[], [['ลงมติ', `${page}/tablet`]]]);
    done(await own.secretary.post(`/meeting/votes/${voteId}/close`));
    done(await close(own, meetingId, itemId));
    done(await act(own.secretary, meetingId, 'close', { confirmed: [] }));

    expect(await waits(own.secretary)).toEqual([['จัดทำรายงานการประชุม', minutes]]);
    done(await act(own.secretary, meetingId, 'minutes/circulate', { until: '' }));
    expect([await waits(own.secretary), await waits(member)]).toEqual([[], [['ตรวจร่างรายงานการประชุม', minutes]]]);
    done(await member.post(`/meeting/${meetingId}/minutes/confirm`));
    done(await member.post(`/meeting/${meetingId}/minutes/confirm`));
    refused(await own.secretary.post(`/meeting/${meetingId}/minutes/confirm`), 'forbidden', 403);
    const { paragraphs } = done(await first.get(`/meeting/${meetingId}/minutes`));
    const { id } = done(await first.post(`/meeting/paragraphs/${paragraphs[0].id}/corrections`, { text: 'แก้ไข', words: '' }));
    expect([await waits(first), await waits(member), await waits(own.secretary)]).toEqual([
      [],
      [],
      [['พิจารณาข้อแก้ไขรายงานการประชุม', minutes]],
    ]);
    done(await own.secretary.post(`/meeting/corrections/${id}`, { verdict: 'TAKEN', words: '' }));
    expect(await waits(own.secretary)).toEqual([]);
    done(await third.post(`/meeting/${meetingId}/minutes/confirm`));
    expect(done(await own.secretary.get(`/meeting/${meetingId}/minutes`))).toMatchObject({ read: 3, readers: 3, mayConfirm: false });
    expect(await waits(own.secretary)).toEqual([['รับรองรายงานการประชุม', minutes]]);
    done(await act(own.secretary, meetingId, 'minutes/certify'));
    expect(await waits(own.secretary)).toEqual([]);
    refused(await third.post(`/meeting/${meetingId}/minutes/confirm`), 'minutes_certified');

    // the bell says the same of it in the language of who reads it
    const said = (await inEnglish(first, '/service/get-all-notification', { MODULE: ['OFFICE'] })).items.map(
      (one: { NN_JSON_DATA: string }) => JSON.parse(one.NN_JSON_DATA),
    );
    expect(said.find(({ title }: { title: string }) => title === 'Your correction of minutes was judged').detail).toBe(
      `Committee of Lists, meeting ${number} · The correction was taken`,
    );
  });
});

describe('histories by chance', () => {
  const acts = Number(process.env.HISTORY_ACTS ?? 160);

  it('no vote stands without the quorum of its minute, a seat has one choice, numbers have no gap', async () => {
    const chance = chanceOf(Number(process.env.HISTORY_SEED ?? 7));
    const own = await chamber(desk, admin, { members: 7, rules: { secretVotes: false } });
    const fresh = async () => {
      const meeting = await planned(own, inDays(20));
      for (const title of ['ก', 'ข', 'ค']) await item(own, meeting.meetingId, title);
      return meeting.meetingId;
    };
    let meetingId = await fresh();
    const seat = () => own.seats[chance.below(own.seats.length)] as number;
    const codes = new Set<string>();
    for (let n = 0; n < acts; n++) {
      const { meeting, items, votes } = await boardOf(own.secretary, meetingId);
      const [current, live] = [items[chance.below(items.length)], votes.at(-1)];
      const pick = chance.below(12);
      const reply =
        meeting.state === 'PLANNED'
          ? await (chance.of(15) ? act(own.secretary, meetingId, 'cancel', { words: 'งด' }) : invite(own, meetingId))
          : pick < 3
            ? await own.secretary.post(`/meeting/${meetingId}/join`, { seatId: seat(), way: 'ROOM' })
            : pick < 5
              ? await own.secretary.post(`/meeting/${meetingId}/leave`, { seatId: seat(), words: '' })
              : pick === 5
                ? await open(own, meetingId)
                : pick === 6 && current
                  ? await start(own, current.id)
                  : pick === 7 && current
                    ? await vote(own, current.id, chance.of(30) ? 'SECRET' : 'OPEN')
                    : pick < 10 && live
                      ? await own.secretary.post(`/meeting/votes/${live.id}/cast`, {
                          seatId: seat(),
                          choice: chance.of(60) ? 'AGREE' : 'DISAGREE',
                        })
                      : pick === 10 && live
                        ? await own.secretary.post(`/meeting/votes/${live.id}/close`)
                        : current
                          ? await close(own, meetingId, current.id, { unopposed: chance.of(50) })
                          : await act(own.secretary, meetingId, 'close', { confirmed: ['meeting_items_left'] });
      codes.add(reply.body.code ?? 'done');
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
      const state = (await boardOf(own.secretary, meetingId)).meeting.state;
      if (['CANCELLED', 'HELD'].includes(state) || (n % 40 === 39 && chance.of(70))) meetingId = await fresh();
    }
    expect(codes.size).toBeGreaterThan(6);
    // each choice and each count against who had joined and not left at its instant, from the events alone
    const { rows: broken } = await sql`
      with here as (select e.subject_id, e.seq, (select count(*) from (select distinct on (j.seat_id) j.seat_id, j.action from meeting_event j
            where j.subject_id = e.subject_id and j.seq <= e.seq and j.action in ('join', 'leave') order by j.seat_id, j.seq desc) s where s.action = 'join') as present
          from meeting_event e where e.action in ('openVote', 'cast', 'castSecret', 'open', 'startItem'))
      select h.* from here h join meeting m on m.id = h.subject_id where m.body_id = ${own.bodyId} and h.present < 4`.execute(db);
    expect(broken).toEqual([]);
    const { rows: passed } =
      await sql`select v.id from meeting_vote v join meeting_item i on i.id = v.item_id join meeting m on m.id = i.meeting_id where m.body_id = ${own.bodyId}
      and (v.present < v.quorum or (v.outcome = 'PASSED' and v.kind = 'OPEN' and v.agree <= v.disagree) or (select count(*) from meeting_ballot b where b.vote_id = v.id) > v.voters)`.execute(
        db,
      );
    expect(passed).toEqual([]);
    const { rows: numbers } = await sql<{ n: number }>`select n from meeting where body_id = ${own.bodyId} order by n`.execute(db);
    expect(numbers.map(({ n }) => n)).toEqual(times(numbers.length, 0).map((_, place) => place + 1));
  });

  it('twenty plans at once have twenty numbers without a gap', async () => {
    const own = await chamber(desk, admin, { members: 5 });
    await Promise.all(times(20, 0).map((_, place) => planned(own, inDays(30 + place))));
    const { rows } = await sql<{
      year: number;
      numbers: number[];
    }>`select be_year as year, json_agg(n order by n) as numbers from meeting where body_id = ${own.bodyId} group by 1`.execute(db);
    expect(rows.flatMap(({ numbers }) => numbers)).toHaveLength(20);
    for (const { numbers } of rows) expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  });
});
