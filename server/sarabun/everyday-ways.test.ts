import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';
import { done, open, postOf, refused, register, unitId } from '../test/letters.ts';
import { signAs, submitted, taskIn } from '../test/own-letter.ts';

// Small ways of the day: whom a list proposes, what is refused and in which words, what a reopened letter brings back.

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const who = await desk.anyone();
const [hr, finance] = await Promise.all([unitId(desk, 'อว 0601.01.3'), unitId(desk, 'อว 0601.01.2')]);
afterAll(() => desk.close());

/** A letter at the unit of clerk and head, received. */
async function atUnit(): Promise<{ documentId: number; row: number }> {
  const { documentId } = await register(who('registrar'), { sendTo: [hr] });
  const row = (await open(who('clerk'), documentId)).focus.transmissionId;
  done(await who('clerk').post(`/sarabun/transmissions/${row}/receive`));
  return { documentId, row };
}
const holders = async (name: string, query: Record<string, string>): Promise<Json[]> =>
  done(await who(name).get('/sarabun/holders', query)).items;

it('who is typed whole comes before whoever is nearer and has the words in his name', async () => {
  const [first, ...others] = await holders('clerk', { purpose: 'present', search: 'อธิการบดี' });
  expect(first?.name).toBe('อธิการบดี');
  expect(others.map((one) => one.name)).toContain('ผู้อำนวยการสำนักงานอธิการบดี');
});

it('one’s own head is the first whom one presents to, then his head; nobody is offered twice', async () => {
  const headPost = await postOf(desk, who('head'));
  expect((await holders('clerk', { purpose: 'present' }))[0]).toMatchObject({ id: headPost, kind: 'POSITION', suggested: true });
  expect((await holders('officer', { purpose: 'present' }))[0]).toMatchObject({ id: headPost });
  const above = await holders('head', { purpose: 'present' });
  expect(above[0]).toMatchObject({ kind: 'POSITION', suggested: true });
  expect(above[0].id).not.toBe(headPost);
  const name = (
    await desk.office.db.selectFrom('person').select('first_name').where('id', '=', who('head').personId).executeTakeFirstOrThrow()
  ).first_name;
  for (const purpose of ['present', 'endorse']) {
    const found = await holders('registrar', { purpose, search: name });
    expect(found.filter((one) => one.id === who('head').personId || one.id === headPost)).toEqual([
      expect.objectContaining({ id: headPost, kind: 'POSITION', detail: expect.stringContaining(name) }),
    ]);
  }
  // where only persons are asked for, he is one
  const alone = await holders('registrar', { purpose: 'endorse', search: name, only: 'PERSON' });
  expect(alone.map((one) => one.id)).toContain(who('head').personId);
  expect(alone.every((one) => one.kind === 'PERSON')).toBe(true);
  // work is assigned to persons, who stand there with their posts
  const post = (await desk.office.db.selectFrom('position').select('name').where('id', '=', headPost).executeTakeFirstOrThrow()).name;
  const found = await holders('director', { purpose: 'assign', search: name });
  expect(found.filter((one) => one.id === who('head').personId || one.id === headPost)).toEqual([
    expect.objectContaining({ id: who('head').personId, kind: 'PERSON', detail: expect.stringContaining(post) }),
  ]);
});

it('an assigned officer passes work on to colleagues, not up to his head, neither as person nor by post', async () => {
  const { documentId, row } = await atUnit();
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [who('officer').personId] }));
  const taskId = (await open(who('officer'), documentId)).focus.taskId;
  const pass = (to: number) => who('officer').post(`/sarabun/documents/${documentId}/assign`, { taskId, to: [to] });
  for (const to of [who('head').personId, await postOf(desk, who('head')), who('director').personId])
    expect(refused(await pass(to), 'assign_upwards').field).toBe('to');
  expect((await open(who('officer'), documentId)).tasks).toHaveLength(1);
  done(await pass(who('officer2').personId));
});

