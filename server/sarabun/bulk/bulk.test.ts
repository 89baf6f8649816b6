import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { cards, done, open, postOf, refused, register, rows, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [registrar, director, clerk, head, officer] = await desk.officers('registrar', 'director', 'clerk', 'head', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

const url = '/sarabun/bulk';

describe('acts on a selection', () => {
  it('receive: each letter gets a number, what another has received meanwhile says so', async () => {
    const letters = await Promise.all([1, 2, 3].map(() => register(registrar, { sendTo: [hr] })));
    const picked = await queued(clerk, 'unreceived');
    expect(picked).toHaveLength(3);
    done(await clerk.post(`/sarabun/transmissions/${picked[1]?.transmissionId}/receive`));
    const reply = done(await clerk.post(url, { action: 'receive', rows: picked }));
    expect(reply.done).toBe(2);
    expect(reply.results.map((one: { done: boolean }) => one.done)).toEqual([true, false, true]);
    expect(reply.results[1]).toMatchObject({ code: 'already_received', number: null, message: expect.stringContaining('เลขทะเบียนรับ') });
    const numbers = [reply.results[0].number, reply.results[2].number].map((text: string) => Number(text.split('/')[0]));
    expect(numbers[1]).toBe((numbers[0] as number) + 1);
    expect(letters.map((one) => one.documentId).sort()).toEqual(picked.map((one) => one.documentId).sort());
    expect((await cards(clerk)).unreceived).toBe(0);
  });

  it('sent again with the same key, nothing is done twice; without one nothing is done', async () => {
    await register(registrar, { sendTo: [hr] });
    const picked = await queued(clerk, 'unreceived');
    const headers = { 'idempotency-key': 'bulk-receive-0001' };
    const first = done(await clerk.post(url, { action: 'receive', rows: picked }, headers));
    expect(done(await clerk.post(url, { action: 'receive', rows: picked }, headers))).toMatchObject({ done: 1, results: first.results });
    refused(await clerk.post(url, { action: 'receive', rows: picked }, { 'idempotency-key': '' }), 'key_required');
    const other = done(await clerk.post(url, { action: 'acknowledge', rows: picked }, headers));
    expect(other).toMatchObject({ done: 0, results: [{ code: 'key_reused' }] });
  });

  it('present, forward and close: by the rules of a single letter', async () => {
    const here = await queued(clerk, 'waitAssign');
    expect(here.length).toBeGreaterThanOrEqual(4);
    const [one, two, three, four] = here;
    const presented = done(await clerk.post(url, { action: 'present', rows: [one, two], to: [head.personId], message: 'เพื่อโปรดพิจารณา' }));
    expect(presented.done).toBe(2);
    expect((await cards(head)).jobReceived).toBe(2);
    const closed = done(await clerk.post(url, { action: 'close', rows: [two, three], result: 'เก็บเพื่อทราบ' }));
    expect(closed.results).toMatchObject([{ done: false, code: 'has_live_work' }, { done: true }]);
    const forwarded = done(await clerk.post(url, { action: 'forward', rows: [four], to: [finance], purpose: 'INFO' }));
    expect(forwarded.done).toBe(1);
    const nobody = done(await clerk.post(url, { action: 'forward', rows: [four], to: [] }));
    expect(nobody).toMatchObject({ done: 0, results: [{ code: 'required', field: 'to' }] });
    const unsaid = done(await clerk.post(url, { action: 'close', rows: [four] }));
    expect(unsaid).toMatchObject({ done: 0, results: [{ code: 'required', field: 'result' }] });
  });

  it('of letters that the caller may not see or act on nothing is told and nothing done', async () => {
    const { documentId } = await register(registrar, { sendTo: [finance] });
    await register(registrar, { sendTo: [hr] });
    const [mine] = await queued(clerk, 'unreceived');
    done(await clerk.post(`/sarabun/transmissions/${mine?.transmissionId}/receive`));
    const row = (await open(registrar, documentId)).transmissions.find((one: { state: string }) => one.state === 'SENT').id;
    const foreign = { documentId, transmissionId: row, taskId: null };
    const reply = done(await clerk.post(url, { action: 'receive', rows: [foreign, { ...foreign, transmissionId: 999_999 }] }));
    expect(reply.done).toBe(0);
    expect(reply.results.map((one: { code: string }) => one.code)).toEqual(['not_found', 'not_found']);
    expect(done(await officer.post(url, { action: 'close', rows: [mine], result: 'ปิด' })).results).toMatchObject([
      { done: false, code: 'not_found' },
    ]);
  });

  it('sign and issue: each letter of the selection is signed and numbered for itself', async () => {
    const drafts = [await submitted('ก'), await submitted('ข')];
    const picked = await queued(director, 'sign');
    expect(picked.map((one) => one.documentId).sort()).toEqual(drafts.sort());
    const signed = done(await director.post(url, { action: 'sign', rows: picked }));
    expect(signed.done).toBe(2);
    expect(new Set(signed.results.map((one: { number: string }) => one.number)).size).toBe(2);
    const again = done(await director.post(url, { action: 'sign', rows: picked }));
    expect(again).toMatchObject({ done: 0, results: [{ code: 'wrong_state' }, { code: 'wrong_state' }] });
  });

  it('a selection too long or empty is refused as a whole', async () => {
    const row = { documentId: 1, transmissionId: 1 };
    refused(await clerk.post(url, { action: 'receive', rows: [] }), 'required');
    refused(await clerk.post(url, { action: 'receive', rows: Array.from({ length: 201 }, () => row) }), 'too_long');
    refused(await clerk.post(url, { action: 'destroy', rows: [row] }), 'invalid');
  });
});

async function queued(who: Officer, queue: string) {
  const { data } = await rows(who, queue, { sort: [{ field: 'ENTERED', dir: 'asc' }] });
  return data.map((row: { F_DOC_ID: number; F_TRANS_ID: number | null; F_JOB_ID: number | null }) => ({
    documentId: row.F_DOC_ID,
    transmissionId: row.F_TRANS_ID,
    taskId: row.F_JOB_ID,
  })) as { documentId: number; transmissionId: number | null; taskId: number | null }[];
}

async function submitted(subject: string): Promise<number> {
  const { documentId } = done(await officer.post('/sarabun/drafts', { type: 2 }));
  const draft = done(await officer.get(`/sarabun/drafts/${documentId}`));
  done(
    await officer.post(`/sarabun/drafts/${documentId}`, {
      revision: draft.revision,
      content: { ...draft.content, subject: `ขออนุมัติ ${subject}`, to: 'อธิการบดี', body: [{ kind: 'paragraph', text: 'ด้วยมีความจำเป็น' }] },
      speed: 1,
      route: [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }],
      receivers: [{ kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'ACTION' }],
      links: [],
    }),
  );
  done(await officer.post(`/sarabun/drafts/${documentId}/submit`));
  return documentId;
}
