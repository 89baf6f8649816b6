import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, open, refused, register, rows, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [registrar, clerk, head, officer] = await desk.officers('registrar', 'clerk', 'head', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

it('[SC13] [I8] a letter with live work is not closed; the head closes it with work outstanding, for a reason', async () => {
  const { documentId } = await register(registrar, { sendTo: [hr] });
  const row = (await open(clerk, documentId)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
  const close = { result: 'เสร็จแล้ว' };
  refused(await head.post(`/sarabun/transmissions/${row}/close`, close), 'has_live_work');
  refused(await clerk.post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: 'ไม่ต้องทำแล้ว' }), 'forbidden');
  refused(await head.post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: ' ' }), 'required');
  const closed = done(await head.post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: 'โครงการยกเลิก' }));
  expect(closed.state).toBe('DONE');
  expect((await rows(officer, 'jobReceived2')).data).toEqual([]);
  const seen = await open(head, documentId);
  expect(seen.tasks).toMatchObject([{ state: 'CANCELLED' }]);
  expect(seen.timeline.map((one: { action: string }) => one.action)).toContain('closeOutstanding');
});
