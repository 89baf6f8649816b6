import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay, normalizeThai } from '../../../contract/rules/thai.ts';
import { type Officer, openDesk, type Reply } from '../../test/desk.ts';
import { done, open, postOf, refused, register, unitId } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';

let who: Record<'registrar' | 'clerk' | 'director' | 'officer' | 'nobody', Officer>;
let hr: number;
let finance: number;

const desk = await openDesk();
beforeAll(async () => {
  const names = { registrar: 'registrar', clerk: 'clerk', director: 'director', officer: 'officer', nobody: 'wannee.k' };
  const officers = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await desk.as(name)] as const));
  who = Object.fromEntries(officers) as typeof who;
  hr = await unitId(desk, 'อว 0601.01.3');
  finance = await unitId(desk, 'อว 0601.01.2');
});
afterAll(() => desk.close());

const prints = (officer: Officer, id: number, what: string, query: Record<string, string> = {}) =>
  officer.get(`/sarabun/documents/${id}/prints/${what}`, query);

describe('what is printed of a letter that came in', () => {
  let documentId: number;

  beforeAll(async () => {
    ({ documentId } = await register(who.registrar, { sendTo: [hr], speed: 3, subject: 'ขอเชิญประชุมชื่นญี่ปุ่น' }));
  });

  it('has no endorsement sheet before anything was written on it, no envelope ever, and the slip for its bearer', async () => {
    refused(await prints(who.registrar, documentId, 'endorsements'), 'print_no_endorsement');
    refused(await prints(who.registrar, documentId, 'envelope'), 'print_not_ours');
    const [slip] = await pagesOf(await prints(who.registrar, documentId, 'receipt'));
    for (const words of ['ใบรับหนังสือ', 'สำนักงานปลัดกระทรวงการอุดมศึกษา', 'ขอเชิญประชุมชื่นญี่ปุ่น', 'รับวันที่', 'น.']) expect(slip).toContain(bare(words));
  });

  it('has a card for whoever borrows it, with what is lent and lines to sign', async () => {
    const [card] = await pagesOf(await prints(who.registrar, documentId, 'loan'));
    for (const words of ['บัตรยืมหนังสือ', '(แบบที่ ๒๔)', 'ขอเชิญประชุมชื่นญี่ปุ่น', 'ผู้ยืม', 'วันส่งคืน']) expect(card).toContain(bare(words));
  });

  it('has all endorsements on a sheet with name, post and day', async () => {
    const seen = await open(who.clerk, documentId);
    const transmissionId = seen.transmissions[1].id;
    done(await who.clerk.post(`/sarabun/transmissions/${transmissionId}/receive`));
    const post = await postOf(desk, who.director);
    done(await who.clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [post] }));
    const { tasks } = await open(who.director, documentId);
    done(await who.director.post(`/sarabun/documents/${documentId}/endorse`, { taskId: tasks[0].id, text: 'ทราบ น้ำปั้น ดำเนินการ', to: [] }));
    const [sheet] = await pagesOf(await prints(who.clerk, documentId, 'endorsements'));
    for (const words of ['ใบเกษียน', 'ทราบ น้ำปั้น ดำเนินการ', 'อธิการบดี']) expect(sheet).toContain(bare(words));
  });

  it('is there for those who may read the letter alone', async () => {
    for (const what of ['endorsements', 'receipt', 'loan', 'envelope', 'labels']) {
      refused(await prints(who.nobody, documentId, what), 'not_found', 404);
      refused(await prints(who.nobody, 999_999_999, what), 'not_found', 404);
    }
    refused(await prints(who.clerk, documentId, 'everything'), 'not_found', 404);
    const unknown = await desk.app.inject({ method: 'GET', url: `/api/sarabun/documents/${documentId}/prints/receipt` });
    expect(unknown.statusCode).toBe(401);
  });
});