it('a letter that was posted is not said to be registered by its receiver when it is to be cancelled', async () => {
  const receivers = ['บริษัท หนึ่ง จำกัด', 'บริษัท สอง จำกัด'].map((name) => ({ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' }));
  const documentId = await submitted(desk, who('officer'), { type: 1, signers: [who('head')], receivers });
  done(await signAs(who('head'), documentId, {}));
  const { document } = await open(who('officer'), documentId);
  if (document.state === 30) done(await who('clerk').post(`/sarabun/tasks/${await taskIn(who('clerk'), 'unsigned', documentId)}/issue`));
  done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
  const [first] = (await open(who('officer'), documentId)).transmissions;
  done(await who('officer').post(`/sarabun/transmissions/${first.id}/deliver`, { method: 'POST', text: 'RE123456789TH' }));
  const letter = await open(who('clerk'), documentId);
  // told with the act, before a reason is typed
  expect(letter.may.find((one: Json) => one.action === 'cancelLetter')).toMatchObject({ allowed: false, reason: 'outside_has_it' });
  refused(await who('clerk').post(`/sarabun/documents/${documentId}/cancel`, { reason: 'ส่งผิด' }), 'outside_has_it');
});

/** A letter to these bodies outside, sent; its rows in their order. */
async function sentOutside(...names: string[]): Promise<{ documentId: number; parts: number[] }> {
  const receivers = names.map((name) => ({ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' }));
  const documentId = await submitted(desk, who('officer'), { type: 1, signers: [who('head')], receivers });
  done(await signAs(who('head'), documentId, {}));
  const { document } = await open(who('officer'), documentId);
  if (document.state === 30) done(await who('clerk').post(`/sarabun/tasks/${await taskIn(who('clerk'), 'unsigned', documentId)}/issue`));
  done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
  return { documentId, parts: (await open(who('officer'), documentId)).transmissions.map((one: Json) => one.id) };
}

it('a wrong record of a delivery is corrected, and the history keeps what stood before', async () => {
  const { documentId, parts } = await sentOutside('บริษัท ถูกต้อง จำกัด');
  const [row] = parts;
  const path = `/sarabun/transmissions/${row}`;
  refused(await who('clerk').post(`${path}/amend-delivery`, { method: 'HAND', text: 'x', reason: 'y' }), 'wrong_state');
  done(await who('officer').post(`${path}/deliver`, { method: 'POST', text: 'RE123456789TH' }));
  expect((await open(who('officer'), documentId)).document.state).toBe(60);

  const right = { method: 'HAND', text: 'นางสาวสมใจ ผู้รับ', reason: 'บันทึกผิดฉบับ' };
  refused(await who('auditor').post(`${path}/amend-delivery`, right), 'not_found');
  refused(await who('head').post(`${path}/amend-delivery`, { ...right, reason: '' }), 'required');
  expect(refused(await who('clerk').post(`${path}/amend-delivery`, { ...right, method: 'NONE' }), 'invalid').field).toBe('method');
  const same = { method: 'POST', text: 'RE123456789TH', reason: 'ลองดู' };
  expect(refused(await who('clerk').post(`${path}/amend-delivery`, same), 'nothing_changed').field).toBe('text');
  done(await who('clerk').post(`${path}/amend-delivery`, right));

  const letter = await open(who('clerk'), documentId);
  expect(letter.document.state).toBe(60);
  expect(letter.transmissions[0]).toMatchObject({ state: 'DONE', method: 'HAND', endText: right.text });
  const told = letter.timeline.at(-1);
  expect(told).toMatchObject({ action: 'amendDelivery', actor: { id: who('clerk').personId } });
  for (const words of ['บริษัท ถูกต้อง จำกัด', 'RE123456789TH → นางสาวสมใจ ผู้รับ', 'บันทึกผิดฉบับ', 'ไปรษณีย์']) expect(told.text).toContain(words);
  // what was noted first stands where it stood
  expect(letter.timeline.find((one: Json) => one.action === 'deliver').text).toBe('RE123456789TH');
});

it('a delivery that was noted of the wrong receiver waits again, and the letter that closed with it is open again', async () => {
  const { documentId, parts } = await sentOutside('กรม หนึ่ง', 'กรม สอง');
  for (const row of parts) done(await who('officer').post(`/sarabun/transmissions/${row}/deliver`, { method: 'POST', text: `RE${row}` }));
  expect((await open(who('officer'), documentId)).document.state).toBe(60);
  const [, second] = parts;
  refused(await who('officer').post(`/sarabun/transmissions/${second}/undo-delivery`, { reason: '' }), 'required');
  done(await who('officer').post(`/sarabun/transmissions/${second}/undo-delivery`, { reason: 'ยังไม่ได้ส่ง' }));
  const letter = await open(who('officer'), documentId);
  expect(letter.document.state).toBe(50);
  expect(letter.transmissions.map((one: Json) => [one.state, one.endText])).toEqual([
    ['DONE', `RE${parts[0]}`],
    ['SENT', null],
  ]);
  const told = letter.timeline.find((one: Json) => one.action === 'undoDelivery');
  for (const words of ['กรม สอง', `RE${second}`, 'ยังไม่ได้ส่ง']) expect(told.text).toContain(words);
  done(await who('officer').post(`/sarabun/transmissions/${second}/deliver`, { method: 'HAND', text: 'ผู้รับ' }));
  expect((await open(who('officer'), documentId)).document.state).toBe(60);
});

it('a letter that is opened again is followed by who followed it until it was closed, and by nobody who had stopped before', async () => {
  const { documentId, transmissionId } = await register(who('registrar'));
  done(await who('registrar').post(`/sarabun/documents/${documentId}/follow`, { on: true }));
  done(await who('director').post(`/sarabun/documents/${documentId}/follow`, { on: true }));
  done(await who('director').post(`/sarabun/documents/${documentId}/follow`, { on: false }));
  done(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/close`, { result: 'แล้วเสร็จ' }));
  expect((await open(who('registrar'), documentId)).following).toBe(false);
  done(await who('registrar').post(`/sarabun/transmissions/${transmissionId}/reopen`, { reason: 'มีหนังสือเพิ่มเติม' }));
  expect((await open(who('registrar'), documentId)).following).toBe(true);
  expect((await open(who('director'), documentId)).following).toBe(false);
});

it('the list proposes first who had the work before the letter was opened again', async () => {
  const { documentId, row } = await atUnit();
  const last = (await holders('head', { purpose: 'assign' })).at(-1)?.id as number;
  expect(last).not.toBe(who('officer2').personId);
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [last] }));
  const [task] = (await open(who('head'), documentId)).tasks;
  done(await who('head').post(`/sarabun/tasks/${task.id}/recall`, { reason: 'เปลี่ยนผู้รับผิดชอบ' }));
  expect((await holders('head', { purpose: 'assign', transmissionId: String(row) }))[0]).toMatchObject({ id: last });
  // of a letter that one may not see the list knows nothing
  const foreign = await holders('officer2', { purpose: 'assign', transmissionId: String(row) });
  expect(foreign.map((one) => one.id)).toEqual((await holders('officer2', { purpose: 'assign' })).map((one) => one.id));
});

it('whom a circular reaches later has the same day', async () => {
  const receivers = [{ kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'ACTION' }];
  const documentId = await submitted(desk, who('officer'), { type: 3, signers: [who('head')], receivers });
  done(await signAs(who('head'), documentId, {}));
  const { document } = await open(who('officer'), documentId);
  if (document.state === 30) done(await who('clerk').post(`/sarabun/tasks/${await taskIn(who('clerk'), 'unsigned', documentId)}/issue`));
  const due = new Date(Date.now() + 5 * 86_400_000).toISOString();
  done(await who('officer').post(`/sarabun/documents/${documentId}/send`, { due }));
  done(await who('officer').post(`/sarabun/documents/${documentId}/send-more`, { to: [who('director').personId], purpose: 'INFO' }));
  const { transmissions } = await open(who('officer'), documentId);
  expect(transmissions).toHaveLength(2);
  expect(new Set(transmissions.map((one: Json) => one.due)).size).toBe(1);
  expect(transmissions[0].due).not.toBeNull();
});
