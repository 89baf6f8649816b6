import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { openDesk, prove } from '../test/desk.ts';
import { done, type Registered, refused } from '../test/letters.ts';
import { textsOf } from '../test/pdf-text.ts';
import { openStore, type StoreStage } from '../test/store.ts';
import { agreeBySilence } from './agree.ts';
import { destroyLists } from './destroy.ts';
import { remindLoans } from './rounds.ts';
import { judge } from './verdict.ts';

const desk = await openDesk();
let stage: StoreStage;
beforeAll(async () => {
  stage = await openStore(desk);
});
afterAll(async () => {
  await stage?.clock.close();
  await desk.close();
});

const itemOf = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select s.*, s.keep_until::text as until from storage_item s where s.id = ${id}`.execute(
      desk.office.db,
    )
  ).rows[0];
const dueIn = async (year: number): Promise<number[]> =>
  done(await stage.registrar.get('/archive/items', { dueIn: String(year), pageSize: '100' })).items.map(({ id }: { id: number }) => id);
const makeList = async (year: number, items: number[] = [], kind = 'DESTROY25') =>
  stage.registrar.post('/archive/lists', { kind, year, items });
const linesOf = async (listId: number) =>
  (await stage.list(stage.registrar, listId)).lines as {
    n: number;
    state: string;
    words: string;
    item: { id: number; documentId: number };
    dissent: boolean;
  }[];

/** What the product says of a list to who reads English: of its lines and of what happened. */
async function inEnglish(listId: number): Promise<string> {
  const headers = { authorization: `Bearer ${stage.registrar.token}`, 'accept-language': 'en' };
  const { list, lines, events } = (await desk.app.inject({ url: `/api/archive/lists/${listId}`, headers })).json();
  return JSON.stringify([list.name, lines.map(({ words }: { words: string }) => words), events]);
}
const thaiSaid = /ระงับ|ยืม|ตรวจซ้ำ|คณะกรรมการ|บัญชี|คำสั่ง|รายงาน|หนังสือ/;

/** Judged to be destroyed, reported, approved, sent, and agreed to by silence. */
async function agreed(listId: number, said: Parameters<StoreStage['judged']>[1] = () => [['D'], ['D'], ['D']], received = '2027-03-16') {
  await stage.issued(listId, 'ORDER');
  await stage.judged(listId, said);
  await stage.issued(listId, 'REPORT');
  const version = async () => (await stage.list(stage.registrar, listId)).list.version;
  done(await stage.director.post(`/archive/lists/${listId}/agree`, { version: await version(), words: '' }));
  await stage.issued(listId, 'LETTER');
  await stage.clock.move(`${received}T05:00:00Z`);
  return done(
    await stage.registrar.post(`/archive/lists/${listId}/sent`, { version: await version(), sentOn: received, receivedOn: received }),
  );
}

async function destroyed(listId: number) {
  for (const who of stage.executors) {
    await prove(who, 'destruction');
    done(await who.post(`/archive/lists/${listId}/confirm`));
  }
  await destroyLists(desk.office);
  await ended(listId);
  return (await stage.list(stage.registrar, listId)).list;
}

const ended = (listId: number) =>
  expect.poll(async () => (await stage.list(stage.registrar, listId)).list.state, { timeout: 20_000 }).toBe('DONE');

let [first, lastDay, newYear, copy, electronic] = [] as unknown as [number, number, number, number, number];
it('[archive 1-4] the time of keeping counts from the day of closing; the list of a year takes what ends in it, electronic ones after twenty years', async () => {
  const letters = [await stage.closed('2016-03-14'), await stage.closed('2016-12-31'), await stage.closed('2017-01-01')] as const;
  const other = await stage.closed('2020-06-01', { retention: 'Y5_COPY' });
  [first, lastDay, newYear] = (await stage.stored(letters)) as [number, number, number];
  [copy] = (await stage.stored([other], { category: 'Y5_COPY' })) as [number];
  const kept = await stage.closed('2020-07-01');
  await sql`update document set closed_at = '2016-05-01T03:00:00Z' where id = ${kept.documentId}`.execute(desk.office.db);
  [electronic] = (await stage.stored([kept], { medium: 'ELECTRONIC' })) as [number];
  // 1) 14 มี.ค. 2559 and ten years: the list of 2569; 2) 31 ธ.ค. is on the same, 1 ม.ค. 2560 on the next
  expect([await itemOf(first), await itemOf(lastDay), await itemOf(newYear)]).toMatchObject([
    { until: '2026-03-14' },
    { until: '2026-12-31' },
    { until: '2027-01-01' },
  ]);
  expect(await dueIn(2568)).toEqual([copy]);
  expect(new Set(await dueIn(2569))).toEqual(new Set([first, lastDay, copy]));
  expect(await dueIn(2570)).toContain(newYear);
  // 3) Y5_COPY of 2563: 2568; 4) electronic of 2559: not before 2579
  expect(await dueIn(2578)).not.toContain(electronic);
  expect(await dueIn(2579)).toContain(electronic);
  // made from 1 January of the next year on, within sixty days
  await stage.clock.move('2026-12-31T05:00:00Z');
  refused(await makeList(2569), 'archive_early');
});

it('an order of the agency gives other years, from its day on', async () => {
  const category = (await sql<{ id: number }>`select id from document_category where code = 'Y1'`.execute(desk.office.db)).rows[0]?.id;
  const values = { category, years: 3, orderNo: 'คำสั่งที่ 9/2564', validFrom: '2021-01-01' };
  done(await stage.admin.post('/settings/list/retention-rules', { values }));
  const before = await stage.closed('2020-12-31', { retention: 'Y1' });
  const after = await stage.closed('2021-02-01', { retention: 'Y1' });
  const ids = await stage.stored([before, after], { category: 'Y1' });
  expect([await itemOf(ids[0] as number), await itemOf(ids[1] as number)]).toMatchObject([
    { until: '2021-12-31' },
    { until: '2024-02-01' },
  ]);
  for (const id of ids) await sql`update storage_item set state = 'DEPOSITED' where id = ${id}`.execute(desk.office.db);
});

let twelve: number[] = [];
let letters: Registered[] = [];
let listId = 0;
it('[archive 5] twelve proposed, a hold on no. 7: it is struck with the number of the case, eleven go on', async () => {
  letters = [];
  for (let i = 0; i < 12; i++) letters.push(await stage.closed('2022-03-01', { words: `เรื่องที่ ${i}` }));
  twelve = await stage.stored(letters, { category: 'Y1' });
  await sql`update storage_item set keep_until = '2026-03-01' where id = any(${twelve}::bigint[])`.execute(desk.office.db);
  await stage.clock.move('2027-01-15T05:00:00Z');
  const made = done(await makeList(2569, twelve));
  expect(made).toMatchObject({ lines: 12, held: 0, lent: 0, name: 'บัญชีหนังสือขอทำลาย ประจำปี 2569 ฉบับที่ 1' });
  listId = made.listId;
  await stage.clock.move('2027-02-05T05:00:00Z');
  const seventh = (await linesOf(listId))[6]?.item.id;
  const hold = {
    scope: 'ITEM',
    items: [seventh],
    words: '',
    category: '',
    closedFrom: '',
    closedUntil: '',
    reason: 'ศาลปกครองเรียก',
    caseNo: 'คดีปกครองที่ 12/2570',
    authority: 'ศาลปกครองกลาง',
  };
  expect(done(await stage.registrar.post('/archive/holds', hold)).struck).toBe(1);
  const lines = await linesOf(listId);
  expect(lines.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, (_, i) => (i === 6 ? 'HELD' : 'OPEN')));
  expect(lines[6]?.words).toContain('คดีปกครองที่ 12/2570');
  // nobody deletes a hold
  await expect(sql`delete from archive_hold`.execute(desk.office.db)).rejects.toThrow(/permission denied/);
});

it('a committee is a chair and two at least, hands are apart, and it begins by itself once the order that names it is out', async () => {
  const { registrar, keeper, chair, members, executors } = stage;
  const [a, b] = members;
  const other = done(await makeList(2568));
  const refuses = async (given: object, code: Parameters<typeof refused>[1]) => refused(await stage.ordered(listId, given), code);
  await refuses({ members: [] }, 'archive_committee_few');
  await refuses({ members: [a.personId] }, 'archive_committee_few');
  await refuses({ chair: registrar.personId }, 'archive_proposer_judges');
  await refuses({ members: [a.personId, registrar.personId] }, 'archive_proposer_judges');
  await refuses({ members: [a.personId, keeper.personId] }, 'archive_keeper_judges');
  await refuses({ executors: [executors[0].personId] }, 'archive_executors_two');
  await refuses({ executors: [executors[0].personId, a.personId] }, 'archive_judge_destroys');
  await refuses({ executors: [executors[0].personId, registrar.personId] }, 'archive_proposer_destroys');
  refused(await chair.post(`/archive/lists/${listId}/order`, {}), 'no_menu');
  // chosen anew before it is sent on its way: the same draft says so
  const first = done(await stage.ordered(listId, { members: [b.personId, a.personId] }));
  expect(done(await stage.ordered(listId))).toEqual(first);
  const { content } = done(await registrar.get(`/sarabun/drafts/${first.documentId}`));
  const said = JSON.stringify(content.body);
  const names = (await stage.list(registrar, listId)).people.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(5);
  for (const name of names) expect(said).toContain(name);
  expect(said).toContain('ข้อ 67');
  // nobody named in it has a hand in the list before it is out
  expect((await chair.get(`/archive/lists/${listId}`)).status).toBe(404);
  expect((await stage.list(registrar, listId)).list.state).toBe('PROPOSED');
  const orderId = await stage.issued(listId, 'ORDER');
  const { list, may } = await stage.list(registrar, listId);
  expect(list).toMatchObject({
    state: 'COMMITTEE',
    order: { id: orderId, number: expect.stringMatching(/^\d+\/2570$/), date: '2027-02-05' },
  });
  expect(may.map(({ act }: { act: string }) => act)).not.toContain('setCommittee');
  expect((await stage.list(chair, listId)).may).toContainEqual({ act: 'vote', reason: null });
  refused(await stage.ordered(listId), 'archive_list_state');
  // by an order that the agency has made already
  const set = async (given: object) => {
    const { version } = (await stage.list(registrar, other.listId)).list;
    const people = { chair: chair.personId, members: [a.personId, b.personId], executors: executors.map(({ personId }) => personId) };
    return registrar.post(`/archive/lists/${other.listId}/committee`, { version, orderId, ...people, ...given });
  };
  refused(await set({ members: [a.personId] }), 'archive_committee_few');
  refused(await set({ orderId: letters[0]?.documentId }), 'archive_no_order');
  done(await set({}));
  // who sits on no committee neither opens nor judges it
  const [, stranger] = await desk.officers('registrar', 'siriporn.b');
  expect((await stranger.get(`/archive/lists/${listId}`)).status).toBe(404);
  refused(await stranger.post(`/archive/lists/${listId}/votes`, { n: 1, verdict: 'D', words: '' }), 'archive_not_member');
  refused(await executors[0].post(`/archive/lists/${listId}/votes`, { n: 1, verdict: 'D', words: '' }), 'archive_not_member');
  // what it holds is free for what comes after
  const { version } = (await stage.list(registrar, other.listId)).list;
  done(await registrar.post(`/archive/lists/${other.listId}/cancel`, { version, words: 'จัดทำใหม่' }));
});

it('an order names who may not be there any more: it is issued, and its keeper starts the rest by hand', async () => {
  const { registrar, members } = stage;
  const { listId: late } = done(await makeList(2568));
  const documentId = done(await stage.ordered(late)).documentId;
  const keeper = { values: { person: members[0].personId, orderNo: '2/2570', since: '2027-01-01', until: '2027-12-31' } };
  done(await stage.admin.post('/settings/list/archive-keepers', keeper));
  await stage.signed(documentId);
  expect((await stage.list(registrar, late)).list).toMatchObject({ state: 'PROPOSED', order: { id: documentId, state: 40 } });
  await sql`delete from archive_keeper where order_no = '2/2570'`.execute(desk.office.db);
  const { version } = (await stage.list(registrar, late)).list;
  done(await registrar.post(`/archive/lists/${late}/cancel`, { version, words: 'จัดทำใหม่' }));
});

it('[archive 7] two against one destroy and the dissent is kept; of two present who differ it is kept', async () => {
  const [d, k] = [{ verdict: 'D', keepYears: null } as const, { verdict: 'K', keepYears: 5 } as const];
  expect(judge([d, d, k])).toEqual({ verdict: 'D', keepYears: null, dissent: true });
  expect(judge([d, k])).toEqual({ verdict: 'K', keepYears: 5, dissent: true });
  expect(judge([d])).toMatchObject({ verdict: 'K' });
  // a member does not see what others say before he has judged the line himself
  done(await stage.chair.post(`/archive/lists/${listId}/votes`, { n: 1, verdict: 'D', words: 'ไม่มีคุณค่า' }));
  expect((await stage.list(stage.members[0], listId)).lines[0].votes).toEqual([]);
  refused(await stage.members[0].post(`/archive/lists/${listId}/votes`, { n: 2, verdict: 'K', words: '' }), 'required');
  refused(await stage.members[0].post(`/archive/lists/${listId}/votes`, { n: 7, verdict: 'D', words: '' }), 'archive_line_waits');
  refused(await stage.chair.post(`/archive/lists/${listId}/result`), 'archive_not_judged');
  await stage.judged(listId, (n) => (n === 2 ? [['D'], ['D'], ['K', 5]] : [['D'], ['D'], ['D']]));
  const { list, lines } = await stage.list(stage.registrar, listId);
  expect(list.state).toBe('JUDGED');
  expect(lines[1]).toMatchObject({ state: 'DESTROY', dissent: true });
  expect((await stage.registrar.get(`/archive/lists/${listId}/papers/report`)).headers['content-type']).toBe('application/pdf');
  refused(await stage.chair.post(`/archive/lists/${listId}/votes`, { n: 1, verdict: 'K', keepYears: 1, words: '' }), 'archive_list_state');
});

it('[archive 8] without an answer the National Archives agree on the day after their sixtieth; an answer keeps what it names', async () => {
  const { version } = (await stage.list(stage.registrar, listId)).list;
  refused(await stage.registrar.post(`/archive/lists/${listId}/agree`, { version, words: '' }), 'archive_head_agrees');
  refused(await stage.director.post(`/archive/lists/${listId}/agree`, { version, words: '' }), 'archive_no_report');
  await stage.issued(listId, 'REPORT');
  const now = (await stage.list(stage.registrar, listId)).list.version;
  done(await stage.director.post(`/archive/lists/${listId}/agree`, { version: now, words: 'เห็นชอบ' }));
  await stage.issued(listId, 'LETTER');
  await stage.clock.move('2027-03-17T05:00:00Z');
  const sent = (await stage.list(stage.registrar, listId)).list.version;
  // a list is not sent before its letter has its number: their sixty days can't be dated back
  const early = { version: sent, sentOn: '2027-01-10', receivedOn: '2027-01-10' };
  expect(refused(await stage.registrar.post(`/archive/lists/${listId}/sent`, early), 'archive_sent_early').field).toBe('sentOn');
  // list received 16 มี.ค. 2570: agreed from 16 พ.ค.
  expect(
    done(await stage.registrar.post(`/archive/lists/${listId}/sent`, { version: sent, sentOn: '2027-03-10', receivedOn: '2027-03-16' })),
  ).toMatchObject({ agreedFrom: '2027-05-16' });
  await stage.clock.move('2027-05-15T16:00:00Z');
  await agreeBySilence(desk.office);
  expect((await stage.list(stage.registrar, listId)).list.state).toBe('NAT_PENDING');
  // 14 พ.ค., "เก็บ 3": EXTENDED
  const answering = (await stage.list(stage.registrar, listId)).list.version;
  const answer = { version: answering, answeredOn: '2027-05-14', lines: [{ n: 3, answer: 'EXTEND', years: 10, words: 'มีคุณค่า' }] };
  done(await stage.registrar.post(`/archive/lists/${listId}/answer`, answer));
  const { list, lines } = await stage.list(stage.registrar, listId);
  expect(list.state).toBe('APPROVED');
  expect(lines[2]).toMatchObject({ state: 'EXTENDED', keepYears: 10 });
  expect(await itemOf(lines[2].item.id)).toMatchObject({ state: 'STORED', until: '2036-03-01' });
});

it('a letter of an approved list goes back to no work', async () => {
  const documentId = (await linesOf(listId)).find(({ n }) => n === 1)?.item.documentId;
  const { transmissionId } = letters.find((one) => one.documentId === documentId) as Registered;
  refused(await stage.registrar.post(`/sarabun/transmissions/${transmissionId}/reopen`, { reason: 'ขอทบทวน' }), 'letter_condemned');
});

it('[archive 6, 10] a hold an hour before: the others are destroyed and the certificate says so; two executors at once make one certificate', async () => {
  const { registrar, executors, chair } = stage;
  const lines = await linesOf(listId);
  const held = lines[4]?.item.id;
  const hold = {
    scope: 'ITEM',
    items: [held],
    words: '',
    category: '',
    closedFrom: '',
    closedUntil: '',
    reason: 'ปปช. เรียก',
    caseNo: 'ปปช 5/2570',
    authority: 'ป.ป.ช.',
  };
  expect(done(await registrar.post('/archive/holds', hold)).struck).toBe(1);
  refused(await executors[0].post(`/archive/lists/${listId}/confirm`), 'prove_first');
  for (const who of [...executors, chair, registrar]) await prove(who, 'destruction');
  for (const who of [chair, registrar]) refused(await who.post(`/archive/lists/${listId}/confirm`), 'archive_not_executor');
  // one alone destroys nothing, however often he presses, and his word does not last
  expect(done(await executors[0].post(`/archive/lists/${listId}/confirm`))).toMatchObject({ confirmed: 1, certificate: null });
  expect(done(await executors[0].post(`/archive/lists/${listId}/confirm`))).toMatchObject({ confirmed: 1, certificate: null });
  await stage.clock.move('2027-05-15T17:00:00Z');
  expect(done(await executors[1].post(`/archive/lists/${listId}/confirm`))).toMatchObject({ confirmed: 1, certificate: null });
  const both = await Promise.all([...executors, ...executors].map((who) => who.post(`/archive/lists/${listId}/confirm`)));
  expect(both.filter(({ body }) => body.status === 'success' && body.certificate !== null)).toHaveLength(1);
  refused(await executors[0].post(`/archive/lists/${listId}/confirm`), 'archive_destroyed_already', 409);
  // the job, its round and what follows the commit at once: whoever is last ends it
  await Promise.all([destroyLists(desk.office), destroyLists(desk.office)]);
  await ended(listId);
  const { list, lines: after } = await stage.list(registrar, listId);
  expect(list).toMatchObject({ state: 'DONE', certificate: '1/2570', filesLeft: 0 });
  // of eleven one was extended and one is held: nine and no more
  expect(after.map(({ state }: { state: string }) => state)).toEqual([
    'DESTROYED',
    'DESTROYED',
    'EXTENDED',
    'DESTROYED',
    'HELD',
    'DESTROYED',
    'HELD',
    ...Array(5).fill('DESTROYED'),
  ]);
  expect(after[4].words).toBe('ระงับ: ปปช 5/2570');
  // what persons wrote stays as it is, all else is in the reader's language
  const english = await inEnglish(listId);
  expect(english).toContain('Held: ปปช 5/2570');
  expect(english).not.toMatch(thaiSaid);
  expect((await registrar.get(`/archive/lists/${listId}/papers/certificate`)).headers['content-type']).toBe('application/pdf');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from archive_batch where certificate_no is not null`.execute(
    desk.office.db,
  );
  expect(rows[0]?.count).toBe(1);
  const spared = letters.find(({ documentId }) => documentId === lines[4]?.item.documentId) as Registered;
  expect(
    (await sql<{ state: number }>`select state from document where id = ${spared.documentId}`.execute(desk.office.db)).rows[0]?.state,
  ).toBe(70);
});

