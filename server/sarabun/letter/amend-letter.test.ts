import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { allowed, done, open, refused, register, rows, unitId } from '../../test/letters.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const [registrar, clerk, officer] = await desk.officers('registrar', 'clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

const amend = (who: Officer, id: number, fields: object) => who.post(`/sarabun/documents/${id}/amend`, fields);

describe('[E9] the labels of a letter', () => {
  it('are all stored and shown: receive no and date, speed, no, date, subject, from, to, disposal, type, send date, send to, owner', async () => {
    const { documentId } = await register(registrar, {
      sendTo: [hr],
      speed: 2,
      subject: 'ขอเชิญประชุม',
      docNo: 'กค 0201/77',
      docDate: '2026-11-16',
    });
    done(await amend(registrar, documentId, { disposal: 'เวียนแจ้งทุกหน่วยงาน' }));
    const row = (await open(clerk, documentId)).focus.transmissionId;
    done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
    const seen = await open(registrar, documentId);
    expect(seen.document).toMatchObject({
      speedName: 'ด่วน',
      docNo: 'กค 0201/77',
      docDate: '2026-11-16',
      subject: 'ขอเชิญประชุม',
      from: 'สำนักงานปลัดกระทรวงการอุดมศึกษา',
      to: 'อธิการบดี',
      typeName: 'หนังสือภายนอก',
      ownerUnit: expect.stringMatching(/./),
    });
    const [first, second] = seen.transmissions;
    expect(first).toMatchObject({ receiveNo: expect.stringMatching(/^\d+\/25\d\d$/), receivedAt: expect.any(String) });
    expect(first.disposal).toBe('เวียนแจ้งทุกหน่วยงาน');
    expect(second).toMatchObject({ sentAt: expect.any(String), receiver: 'กองบริหารงานบุคคล', receivedAt: expect.any(String) });
  });

  it('are corrected by the registry of its owner while it is on its way; the history keeps what stood before', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr], subject: 'ขอเชิญประชุมย่อย' });
    expect(allowed(await open(registrar, documentId))).toContain(`amend:document:${documentId}`);
    const number = (await open(registrar, documentId)).document.docNo;
    done(await amend(registrar, documentId, { subject: 'ขอเชิญประชุมใหญ่', speed: 4, type: 4, docNo: 'กค 1/1', docDate: '2026-01-01' }));
    const seen = await open(registrar, documentId);
    expect(seen.document).toMatchObject({
      subject: 'ขอเชิญประชุมใหญ่',
      speed: 4,
      typeName: 'หนังสือภายนอก',
      docNo: number,
      docDate: '2026-11-18',
    });
    expect(seen.timeline.at(-1)).toMatchObject({ action: 'amend' });
    expect(seen.timeline.at(-1).text).toContain('เรื่อง: ขอเชิญประชุมย่อย → ขอเชิญประชุมใหญ่');
    expect(seen.timeline.at(-1).text).toContain('ชั้นความเร็ว: ปกติ → ด่วนที่สุด');
    const queued = (await rows(clerk, 'unreceived')).data.find((one: Json) => one.F_DOC_ID === documentId);
    expect(queued).toMatchObject({ F_DOC_TITLE: 'ขอเชิญประชุมใหญ่', F_DOC_SPEED_NAME: 'ด่วนที่สุด' });
    const found = done(await registrar.post('/sarabun/search', { text: 'ขอเชิญประชุมใหญ่' })).data;
    expect(found.map((one: Json) => one.documentId)).toContain(documentId);
    const events = seen.timeline.length;
    done(await amend(registrar, documentId, { subject: 'ขอเชิญประชุมใหญ่' }));
    expect((await open(registrar, documentId)).timeline).toHaveLength(events);
  });

  it('are nobody else’s to correct, and nobody’s once it is closed', async () => {
    const { documentId, transmissionId } = await register(registrar, { subject: 'เรื่องที่ปิดแล้ว' });
    expect((await amend(officer, documentId, { subject: 'x' })).status).toBe(404);
    expect(refused(await amend(registrar, documentId, { subject: '' }), 'required').field).toBe('subject');
    expect(refused(await amend(registrar, documentId, { speed: 9 }), 'invalid').field).toBe('speed');
    const sent = await register(registrar, { sendTo: [hr] });
    refused(await amend(clerk, sent.documentId, { subject: 'x' }), 'forbidden', 403);
    done(await registrar.post(`/sarabun/transmissions/${transmissionId}/close`, { result: 'ทราบ', retention: 'Y1' }));
    refused(await amend(registrar, documentId, { subject: 'แก้หลังปิด' }), 'wrong_state');
    expect((await open(registrar, documentId)).document.subject).toBe('เรื่องที่ปิดแล้ว');
  });
});
