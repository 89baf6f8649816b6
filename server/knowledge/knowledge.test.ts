import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '../../contract/sarabun/body.ts';
import { kinds } from '../files/store/kinds.ts';
import { thaiDocx } from '../files/test-files.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, open, pdfOf, postOf, refused, register, unitId, upload } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { submitted } from '../test/own-letter.ts';
import { sendFile } from '../test/send-file.ts';
import { watchEndings } from './endings.ts';
import { withoutNames } from './names.ts';
import { reviewArticles } from './rounds.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const [admin, head, officer, officer2, registrar, director, secretReg] = await desk.officers(
  'admin',
  'head',
  'officer',
  'officer2',
  'registrar',
  'director',
  'secretreg',
);
let clock: Awaited<ReturnType<typeof openMovedClock>>;
let [ownerPost, headPost, category, hr] = [0, 0, 0, 0];

beforeAll(async () => {
  clock = await openMovedClock(desk, '2026-11-26T03:00:00Z');
  [ownerPost, headPost] = [await postOf(desk, officer), await postOf(desk, head)];
  // who heads the unit decides, officer owns what he writes
  category = await newCategory('การเงินและพัสดุ', headPost);
  hr = (await desk.office.db.selectFrom('position').select('unit_id').where('id', '=', headPost).executeTakeFirstOrThrow()).unit_id;
});
afterAll(async () => {
  await clock?.close();
  await desk.close();
});

async function newCategory(name: string, owner: number): Promise<number> {
  done(await admin.post('/settings/list/knowledge-categories', { values: { name, nameEn: '', owner, reviewMonths: 12 } }));
  const row = await desk.office.db.selectFrom('knowledge_category').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return row.id;
}

const say = (text: string): Block => ({ kind: 'paragraph', text });
const heading = (text: string): Block => ({ kind: 'paragraph', text, marks: [{ from: 0, to: text.length, bold: true }] });
const text = [heading('คำสั่งเดินทาง'), say('ลงนามก่อนวันเดินทาง'), heading('เบี้ยเลี้ยง'), say('นับเวลาจากออกจริง')];

const form = (given: object = {}) => ({
  title: 'เบิกค่าเดินทางไปราชการ',
  kind: 'HOW_TO',
  body: text,
  tags: ['เดินทาง'],
  categoryId: category,
  ownerPost,
  audience: 'EVERYBODY',
  readers: [],
  reviewMonths: 12,
  references: [],
  files: [],
  note: '',
  ...given,
});
const save = (who: Officer, given: object = {}) => who.post('/knowledge/articles', form(given));
const read = (who: Officer, id: number) => who.get(`/knowledge/articles/${id}`);
const act = async (who: Officer, id: number, verb: string, given: object = {}, sight: Officer = who) =>
  who.post(`/knowledge/articles/${id}/${verb}`, { version: (await read(sight, id)).body.version, ...given });
const list = async (who: Officer, query: Record<string, string> = {}): Promise<Json[]> =>
  done(await who.get('/knowledge/articles', { pageSize: '100', ...query })).items;