it('[archive 9] a letter that is lent waits with its line, and goes along when it is back; it is lent by who may allow it', async () => {
  const { registrar, keeper, members } = stage;
  await stage.clock.move('2027-04-05T03:00:00Z');
  const [borrower] = members;
  const asks = async (items: number[]) =>
    registrar.post('/archive/loans', { items, scope: 'INSIDE', purpose: 'ตรวจสอบย้อนหลัง', borrower: '', send: 1, confirmed: [] });
  refused(
    await borrower.post('/archive/loans', { items: [999_999], scope: 'INSIDE', purpose: 'ก', borrower: '', send: 1, confirmed: [] }),
    'archive_loan_unknown',
  );
  const loan = done(await asks([first]));
  const decided = await decide(loan.requestId);
  expect(decided.state).toBe('APPROVED');
  refused(await registrar.post(`/archive/loans/${loan.requestId}/lend`, { version: decided.version }), 'archive_not_keeper');
  const lent = done(await keeper.post(`/archive/loans/${loan.requestId}/lend`, { version: decided.version }));
  expect(lent.dueOn).toBe('2027-04-20');
  expect(await itemOf(first)).toMatchObject({ state: 'LENT' });
  refused(await asks([first]), 'archive_loan_out');
  // on the list it waits
  const made = done(await makeList(2569, [first, lastDay]));
  expect(made).toMatchObject({ lines: 2, lent: 1 });
  const line = (await linesOf(made.listId)).find(({ item }) => item.id === first);
  expect(line).toMatchObject({ state: 'LENT', words: 'อยู่ระหว่างยืม ถึง 20 เม.ย. 2570' });
  expect(await inEnglish(made.listId)).not.toMatch(thaiSaid);
  await stage.clock.move('2027-04-21T03:00:00Z');
  await remindLoans(desk.office);
  const told = await sql<{
    event: string;
  }>`select kind as event from notification where person_id = ${registrar.personId} and kind = 'archive_loan_due'`.execute(desk.office.db);
  expect(told.rows.length).toBeGreaterThan(0);
  expect(done(await keeper.get('/archive/loans', { view: 'overdue' })).items[0]).toMatchObject({ daysLeft: -1 });
  const items = [{ itemId: first, complete: false, pages: '' }];
  refused(await keeper.post(`/archive/loans/${loan.requestId}/return`, { version: lent.version, items }), 'required');
  done(
    await keeper.post(`/archive/loans/${loan.requestId}/return`, {
      version: lent.version,
      items: [{ itemId: first, complete: true, pages: '3 หน้า ครบ' }],
    }),
  );
  expect(await itemOf(first)).toMatchObject({ state: 'STORED' });
  await stage.issued(made.listId, 'ORDER');
  expect((await linesOf(made.listId)).map(({ state }) => state)).toEqual(['OPEN', 'OPEN']);
  // opened again before approval it leaves the list
  const opened = (await linesOf(made.listId)).find(({ item }) => item.id === lastDay)?.item.documentId;
  const { rows } = await sql<{ id: number }>`select id from transmission where document_id = ${opened}`.execute(desk.office.db);
  done(await registrar.post(`/sarabun/transmissions/${rows[0]?.id}/reopen`, { reason: 'มีเรื่องเพิ่ม' }));
  expect((await linesOf(made.listId)).find(({ item }) => item.id === lastDay)).toMatchObject({ state: 'REOPENED' });
  expect(await itemOf(lastDay)).toMatchObject({ state: 'REOPENED' });
  const { version } = (await stage.list(registrar, made.listId)).list;
  done(await registrar.post(`/archive/lists/${made.listId}/cancel`, { version, words: 'เหลือฉบับเดียว' }));
  expect(await itemOf(first)).toMatchObject({ state: 'STORED' });
});