describe('what is printed of a letter of our own', () => {
  let documentId: number;
  const outside = ['ผู้ว่าราชการจังหวัดกาญจนบุรี', 'สำนักงานปลัดกระทรวงการคลัง'];

  beforeAll(async () => {
    ({ documentId } = done(await who.officer.post('/sarabun/drafts', { type: 1 })));
    const draft = done(await who.officer.get(`/sarabun/drafts/${documentId}`));
    await save(draft.content, draft.revision, []);
  });

  async function save(content: object, revision: number, receivers: object[], more: object = {}): Promise<void> {
    const body = { revision, content, speed: 3, route: [], receivers, links: [], ...more };
    done(await who.officer.post(`/sarabun/drafts/${documentId}`, body));
  }

  it('says that nobody is to get it yet, then gives an envelope for each receiver outside, of the size that is wished', async () => {
    refused(await prints(who.officer, documentId, 'envelope'), 'print_no_receiver');
    const draft = done(await who.officer.get(`/sarabun/drafts/${documentId}`));
    const receivers = [
      { kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'ACTION' },
      ...outside.map((name) => ({ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' })),
    ];
    await save(draft.content, draft.revision, receivers);
    for (const [size, widthMm] of [
      ['C4', 324],
      ['C5', 229],
      ['C6', 162],
      ['DL', 220],
    ] as const) {
      const reply = await prints(who.officer, documentId, 'envelope', { size });
      const pages = await pagesOf(reply);
      expect(pages.length).toBe(2);
      for (const [i, name] of outside.entries()) expect(pages[i]).toContain(bare(`เรียน ${name}`));
      expect(pages[0]).toContain(bare('ด่วนมาก'));
      const [page] = await desk.office.paper.pageInfo(new Uint8Array(reply.body as Buffer));
      expect(Math.round(page?.widthMm ?? 0)).toBe(widthMm);
    }
    refused(await prints(who.officer, documentId, 'envelope', { size: 'A0' }), 'invalid', 422);
    const [labels] = await pagesOf(await prints(who.officer, documentId, 'labels'));
    for (const name of outside) expect(labels).toContain(bare(name));
    const [slips] = await pagesOf(await prints(who.officer, documentId, 'receipt'));
    for (const name of outside) expect(slips).toContain(bare(`ถึง ${name}`));
    refused(await prints(who.nobody, documentId, 'envelope'), 'not_found', 404);
  });

  it('addresses the envelope as the letter is addressed, with the office and where it gets its mail', async () => {
    const draft = done(await who.officer.get(`/sarabun/drafts/${documentId}`));
    const office = {
      kind: 'OUTSIDE',
      name: 'สำนักงานจังหวัดกาญจนบุรี',
      purpose: 'ACTION',
      method: 'POST',
      postal: 'ถนนแสงชูโต ตำบลปากแพรก อำเภอเมืองกาญจนบุรี กาญจนบุรี 71000',
    };
    const copy = { kind: 'OUTSIDE', name: 'สำนักงานคลังจังหวัดกาญจนบุรี', purpose: 'COPY', method: 'POST' };
    await save({ ...draft.content, salutation: 'เรียน', to: 'ผู้ว่าราชการจังหวัดกาญจนบุรี' }, draft.revision, [office, copy]);
    const [first, second] = await pagesOf(await prints(who.officer, documentId, 'envelope'));
    expect(first).toContain(bare('เรียน ผู้ว่าราชการจังหวัดกาญจนบุรี สำนักงานจังหวัดกาญจนบุรี ถนนแสงชูโต'));
    expect(first).toContain(bare('กาญจนบุรี ๗๑๐๐๐'));
    expect(second).toContain(bare('เรียน สำนักงานคลังจังหวัดกาญจนบุรี'));
  });

  it('names the character that no font has', async () => {
    const draft = done(await who.officer.get(`/sarabun/drafts/${documentId}`));
    await save(draft.content, draft.revision, [{ kind: 'OUTSIDE', name: 'บริษัท 漢 จำกัด', purpose: 'ACTION', method: 'POST' }]);
    const reply = await prints(who.officer, documentId, 'envelope');
    expect(refused(reply, 'missing_glyph', 422).message).toContain('漢');
  });
});

describe('the delivery book of a day', () => {
  it('has a line for each letter that the unit sent, with who took it and when', async () => {
    const { items } = done(await who.registrar.get('/sarabun/books'));
    const root = items.find((one: { unitId: number; series: string }) => one.unitId === 10_000_000 && one.series === 'GENERAL');
    const day = bangkokDay(new Date());
    const text = (await pagesOf(await who.registrar.get(`/sarabun/books/${root.id}/deliveries`, { day }))).join('');
    for (const words of ['สมุดส่งหนังสือ', 'หน่วยรับ', 'กองบริหารงานบุคคล', 'อว ๐๒๐๑.๓/']) expect(text).toContain(bare(words));
    const before = (await pagesOf(await who.registrar.get(`/sarabun/books/${root.id}/deliveries`, { day: '2020-01-01' }))).join('');
    expect(before).not.toContain(bare('กองบริหารงานบุคคล'));
    expect(refused(await who.registrar.get(`/sarabun/books/${root.id}/deliveries`, { day: 'วันนี้' }), 'bad_date', 422).field).toBe('day');
    refused(await who.nobody.get(`/sarabun/books/${root.id}/deliveries`, { day }), 'no_menu', 403);
  });
});

async function pagesOf(reply: Reply): Promise<string[]> {
  expect(String(reply.headers['content-type']), JSON.stringify(reply.body).slice(0, 200)).toBe('application/pdf');
  return (await textsOf(new Uint8Array(reply.body as Buffer))).map(bare);
}

function bare(text: string): string {
  return normalizeThai(text.replace(/\s/g, ''));
}