const has = async (who: Officer, id: number, query?: Record<string, string>) => (await list(who, query)).some((one) => one.id === id);
const told = async (who: Officer) =>
  (
    await desk.office.db
      .selectFrom('notification')
      .select('kind')
      .where('person_id', '=', who.personId)
      .where('kind', 'like', 'knowledge_%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const waits = async (who: Officer): Promise<string[]> =>
  done(await who.get('/office/waiting', { module: 'knowledge', take: '50' })).items.map((one: Json) => `${one.kindName} ${one.subject}`);

async function published(given: object = {}, by: Officer = officer): Promise<number> {
  const { id } = done(await save(by, { ...given, send: true }));
  done(await act(head, id, 'decide', { publish: true, words: '' }));
  return id;
}

describe('from draft to readers', () => {
  let id = 0;
  it('a draft is its writer’s alone; what is empty is not sent, and not decided on before it is', async () => {
    ({ id } = done(await save(officer, { body: [] })));
    expect(await has(officer, id, { view: 'mine' })).toBe(true);
    refused(await read(officer2, id), 'not_found', 404);
    expect([await has(officer2, id), await has(officer, id)]).toEqual([false, false]);
    expect(refused(await act(officer, id, 'submit'), 'required')).toMatchObject({ field: 'body' });
    refused(await act(head, id, 'decide', { publish: true, words: '' }), 'knowledge_not_in_review');
  });

  it('a kept draft of another moment is refused with 409, and nothing is doubled', async () => {
    const { version } = done(await read(officer, id));
    done(await save(officer, { id, version }));
    refused(await save(officer, { id, version }), 'knowledge_changed', 409);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from article_version where article_id = ${id}`.execute(
      desk.office.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('waits for the owner of the category, who is told; sent back with a reason, taken back by its writer', async () => {
    done(await act(officer, id, 'submit'));
    expect(await told(head)).toContain('knowledge_asked');
    expect(await waits(head)).toEqual(['ตรวจบทความ เบิกค่าเดินทางไปราชการ']);
    refused(await save(officer, { id, version: done(await read(officer, id)).version }), 'knowledge_in_review');
    expect(refused(await act(head, id, 'decide', { publish: false, words: '' }), 'required')).toMatchObject({ field: 'words' });
    done(await act(head, id, 'decide', { publish: false, words: 'เพิ่มตัวอย่าง' }));
    expect(await told(officer)).toEqual(['knowledge_decided']);
    expect(await waits(officer)).toEqual(['แก้ไขบทความ เบิกค่าเดินทางไปราชการ']);
    expect(done(await officer.get(`/knowledge/articles/${id}/edit`)).words).toBe('เพิ่มตัวอย่าง');
    done(await act(officer, id, 'submit'));
    done(await act(officer, id, 'take-back'));
    done(await act(officer, id, 'submit'));
  });

  it('four eyes: nobody publishes what he wrote some of, whoever else may not decide', async () => {
    refused(await act(officer, id, 'decide', { publish: true, words: '' }), 'knowledge_not_decider', 403);
    refused(await officer2.post(`/knowledge/articles/${id}/decide`, { version: 1, publish: true, words: '' }), 'not_found', 404);
    const own = done(await save(head, { title: 'ของหัวหน้าเอง', ownerPost: headPost, send: true }));
    refused(await act(head, own.id, 'decide', { publish: true, words: '' }), 'knowledge_own_version');
    expect(done(await read(head, own.id)).may).toMatchObject({ decide: false, ownVersion: true });
    expect(await waits(head)).not.toContain('ตรวจบทความ ของหัวหน้าเอง');
    // who manages the knowledge base may, for he did not write it
    done(await act(admin, own.id, 'decide', { publish: true, words: '' }));
    // he who changed a word of another's draft has written it too
    const shared = done(await save(officer, { title: 'เขียนร่วมกัน' }));
    done(await save(head, { id: shared.id, version: shared.version, title: 'เขียนร่วมกัน', send: true }));
    refused(await act(head, shared.id, 'decide', { publish: true, words: '' }), 'knowledge_own_version');
  });

  it('published, everybody reads it, with its owner’s post and who holds it', async () => {
    done(await act(head, id, 'decide', { publish: true, words: '' }));
    const article = done(await read(officer2, id));
    expect(article).toMatchObject({
      state: 'PUBLISHED',
      pending: null,
      reviewBy: '2027-11-26',
      may: { edit: false, decide: false, renew: false, retire: false },
    });
    expect(article.owner.holder).toContain('ธีรภัทร');
    refused(await act(officer2, id, 'retire', { reason: 'ไม่ชอบ' }), 'forbidden', 403);
    refused(await save(officer2, { id, version: article.version }), 'forbidden', 403);
    refused(await officer2.get(`/knowledge/articles/${id}/edit`), 'not_found', 404);
  });

  it('an edit is a version that readers do not see until it is published; both are kept', async () => {
    const { version } = done(await read(officer, id));
    done(await save(officer, { id, version, title: 'เบิกค่าเดินทาง ฉบับใหม่', note: 'ปรับชื่อ', send: true }));
    expect(done(await read(officer2, id))).toMatchObject({ title: 'เบิกค่าเดินทางไปราชการ', pending: null });
    expect(done(await officer2.get(`/knowledge/articles/${id}/versions`)).items.map(({ n }: Json) => n)).toEqual([1]);
    refused(await officer2.get(`/knowledge/articles/${id}/versions/2`), 'not_found', 404);
    expect(done(await read(head, id)).pending).toMatchObject({ n: 2, state: 'REVIEW', note: 'ปรับชื่อ' });
    expect(done(await head.get(`/knowledge/articles/${id}/versions/2`)).title).toBe('เบิกค่าเดินทาง ฉบับใหม่');
    done(await act(head, id, 'decide', { publish: true, words: '' }));
    expect(done(await read(officer2, id)).title).toBe('เบิกค่าเดินทาง ฉบับใหม่');
    expect(done(await officer2.get(`/knowledge/articles/${id}/versions/1`)).title).toBe('เบิกค่าเดินทางไปราชการ');
  });

  it('a pending version is dropped and nothing else; a retired article is its editors’ alone', async () => {
    done(await save(officer, { id, version: done(await read(officer, id)).version, title: 'ทิ้ง' }));
    done(await act(officer, id, 'drop'));
    expect(done(await read(officer, id))).toMatchObject({ title: 'เบิกค่าเดินทาง ฉบับใหม่', pending: null });
    expect(refused(await act(officer, id, 'retire', { reason: '' }), 'required')).toMatchObject({ field: 'reason' });
    done(await act(officer, id, 'retire', { reason: 'รวมกับเรื่องอื่น' }));
    refused(await read(officer2, id), 'not_found', 404);
    expect(await has(officer2, id)).toBe(false);
    expect(done(await read(officer, id)).retired.reason).toBe('รวมกับเรื่องอื่น');
    const draft = done(await save(officer, { title: 'ร่างทิ้ง' }));
    done(await act(officer, draft.id, 'drop'));
    refused(await read(officer, draft.id), 'not_found', 404);
  });
});

describe('for whom', () => {
  it('units and what lies below them, or posts; others find it in no list, no search and no file', async () => {
    const elsewhere = await unitId(desk, 'อว 0601.01.2');
    expect(refused(await save(officer, { audience: 'UNITS' }), 'required')).toMatchObject({ field: 'readers' });
    expect(refused(await save(officer, { audience: 'POSTS', readers: [elsewhere] }), 'invalid')).toMatchObject({ field: 'readers' });
    const sent = done(
      await sendFile(desk, '/knowledge/files', await pdfOf(), { by: officer, name: 'แบบฟอร์ม.pdf', type: 'application/pdf' }),
    );
    const own = await published({ title: 'ความรู้ของกองบุคคล', audience: 'UNITS', readers: [hr], files: [sent.id] });
    expect([await has(officer2, own), await has(registrar, own), await has(registrar, own, { search: 'ความรู้ของกองบุคคล' })]).toEqual([
      true,
      false,
      false,
    ]);
    refused(await read(registrar, own), 'not_found', 404);
    expect((await officer2.get(`/knowledge/articles/${own}/files/${sent.id}`)).status).toBe(200);
    expect((await registrar.get(`/knowledge/articles/${own}/files/${sent.id}`)).status).toBe(404);
    for (const path of ['like', 'seen', 'helpful', 'comments'])
      refused(
        await registrar.post(`/knowledge/articles/${own}/${path}`, { liked: true, helpful: true, reason: '', text: 'ขอดู' }),
        'not_found',
        404,
      );
    const posts = await published({ title: 'ความรู้ของอธิการบดี', audience: 'POSTS', readers: [await postOf(desk, director)] });
    expect([await has(director, posts), await has(officer2, posts)]).toEqual([true, false]);
  });

  it('a file of another’s letter is not published by its id', async () => {
    const { id } = done(await upload(desk, registrar, await pdfOf()));
    expect(refused(await save(officer, { files: [id] }), 'invalid')).toMatchObject({ field: 'files' });
  });

  it('who decides on no category has no report and no list of all', async () => {
    const report = { from: '2026-11-01', until: '2026-11-30' };
    refused(await officer2.get('/knowledge/report', report), 'forbidden', 403);
    refused(await officer2.get('/knowledge/articles', { view: 'all' }), 'forbidden', 403);
    done(await head.get('/knowledge/report', report));
  });
});

describe('secrets', () => {
  const subject = 'แผนเผชิญเหตุห้องนิรภัยชั้นใต้ดิน';
  const summary = 'ให้ย้ายพัสดุสำคัญทั้งหมดไปยังอาคารสำรองก่อนรุ่งสางวันอาทิตย์ที่จะถึงนี้โดยไม่แจ้งล่วงหน้า';
  let letter = 0;
  beforeAll(async () => {
    letter = (await register(secretReg, { secrecy: 1, subject, summary, docNo: 'นร 9999/บ7' })).documentId;
  });

  it('words, subject and number of a classed letter stand in no article, comment or reason, however they are spaced; who may not see it learns not of which', async () => {
    const faults: [object, string][] = [
      [{ body: [say(`ตามที่ทราบ ${summary.slice(8, 60)} แล้ว`)] }, 'body'],
      [{ title: `เรื่อง ${subject}` }, 'title'],
      [{ body: [say('อ้างถึงหนังสือ นร ๙๙๙๙ / บ๗ ลงวันที่')] }, 'body'],
      [{ tags: [`${subject.slice(0, 9)} ${subject.slice(9)}`] }, 'tags'],
      [{ note: subject }, 'note'],
    ];
    for (const [given, field] of faults) {
      const body = refused(await save(officer, given), 'knowledge_secret', 422);
      expect(body.field).toBe(field);
      expect(JSON.stringify(body)).not.toContain('9999');
    }
    expect(refused(await officer.post('/knowledge/check', { text: summary }), 'knowledge_secret', 422).field).toBe('body');
    done(await officer.post('/knowledge/check', { text: 'ให้ย้ายพัสดุตามระเบียบพัสดุ' }));
    expect(refused(await save(secretReg, { title: subject }), 'knowledge_secret_of', 422).message).toContain('9999');
    const id = await published({ title: 'ถามได้' });
    refused(await officer.post(`/knowledge/articles/${id}/comments`, { text: subject }), 'knowledge_secret', 422);
    refused(await officer.post(`/knowledge/articles/${id}/helpful`, { helpful: false, reason: subject }), 'knowledge_secret', 422);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from article where words like '%รุ่งสาง%' or title like '%นิรภัย%'`.execute(desk.office.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('nor in a file of it, when it comes or when it is published, at its place; a file without them stands', async () => {
    const attach = async (text: string) =>
      done(await sendFile(desk, '/knowledge/files', thaiDocx(text), { by: officer, name: 'คู่มือ.docx', type: kinds.docx.mime })).id;
    const bad = await attach(`ตามที่ทราบ ${summary.slice(8, 60)} แล้ว`);
    expect(refused(await save(officer, { title: 'มีไฟล์', files: [bad] }), 'knowledge_secret', 422).field).toBe('files');
    const later = 'กำหนดการเคลื่อนย้ายผู้บริหารในกรณีเหตุฉุกเฉินขั้นสูงสุด';
    const { id } = done(await save(officer, { title: 'มีไฟล์ที่จะลับ', files: [await attach(`ดู ${later}`)], send: true }));
    await register(secretReg, { secrecy: 2, subject: later, docNo: 'นร 9999/บ9' });
    refused(await act(head, id, 'decide', { publish: true, words: '' }), 'knowledge_secret', 422);
    done(await save(officer, { title: 'มีไฟล์ธรรมดา', files: [await attach('แบบฟอร์มเบิกค่าเดินทาง')] }));
  });

  it('a classed letter is cited by nobody; to who may not see it, it is as one that is not there', async () => {
    const cite = (who: Officer, documentId: number) => save(who, { references: [{ documentId, heading: '' }] });
    expect(refused(await cite(secretReg, letter), 'knowledge_cites_secret', 422).field).toBe('references');
    const [mine, none] = [
      refused(await cite(officer, letter), 'knowledge_cites_nothing'),
      refused(await cite(officer, 99_999_999), 'knowledge_cites_nothing'),
    ];
    expect(mine.message).toBe(none.message);
    refused(await officer.get('/knowledge/check-reference', { documentId: String(letter) }), 'knowledge_cites_nothing', 422);
    refused(await secretReg.post('/knowledge/from-letter', { documentId: letter }), 'knowledge_letter_secret');
    refused(await officer.post('/knowledge/from-letter', { documentId: letter }), 'not_found', 404);
  });

  it('what was classed after it was sent is not published', async () => {
    const other = 'รายชื่อผู้ต้องสงสัยในการสอบสวนวินัยร้ายแรงประจำปี';
    const { id } = done(await save(officer, { title: 'เรื่องที่จะลับ', body: [say(other)], send: true }));
    const table: Block = { kind: 'table', rows: [[{ text: other }]] };
    const inTable = done(await save(officer, { title: 'ตารางที่จะลับ', body: [table], send: true }));
    await register(secretReg, { secrecy: 2, subject: other, docNo: 'นร 9999/บ8' });
    for (const one of [id, inTable.id]) refused(await act(head, one, 'decide', { publish: true, words: '' }), 'knowledge_secret', 422);
    refused(await read(officer2, id), 'not_found', 404);
  });
});

describe('review', () => {
  it('by the clock: reminded once before, then due with a banner; renewed by who owns it alone, by post', async () => {
    const id = await published({ title: 'ทบทวนทุกเดือน', reviewMonths: 1 });
    await clock.move('2026-12-15T03:00:00Z');
    const before = (await told(officer)).length;
    await reviewArticles(desk.office);
    await reviewArticles(desk.office);
    expect((await told(officer)).slice(before)).toEqual(['knowledge_due']);
    expect(done(await read(officer2, id)).state).toBe('PUBLISHED');
    await clock.move('2026-12-26T03:00:00Z');
    await reviewArticles(desk.office);
    expect(done(await read(officer2, id))).toMatchObject({ state: 'REVIEW_DUE', due: { why: 'CLOCK' } });
    expect(await waits(officer)).toContain('ทบทวนบทความ ทบทวนทุกเดือน');
    for (const who of [head, admin]) refused(await act(who, id, 'renew', { words: '' }), 'knowledge_owner_renews', 403);
    done(await act(officer, id, 'renew', { words: 'ตรวจแล้ว' }));
    expect(done(await read(officer2, id))).toMatchObject({ state: 'PUBLISHED', due: null, reviewBy: '2027-01-26' });
    await clock.move('2026-11-26T03:00:00Z');
  });

  /** An order of the agency with its number; `over`: it takes the place of another. */
  async function order(subject: string, over?: number): Promise<number> {
    const documentId = await submitted(desk, officer, { signers: [head], subject });
    if (over)
      await desk.office.db.insertInto('document_link').values({ document_id: documentId, other_id: over, kind: 'SUPERSEDES' }).execute();
    const live = () =>
      desk.office.db.selectFrom('task').select(['id', 'kind']).where('document_id', '=', documentId).where('is_live', '=', true).execute();
    for (let tasks = await live(); tasks[0]; tasks = await live()) {
      const { id, kind } = tasks[0];
      done(kind === 'SIGN' ? await head.post(`/sarabun/tasks/${id}/sign`) : await officer.post(`/sarabun/tasks/${id}/issue`));
    }
    return documentId;
  }

  it('a cited order that is replaced, or cancelled, makes it due at once: the banner names both and the section, which the owner settles', async () => {
    const first = await order('หลักเกณฑ์เดินทาง ฉบับแรก');
    expect(refused(await save(officer, { references: [{ documentId: first, heading: 'ไม่มี' }] }), 'knowledge_no_heading').field).toBe(
      'references',
    );
    const id = await published({ title: 'อ้างหลักเกณฑ์', references: [{ documentId: first, heading: 'เบี้ยเลี้ยง' }] });
    expect(done(await read(officer, id)).references).toMatchObject([{ documentId: first, heading: 'เบี้ยเลี้ยง', ended: null }]);
    const second = await order('หลักเกณฑ์เดินทาง ฉบับที่สอง', first);
    await expect.poll(async () => done(await read(officer2, id)).state).toBe('REVIEW_DUE');
    const due = done(await read(officer, id));
    expect(due.due).toMatchObject({ why: 'ORDER', until: '2026-12-10' });
    expect(due.references[0].ended).toMatchObject({ how: 'REPLACED', reviewed: false, by: { documentId: second } });
    expect(due.references[0].ended.by.docNo).not.toBe('');
    expect([(await told(officer)).at(-1), (await told(head)).includes('knowledge_order_ended')]).toEqual(['knowledge_order_ended', true]);
    done(await act(officer, id, 'renew', { words: '' }));
    expect(done(await read(officer, id)).references[0].ended).toMatchObject({ reviewed: true });
    // once settled it does not come again
    await watchEndings(desk.office);
    expect(done(await read(officer, id)).state).toBe('PUBLISHED');
    // who cites what has ended is told so when he links it
    expect(done(await officer.get('/knowledge/check-reference', { documentId: String(first) })).ended).toBe(true);

    const cancelling = await published({ title: 'อ้างฉบับที่สอง', references: [{ documentId: second, heading: '' }] });
    done(await head.post(`/sarabun/documents/${second}/cancel`, { reason: 'ออกผิด' }));
    await expect.poll(async () => done(await read(officer2, cancelling)).state).toBe('REVIEW_DUE');
    expect(done(await read(officer, cancelling)).references[0].ended).toMatchObject({ how: 'CANCELLED', by: null });
  });

  it('a letter from outside that has ended is said by who decides, with its successor; nobody else says it', async () => {
    const [old, fresh] = [await register(registrar, { docNo: 'กค 0408.5/ว 88' }), await register(registrar, { docNo: 'กค 0408.5/ว 219' })];
    const references = [{ documentId: old.documentId, heading: '' }];
    const id = await published({ title: 'อ้างของกระทรวง', references, ownerPost: await postOf(desk, registrar) }, registrar);
    // to who may not see the letter its number stands there, without the way to it
    expect(done(await read(officer2, id)).references).toMatchObject([{ documentId: null, docNo: 'กค 0408.5/ว 88', subject: '' }]);
    const say = (who: Officer, given: object = {}) =>
      who.post('/knowledge/references/ended', { documentId: old.documentId, successorId: fresh.documentId, ...given });
    refused(await say(officer2), 'not_found', 404);
    expect(refused(await say(registrar, { successorId: old.documentId }), 'knowledge_own_successor').field).toBe('successorId');
    expect(done(await say(registrar)).articles).toBe(1);
    expect(done(await read(officer2, id))).toMatchObject({
      state: 'REVIEW_DUE',
      references: [{ ended: { how: 'REPLACED', by: { documentId: null, docNo: 'กค 0408.5/ว 219' } } }],
    });
  });
});

describe('readers', () => {
  let id = 0;
  beforeAll(async () => {
    id = await published({ title: 'การลงเวลาปฏิบัติราชการ', body: [say('ลงเวลาก่อนแปดโมงครึ่ง')], tags: ['ลงเวลา'] });
  });

  it('reads count once a person and day, a like is one’s own, no is said with a reason, the last word counts', async () => {
    for (const who of [officer2, officer2, registrar]) done(await who.post(`/knowledge/articles/${id}/seen`));
    await clock.move('2026-11-27T03:00:00Z');
    done(await officer2.post(`/knowledge/articles/${id}/seen`));
    expect(done(await read(officer2, id)).views).toBe(3);
    for (const who of [officer2, officer2]) expect(done(await who.post(`/knowledge/articles/${id}/like`, { liked: true })).likes).toBe(1);
    expect(done(await officer2.post(`/knowledge/articles/${id}/like`, { liked: false })).likes).toBe(0);
    expect(refused(await officer2.post(`/knowledge/articles/${id}/helpful`, { helpful: false, reason: '' }), 'required').field).toBe(
      'reason',
    );
    done(await officer2.post(`/knowledge/articles/${id}/helpful`, { helpful: true, reason: '' }));
    done(await officer2.post(`/knowledge/articles/${id}/helpful`, { helpful: false, reason: 'อยากได้ตัวอย่าง' }));
    expect(done(await read(officer2, id)).helpful).toEqual({ yes: 0, no: 1, mine: false, lastReason: 'อยากได้ตัวอย่าง' });
  });

  it('a question is answered under it; one’s own is removed, others’ by who looks after the article', async () => {
    const asked = done(await officer2.post(`/knowledge/articles/${id}/comments`, { text: 'มาสายทำอย่างไร' })).commentId;
    expect((await told(officer)).at(-1)).toBe('knowledge_comment');
    const answer = done(await officer.post(`/knowledge/articles/${id}/comments`, { text: 'ยื่นใบลา', answerTo: asked })).commentId;
    expect((await told(officer2)).at(-1)).toBe('knowledge_comment');
    refused(await officer.post(`/knowledge/articles/${id}/comments`, { text: 'ซ้อน', answerTo: answer }), 'not_found', 404);
    refused(await registrar.post(`/knowledge/articles/${id}/comments/${asked}/remove`), 'forbidden', 403);
    done(await officer.post(`/knowledge/articles/${id}/comments/${asked}/remove`));
    // what was answered leaves its place, without its words
    expect(done(await read(officer2, id)).comments).toMatchObject([
      { removed: true, text: '' },
      { answerTo: asked, text: 'ยื่นใบลา' },
    ]);
  });

  it('one search: Thai words in any order, the title first; what nobody finds is counted by its words without who asked', async () => {
    await published({ title: 'ระเบียบการลา', body: [say('ผู้ลงเวลาปฏิบัติราชการสายเกินกำหนด')] });
    const found = await list(officer2, { search: 'ปฏิบัติราชการ ลงเวลา' });
    expect(found.map(({ title }) => title.map((part: Json) => part.text).join(''))).toEqual(['การลงเวลาปฏิบัติราชการ', 'ระเบียบการลา']);
    expect(found[1].extract.some((part: Json) => part.hit)).toBe(true);
    const miss = (words: string) => officer2.post('/knowledge/misses', { words });
    for (const words of ['เบิกค่าเช่าบ้าน', 'เบิกค่าเช่าบ้าน', 'ลงเวลา', 'โทร 081-234-5678', '3100600445635']) done(await miss(words));
    const { tables } = done(await head.get('/knowledge/report', { from: '2026-11-01', until: '2026-11-30' }));
    const misses = tables.find(({ name }: Json) => name === 'misses').rows.map(({ cells }: Json) => cells);
    expect(misses).toEqual([['เบิกค่าเช่าบ้าน', 2, '27 พ.ย. 2569']]);
    const { rows } = await sql<{
      columns: string[];
    }>`select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_name = 'knowledge_miss' and table_schema = current_schema()`.execute(
      desk.office.db,
    );
    expect(rows[0]?.columns).toEqual(['words', 'day', 'count']);
    const writers = tables.find(({ name }: Json) => name === 'writers').rows.map(({ cells }: Json) => cells);
    expect(writers[0][0]).toContain('ธีรภัทร');
    expect((await head.get('/knowledge/report/file', { from: '2026-11-01', until: '2026-11-30', as: 'xlsx' })).status).toBe(200);
  });
});

describe('from a letter', () => {
  it('takes names, ID numbers, telephones and mail out, also in Thai figures and without a title, and leaves all else', () => {
    const standing = { NAME: '[ชื่อ]', ID: '[เลข]', PHONE: '[โทร]', MAIL: '[เมล]' };
    const { clean, taken } = withoutNames([{ first: 'ธีรภัทร', last: 'เพิ่มพูนสุข' }], standing);
    expect(clean('ติดต่อ นางสาวกิ่งกาญจน์ ใจซื่อ โทร. 08-1234-5678 หรือ ๐๒ ๑๒๓ ๔๕๖๗')).toBe('ติดต่อ [ชื่อ] โทร. [โทร] หรือ [โทร]');
    expect(clean('เลข 3-1006-00445-63-5 และ ๓๑๐๐๖๐๐๔๔๕๖๓๕')).toBe('เลข [เลข] และ [เลข]');
    expect(clean('มอบ ธีรภัทร เพิ่มพูนสุข ดำเนินการ a.b@mju.ac.th')).toBe('มอบ [ชื่อ] ดำเนินการ [เมล]');
    expect(clean('ระเบียบ พ.ศ. 2526 ข้อ 10 วงเงิน 1,250,000 บาท นายทะเบียนรับไว้')).toBe(
      'ระเบียบ พ.ศ. 2526 ข้อ 10 วงเงิน 1,250,000 บาท นายทะเบียนรับไว้',
    );
    expect(taken.map(({ what }) => what)).toEqual(['PHONE', 'PHONE', 'NAME', 'ID', 'ID', 'MAIL', 'NAME']);
  });

  it('a closed letter becomes a draft without names, which its author alone sees listed until he sends it; an open one does not', async () => {
    const letter = await register(registrar, {
      subject: 'ข้อร้องเรียนของ นายสมชาย ใจดี',
      summary: 'ผู้ร้อง นายสมชาย ใจดี เลข 3100600445635 โทร 0812345678',
    });
    refused(await registrar.post('/knowledge/from-letter', { documentId: letter.documentId }), 'knowledge_letter_open');
    done(
      await registrar.post(`/sarabun/transmissions/${letter.transmissionId}/close`, { result: 'ชี้แจง นายสมชาย ใจดี แล้ว', retention: 'Y10' }),
    );
    refused(await officer2.post('/knowledge/from-letter', { documentId: letter.documentId }), 'not_found', 404);
    const { id, taken } = done(await registrar.post('/knowledge/from-letter', { documentId: letter.documentId }));
    expect(taken).toBe(3);
    const edit = done(await registrar.get(`/knowledge/articles/${id}/edit`));
    expect(JSON.stringify([edit.title, edit.body])).not.toMatch(/สมชาย|3100600445635|0812345678/);
    expect(edit.taken.map(({ text: one }: Json) => one)).toContain('นายสมชาย ใจดี');
    expect(done(await admin.get(`/knowledge/articles/${id}/edit`)).taken).toEqual([]);
    const {
      id: _,
      version,
      published: _p,
      state: _s,
      readerNames: _r,
      taken: _t,
      words: _w,
      status: _st,
      references,
      files: _f,
      ...fields
    } = edit;
    done(
      await registrar.post('/knowledge/articles', {
        ...fields,
        id,
        version,
        references: references.map((one: Json) => ({ documentId: one.id, heading: '' })),
        files: [],
        send: true,
      }),
    );
    expect(done(await registrar.get(`/knowledge/articles/${id}/edit`)).taken).toEqual([]);
    expect((await open(registrar, letter.documentId)).document.state).toBe(60);
  });
});