/** Allowed by whoever has the step. */
async function decide(requestId: number) {
  const { rows } = await sql<{
    holder: number;
    version: number;
  }>`select s.holder_id as holder, r.version from request r join request_step s on s.request_id = r.id and s.state = 'WAITING' where r.id = ${requestId}`.execute(
    desk.office.db,
  );
  if (!rows[0]) {
    const { rows: now } = await sql<{ state: string; version: number }>`select state, version from request where id = ${requestId}`.execute(
      desk.office.db,
    );
    return now[0] as { state: string; version: number };
  }
  const who = (
    await sql<{
      username: string;
    }>`select a.username from account a where a.person_id = ${rows[0].holder} or a.person_id in (select person_id from position_holder where position_id = ${rows[0].holder}) limit 1`.execute(
      desk.office.db,
    )
  ).rows[0];
  const decider = await desk.as(who?.username ?? 'director');
  return done(await decider.post(`/office/requests/${requestId}/act`, { version: rows[0].version, act: 'approve', confirmed: [] }));
}

it('old letters are handed over, kept or deposited by lists of their own, with the head of the agency', async () => {
  const [old] = await stage.stored([await stage.closed('2027-05-20')]);
  await sql`update document set closed_at = '2005-01-01T03:00:00Z' where id = (select document_id from storage_item where id = ${old as number})`.execute(
    desk.office.db,
  );
  refused(await makeList(2569, [newYear], 'HANDOVER21'), 'archive_not_due');
  const { listId: handed } = done(await makeList(2569, [old as number], 'HANDOVER21'));
  const version = async () => (await stage.list(stage.registrar, handed)).list.version;
  refused(
    await stage.registrar.post(`/archive/lists/${handed}/finish`, { version: await version(), on: '2027-05-20', words: '' }),
    'archive_list_state',
  );
  done(await stage.director.post(`/archive/lists/${handed}/agree`, { version: await version(), words: '' }));
  done(await stage.registrar.post(`/archive/lists/${handed}/finish`, { version: await version(), on: '2027-05-20', words: 'ส่งแล้ว' }));
  expect(await itemOf(old as number)).toMatchObject({ state: 'TRANSFERRED' });
  for (const paper of ['list'])
    expect((await stage.registrar.get(`/archive/lists/${handed}/papers/${paper}`)).headers['content-type']).toBe('application/pdf');
});

