import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { kinds } from '../../../../contract/kinds.ts';
import { anyPdf } from '../../../files/test-files.ts';
import { type Officer, openDesk } from '../../../test/desk.ts';
import { broken, checkChains, recordFaults } from '../../../test/history/invariants.ts';
import { done, refused, unitId } from '../../../test/letters.ts';
import { sendFile } from '../../../test/send-file.ts';
import { bringRegisters } from '../work.ts';

const desk = await openDesk();
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
afterAll(() => desk.close());
const root = 10000000;
const hr = await unitId(desk, 'อว 0601.01.3');
const { db } = desk.office;
const work = () => bringRegisters(desk.office);
const heads = ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง'];

async function bring(count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, at) => [
    String(at + 1),
    '5 ม.ค. 2552',
    `ศธ 0514.1/${at + 1}`,
    '4 ม.ค. 2552',
    'กรมตัวอย่าง',
    'ผู้อำนวยการ',
    `เรื่องเดิมที่ ${at + 1}`,
  ]);
  const name = 'ทะเบียนรับ 2552.csv';
  const { id } = done(
    await sendFile(desk, `/sarabun/brought?unitId=${root}`, Buffer.from(`\ufeff${stringify([heads, ...rows])}`), { by: registrar, name }),
  );
  await work();
  const { tabs } = done(await registrar.get(`/sarabun/brought/${id}`));
  done(await registrar.post(`/sarabun/brought/${id}/plan`, { tabs }));
  await work();
  done(await registrar.post(`/sarabun/brought/${id}/commit`));
  await work();
  return id;
}

const lineOf = async (text: string) => done(await registrar.get('/sarabun/brought-lines', { text })).items[0]?.lineId;
const stubsOf = async (documentId: number, by: Officer = registrar) =>
  (await by.get(`/sarabun/documents/${documentId}/brought`)).body.items;

it('[28] a letter cites line 12 and another goes on with line 7; taken back, both show what they showed, everything else is gone, and every chain holds', async () => {
  const id = await bring(20);
  const twelve = await lineOf('เรื่องเดิมที่ 12');
  const seven = await lineOf('เรื่องเดิมที่ 7');

  // อ้างถึง, in a draft: by who sees the line, once, and taken off again
  const { documentId: draft } = done(await registrar.post('/sarabun/drafts', { type: kinds.external.code }));
  const { stub } = done(await registrar.post(`/sarabun/drafts/${draft}/brought/${twelve}/cite`));
  expect(stub).toMatchObject({
    number: '12/2552',
    docNo: 'ศธ 0514.1/12',
    from: 'กรมตัวอย่าง',
    subject: 'เรื่องเดิมที่ 12',
    kind: 'REFERS',
    lineId: twelve,
  });
  expect(done(await registrar.post(`/sarabun/drafts/${draft}/brought/${twelve}/cite`)).stub.stubId).toBe(stub.stubId);
  const { stub: other } = done(await registrar.post(`/sarabun/drafts/${draft}/brought/${seven}/cite`));
  done(await registrar.post(`/sarabun/drafts/${draft}/brought/${other.stubId}/uncite`));
  expect((await registrar.post(`/sarabun/drafts/${draft}/brought/${other.stubId}/uncite`)).status).toBe(404);
  const { documentId: foreign } = done(await clerk.post('/sarabun/drafts', { type: kinds.external.code }));
  expect((await clerk.post(`/sarabun/drafts/${foreign}/brought/${twelve}/cite`)).status).toBe(404);
  expect((await clerk.post(`/sarabun/drafts/${draft}/brought/${twelve}/cite`)).status).toBe(404);
  expect((await clerk.get(`/sarabun/documents/${draft}/brought`)).status).toBe(404);

  // its paper goes along
  done(await sendFile(desk, `/sarabun/brought/${id}/papers`, await anyPdf(2), { by: registrar, name: '7.pdf' }));
  await work();
  done(await registrar.post(`/sarabun/brought/${id}/papers/attach`));
  await work();

  // นำมาดำเนินการต่อ: by the registry of the book alone, once, without a number
  const { rows: counted } = await sql<{ lines: number }>`select count(*)::int as lines from register_entry`.execute(db);
  expect((await clerk.post(`/sarabun/brought-lines/${seven}/continue`)).status).toBe(404);
  expect(done(await registrar.get(`/sarabun/brought-lines/${seven}`))).toMatchObject({ mayContinue: true, continuedAs: null });
  const { documentId, transmissionId } = done(await registrar.post(`/sarabun/brought-lines/${seven}/continue`));
  refused(await registrar.post(`/sarabun/brought-lines/${seven}/continue`), 'brought_continued', 409);
  expect(done(await registrar.get(`/sarabun/brought-lines/${seven}`))).toMatchObject({ mayContinue: false, continuedAs: documentId });
  const opened = done(await registrar.get(`/sarabun/documents/${documentId}`, { transmissionId: String(transmissionId) }));
  expect(opened).toMatchObject({
    document: { subject: 'เรื่องเดิมที่ 7', docNo: 'ศธ 0514.1/7', docDate: '2009-01-04', from: 'กรมตัวอย่าง', namesBrought: true },
    transmissions: [{ state: 'RECEIVED', receiveNo: '7/2552' }],
    files: [{ name: '7.pdf', role: 'MAIN' }],
  });
  expect(opened.timeline).toMatchObject([{ action: 'continue', number: '7/2552', text: expect.stringContaining('ทะเบียนรับ 2552.csv') }]);
  expect((await sql<{ lines: number }>`select count(*)::int as lines from register_entry`.execute(db)).rows).toEqual(counted);
  refused(await registrar.post(`/sarabun/transmissions/${transmissionId}/cancel-receipt`, { reason: 'ผิด' }), 'receipt_brought');
  // work goes on as with any letter
  done(await registrar.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [hr], message: '' }));

  // named before the act, and what stays
  const named = done(await registrar.get(`/sarabun/brought/${id}/stubs`));
  expect(named.items.map(({ number, kind }: { number: string; kind: string }) => [number, kind])).toEqual([
    ['12/2552', 'REFERS'],
    ['7/2552', 'CONTINUES'],
  ]);
  expect((await clerk.get(`/sarabun/brought/${id}/stubs`)).status).toBe(404);
  done(await registrar.post(`/sarabun/brought/${id}/take-back`, { reason: 'นำเข้าผิด' }));
  await work();
  expect((await sql<{ lines: number }>`select count(*)::int as lines from brought_line where import_id = ${id}`.execute(db)).rows).toEqual([
    { lines: 0 },
  ]);
  expect(await lineOf('เรื่องเดิมที่ 12')).toBeUndefined();
  expect(await stubsOf(draft)).toEqual([{ ...stub, lineId: null }]);
  expect(await stubsOf(documentId)).toMatchObject([{ number: '7/2552', subject: 'เรื่องเดิมที่ 7', lineId: null, kind: 'CONTINUES' }]);
  expect(done(await registrar.get(`/sarabun/documents/${documentId}`))).toMatchObject({
    document: { subject: 'เรื่องเดิมที่ 7' },
    transmissions: [{ receiveNo: '7/2552' }, {}],
    files: [{ name: '7.pdf' }],
  });
  expect(done(await registrar.get(`/sarabun/brought/${id}/stubs`)).total).toBe(2);
  expect(await broken(db)).toEqual([]);
  await checkChains(db);
  expect(await recordFaults(desk.office)).toEqual([]);
}, 60_000);