it('[SEC8] the way to the archive’s own site is a code for it alone, good once and for a minute', async () => {
  const { registrar, admin } = stage;
  const menu = (await sql<{ id: number }>`select id from menu_item where sso`.execute(desk.office.db)).rows[0]?.id as number;
  await sql`update menu_item set link = 'https://archive.example.go.th/in', active = true where id = ${menu}`.execute(desk.office.db);
  const { address } = done(await registrar.post('/archive/site-code', { menuId: menu }));
  const code = new URL(address).searchParams.get('sso') as string;
  expect(code).not.toContain(registrar.token);
  const redeem = (audience: string) => admin.post('/archive/site-code/redeem', { code, audience });
  refused(await redeem('https://elsewhere.example'), 'archive_code_bad');
  expect(done(await redeem('https://archive.example.go.th')).person.id).toBe(registrar.personId);
  refused(await redeem('https://archive.example.go.th'), 'archive_code_bad');
  const late = new URL(done(await registrar.post('/archive/site-code', { menuId: menu })).address).searchParams.get('sso');
  await sql`update archive_site_code set expires_at = now() where used_at is null`.execute(desk.office.db);
  refused(await admin.post('/archive/site-code/redeem', { code: late, audience: 'https://archive.example.go.th' }), 'archive_code_bad');
});

it('silence is agreement, and the papers and figures of the store are made', async () => {
  await stage.clock.move('2028-01-10T05:00:00Z');
  const { listId: silent } = done(await makeList(2570, [newYear]));
  await agreed(silent, undefined, '2028-03-16');
  await stage.clock.move('2028-05-15T17:30:00Z');
  await agreeBySilence(desk.office);
  expect((await stage.list(stage.registrar, silent)).list).toMatchObject({ state: 'APPROVED', silent: true });
  expect((await destroyed(silent)).state).toBe('DONE');
  const { registrar, keeper } = stage;
  done(
    await keeper.post('/archive/boxes', {
      unitId: done(await registrar.get('/archive/setup')).owners[0].id,
      yearFrom: 2559,
      yearTo: 2560,
      slot: 'ช่อง 2',
    }),
  );
  const papers = [
    '/archive/register?year=2570',
    `/archive/boxes/labels?ids=[1]&from=3`,
    '/archive/hand-overs/1/form',
    `/archive/lists/${silent}/papers/list`,
  ];
  const textOf = async (path: string) => {
    const { headers, body } = await keeper.get(path);
    expect(headers['content-type'], path).toBe('application/pdf');
    return normalizeThai((await textsOf(new Uint8Array(body as Buffer))).join('').replace(/\s/g, ''));
  };
  // no mark of a template is left on any
  for (const path of [...papers, `/archive/lists/${silent}/papers/certificate`, `/archive/lists/${silent}/papers/report`])
    expect(await textOf(path), path).not.toMatch(/[\\[\]#]/);
  // list 25 is what the committee has on paper (regulation 66)
  const printed = await textOf(`/archive/lists/${silent}/papers/list`);
  for (const words of ['บัญชีหนังสือขอทำลาย', 'ประจำปีพ.ศ.๒๕๗๐', 'ประธานกรรมการ']) expect(printed).toContain(normalizeThai(words));
  const report = done(await registrar.get('/archive/report', { from: '2027-01-01', until: '2028-12-31' }));
  expect(report.tables.map(({ name }: { name: string }) => name)).toEqual(['space', 'ahead', 'held', 'overdue']);
});
